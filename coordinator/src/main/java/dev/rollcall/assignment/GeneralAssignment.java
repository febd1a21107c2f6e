package dev.rollcall.assignment;

import java.util.Comparator;
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
    private final int[][] subscribers;
    private final boolean[][] subscribed;
    private final int[] ownerOf;
    private final int[] olderOwnerOf;
    private final MembersByLoad members;
    private boolean revoked;

    GeneralAssignment(GroupIndex index, PreviousOwners previous) {
        this.index = index;
        racks = RackMatch.of(index);
        racksMatter = racks.matter(previous.order(), 0, index.partitionCount);
        subscribers =
                index.membersByAudience(IntStream.range(0, index.memberCount).toArray());
        subscribed = index.subscribed();
        ownerOf = previous.ownerOf.clone();
        olderOwnerOf = previous.olderOwners();
        members = new MembersByLoad(keepOwned(), subscribers);
    }

    /** The owner of each partition. */
    int[] assign() {
        boolean initial = members.isAllIdle();
        int[] all = partitionsByAudience();
        int[] unassigned = unassigned(all);
        if (racksMatter) {
            assignWithinRacks(unassigned);
        }
        for (int partition : unassigned) {
            if (ownerOf[partition] == GroupIndex.NOBODY) {
                give(partition, members.first(audienceOf(partition)));
            }
        }
        new GeneralBalance(index, subscribers, subscribed, ownerOf, olderOwnerOf, members)
                .run(revoked ? new int[0] : unassigned, all, initial);
        return ownerOf;
    }

    private int audienceOf(int partition) {
        return index.audienceOf[index.topicOf[partition]];
    }

    /** Takes away what its owner must not keep; returns per member how many partitions are kept. */
    private int[] keepOwned() {
        int[] kept = new int[index.memberCount];
        for (int partition = 0; partition < index.partitionCount; partition++) {
            int owner = ownerOf[partition];
            if (owner == GroupIndex.NOBODY) {
                continue;
            }
            if (subscribed[index.subscriptionOf[owner]][index.topicOf[partition]]
                    && !(racksMatter && racks.mismatch(owner, partition))) {
                kept[owner]++;
            } else {
                ownerOf[partition] = GroupIndex.NOBODY;
                revoked = true;
            }
        }
        return kept;
    }

    /** All partitions, those of the topics with the fewest subscribers first, then by topic and number. */
    private int[] partitionsByAudience() {
        Iterable<Integer> topics = IntStream.range(0, index.topicCount)
                .boxed()
                .sorted(Comparator.comparingInt(topic -> subscribers[index.audienceOf[topic]].length))
                .toList();
        int[] partitions = new int[index.partitionCount];
        int next = 0;
        for (int topic : topics) {
            for (int partition = index.firstPartition[topic];
                    partition < index.firstPartition[topic + 1];
                    partition++) {
                partitions[next++] = partition;
            }
        }
        return partitions;
    }

    /** Those of {@code partitions}, which are all, that nobody has, in their order. */
    private int[] unassigned(int[] partitions) {
        int[] unassigned = GroupIndex.partitionsOfNobody(ownerOf);
        int next = 0;
        for (int i = 0; next < unassigned.length; i++) {
            if (ownerOf[partitions[i]] == GroupIndex.NOBODY) {
                unassigned[next++] = partitions[i];
            }
        }
        return unassigned;
    }

    private void assignWithinRacks(int[] partitions) {
        for (int partition : partitions) {
            int member = members.first(audienceOf(partition));
            while (member != GroupIndex.NOBODY && racks.mismatch(member, partition)) {
                member = members.next(audienceOf(partition), member);
            }
            if (member != GroupIndex.NOBODY) {
                give(partition, member);
            }
        }
    }

    private void give(int partition, int member) {
        ownerOf[partition] = member;
        members.add(member);
    }
}
