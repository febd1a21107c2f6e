package dev.rollcall.assignment;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The sticky algorithm for members with different subscriptions. Everybody keeps what they own; what is left goes,
 * the topics with the fewest subscribers first, to the subscriber with the least partitions; then
 * {@link GeneralBalance} moves single partitions.
 *
 * <p>Source: the {@code GeneralAssignmentBuilder} of
 * {@code org.apache.kafka.clients.consumer.internals.AbstractStickyAssignor}, whose decisions these are.
 */
final class GeneralAssignment {

    private final GroupIndex index;
    private final RackMatch racks;
    private final boolean racksMatter;
    /** Here members go by their rank in the order of member ids; this is per rank the member's number. */
    private final int[] memberOf;
    /** Per audience the ranks of its members. */
    private final int[][] subscribers;
    /** Per partition the rank of its owner. */
    private final int[] ownerOf;
    /** Per partition the rank of the member that claims it from an older generation. */
    private final int[] olderOwnerOf;

    private final MembersByLoad members;
    private boolean revoked;

    GeneralAssignment(GroupIndex index, PreviousOwners previous) {
        this.index = index;
        racks = RackMatch.of(index);
        racksMatter = racks.matter(previous.order(), 0, index.partitionCount);
        memberOf = MemberOrder.byMemberId(index.members);
        int[] rankOf = MemberOrder.positions(memberOf);
        subscribers = index.membersByAudience(memberOf);
        for (int[] audience : subscribers) {
            Arrays.setAll(audience, position -> rankOf[audience[position]]);
        }
        ownerOf = translate(previous.ownerOf, rankOf);
        olderOwnerOf = translate(previous.olderOwners(), rankOf);
        members = new MembersByLoad(keepOwned(), subscribers);
    }

    private static int[] translate(int[] members, int[] to) {
        int[] result = new int[members.length];
        Arrays.setAll(result, i -> members[i] == GroupIndex.NOBODY ? GroupIndex.NOBODY : to[members[i]]);
        return result;
    }

    /** The owner of each partition. */
    int[] assign() {
        boolean initial = members.isAllIdle();
        int[] all = partitionsByAudience();
        int[] unassigned = IntStream.of(all)
                .filter(partition -> ownerOf[partition] == GroupIndex.NOBODY)
                .toArray();
        if (racksMatter) {
            assignWithinRacks(unassigned);
        }
        for (int partition : unassigned) {
            if (ownerOf[partition] == GroupIndex.NOBODY) {
                give(partition, members.first(audienceOf(partition)));
            }
        }
        new GeneralBalance(index, subscribers, memberOf, ownerOf, olderOwnerOf, members)
                .run(revoked ? new int[0] : unassigned, all, initial);
        return translate(ownerOf, memberOf);
    }

    private int audienceOf(int partition) {
        return index.audienceOf[index.topicOf[partition]];
    }

    /** Takes away what its owner must not keep; returns per rank how many partitions are kept. */
    private int[] keepOwned() {
        boolean[][] subscribed = index.subscribed();
        int[] kept = new int[index.memberCount];
        for (int partition = 0; partition < index.partitionCount; partition++) {
            if (ownerOf[partition] == GroupIndex.NOBODY) {
                continue;
            }
            int member = memberOf[ownerOf[partition]];
            if (subscribed[index.subscriptionOf[member]][index.topicOf[partition]]
                    && !(racksMatter && racks.mismatch(member, partition))) {
                kept[ownerOf[partition]]++;
            } else {
                ownerOf[partition] = GroupIndex.NOBODY;
                revoked = true;
            }
        }
        return kept;
    }

    /** All partitions, those of the topics with the fewest subscribers first, then by topic and number. */
    private int[] partitionsByAudience() {
        return IntStream.range(0, index.topicCount)
                .boxed()
                .sorted((a, b) -> Integer.compare(
                        subscribers[index.audienceOf[a]].length, subscribers[index.audienceOf[b]].length))
                .flatMapToInt(topic -> IntStream.range(index.firstPartition[topic], index.firstPartition[topic + 1]))
                .toArray();
    }

    private void assignWithinRacks(int[] partitions) {
        for (int partition : partitions) {
            int rank = members.first(audienceOf(partition));
            while (rank != GroupIndex.NOBODY && racks.mismatch(memberOf[rank], partition)) {
                rank = members.next(audienceOf(partition), rank);
            }
            if (rank != GroupIndex.NOBODY) {
                give(partition, rank);
            }
        }
    }

    private void give(int partition, int rank) {
        ownerOf[partition] = rank;
        members.add(rank);
    }
}
