package dev.rollcall.assignment;

/**
 * Topic by topic: the members in order, each with an unbroken range of partitions; where the numbers do not divide,
 * the first members get one more. Topics with equal partition counts and equal subscribers are co-partitioned.
 *
 * <p>The classic assignor of this name, unlike the server-side one, also prefers partitions with a replica in the
 * member's rack (KIP-881), without giving up balance per topic or co-partitioning.
 *
 * <p>Source: {@code org.apache.kafka.clients.consumer.RangeAssignor} and
 * {@code org.apache.kafka.coordinator.group.assignor.RangeAssignor}.
 */
final class RangeAssignor implements PartitionAssignor {

    private final boolean rackAware;

    RangeAssignor(boolean rackAware) {
        this.rackAware = rackAware;
    }

    @Override
    public String name() {
        return "range";
    }

    @Override
    public Assignment assign(GroupSpec group) {
        GroupIndex index = new GroupIndex(group);
        int[][] subscribers = index.membersByAudience(MemberOrder.staticFirst(index));
        if (rackAware) {
            RackMatch racks = RackMatch.of(index);
            if (racks.matterForAnyTopic(subscribers)) {
                return index.toAssignment(new RackAwareRange(index, racks, subscribers).assign());
            }
        }
        return index.toAssignment(ranges(index, subscribers));
    }

    private static int[] ranges(GroupIndex index, int[][] subscribers) {
        int[] ownerOf = new int[index.partitionCount];
        for (int topic = 0; topic < index.topicCount; topic++) {
            int[] members = subscribers[index.audienceOf[topic]];
            int quota = index.topicSize(topic) / members.length;
            int membersWithExtra = index.topicSize(topic) % members.length;
            int next = index.firstPartition[topic];
            for (int position = 0; next < index.firstPartition[topic + 1]; position++) {
                int end = next + quota + (position < membersWithExtra ? 1 : 0);
                while (next < end) {
                    ownerOf[next++] = members[position];
                }
            }
        }
        return ownerOf;
    }
}
