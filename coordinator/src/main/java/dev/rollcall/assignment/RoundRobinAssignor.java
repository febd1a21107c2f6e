package dev.rollcall.assignment;

/**
 * All partitions in order of topic and number are dealt to the members in turn; a member that does not subscribe to
 * the topic is passed over. With equal subscriptions the numbers of partitions differ by at most one.
 *
 * <p>Source: {@code org.apache.kafka.clients.consumer.RoundRobinAssignor}.
 */
final class RoundRobinAssignor implements PartitionAssignor {

    @Override
    public String name() {
        return "roundrobin";
    }

    @Override
    public Assignment assign(GroupSpec group) {
        GroupIndex index = new GroupIndex(group);
        int[] order = MemberOrder.staticFirst(index);
        int[] seatOf = MemberOrder.positions(order);
        int[][] subscribers = index.membersByAudience(order);

        int[] ownerOf = new int[index.partitionCount];
        int nextSeat = 0;
        for (int topic = 0; topic < index.topicCount; topic++) {
            int[] members = subscribers[index.audienceOf[topic]];
            int turn = firstAtOrAfter(nextSeat, members, seatOf);
            for (int partition = index.firstPartition[topic];
                    partition < index.firstPartition[topic + 1];
                    partition++) {
                ownerOf[partition] = members[turn];
                nextSeat = seatOf[members[turn]] + 1;
                turn = turn + 1 == members.length ? 0 : turn + 1;
            }
        }
        return index.toAssignment(ownerOf);
    }

    /** Position in {@code members}, which are ordered by seat, of the first to be asked from {@code seat} on. */
    private static int firstAtOrAfter(int seat, int[] members, int[] seatOf) {
        for (int position = 0; position < members.length; position++) {
            if (seatOf[members[position]] >= seat) {
                return position;
            }
        }
        return 0;
    }
}
