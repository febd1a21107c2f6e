package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code range} where racks matter (KIP-881). First what fits into the racks is given out, within the quota that each
 * member has per topic, co-partitioned topics together; then the rest in ranges, as if there were no racks.
 */
final class RackAwareRange {

    private final GroupIndex index;
    private final RackMatch racks;
    private final int[][] subscribers;
    private final int[] ownerOf;

    RackAwareRange(GroupIndex index, RackMatch racks, int[][] subscribers) {
        this.index = index;
        this.racks = racks;
        this.subscribers = subscribers;
        ownerOf = new int[index.partitionCount];
        Arrays.fill(ownerOf, GroupIndex.NOBODY);
    }

    int[] assign() {
        for (List<Integer> coPartitioned : coPartitionedTopics()) {
            Quota quota = new Quota(coPartitioned.get(0));
            if (coPartitioned.size() > 1) {
                matchTogether(coPartitioned, quota);
            } else {
                matchAlone(coPartitioned.get(0), quota);
            }
            // The topics of a set are given out together, so the quota says the same of each.
            for (int topic : coPartitioned) {
                fill(topic, quota.copy());
            }
        }
        return ownerOf;
    }

    /** Sets of topics with the same subscribers and the same number of partitions. */
    private List<List<Integer>> coPartitionedTopics() {
        Map<List<Integer>, List<Integer>> sets = new LinkedHashMap<>();
        for (int topic = 0; topic < index.topicCount; topic++) {
            sets.computeIfAbsent(List.of(index.audienceOf[topic], index.topicSize(topic)), key -> new ArrayList<>())
                    .add(topic);
        }
        return List.copyOf(sets.values());
    }

    private void matchTogether(List<Integer> topics, Quota quota) {
        if (Arrays.stream(quota.members).noneMatch(racks::hasRack)) {
            return;
        }
        for (int partition = 0; partition < quota.partitions; partition++) {
            for (int position = 0; position < quota.members.length; position++) {
                if (quota.left(position) > 0 && matchesAll(topics, partition, quota.members[position])) {
                    for (int topic : topics) {
                        ownerOf[index.firstPartition[topic] + partition] = quota.members[position];
                    }
                    quota.take(position, 1);
                    break;
                }
            }
        }
    }

    private boolean matchesAll(List<Integer> topics, int partition, int member) {
        for (int topic : topics) {
            if (racks.mismatch(member, index.firstPartition[topic] + partition)) {
                return false;
            }
        }
        return true;
    }

    private void matchAlone(int topic, Quota quota) {
        if (!racks.matter(quota.members, index.firstPartition[topic], index.firstPartition[topic + 1])) {
            return;
        }
        for (int position = 0; position < quota.members.length; position++) {
            giveUpTo(quota.left(position), topic, position, quota, true);
        }
    }

    private void fill(int topic, Quota quota) {
        for (int position = 0; position < quota.members.length; position++) {
            giveUpTo(quota.left(position), topic, position, quota, false);
        }
    }

    private void giveUpTo(int limit, int topic, int position, Quota quota, boolean sameRackOnly) {
        int member = quota.members[position];
        int given = 0;
        for (int partition = index.firstPartition[topic];
                partition < index.firstPartition[topic + 1] && given < limit;
                partition++) {
            if (ownerOf[partition] == GroupIndex.NOBODY && !(sameRackOnly && racks.mismatch(member, partition))) {
                ownerOf[partition] = member;
                given++;
            }
        }
        if (given > 0) {
            quota.take(position, given);
        }
    }

    /** How many partitions of a topic each of its subscribers may still get. */
    private final class Quota {
        private final int partitions;
        private final int[] members;
        private final int[] taken;
        private int membersWithExtra;

        Quota(int topic) {
            partitions = index.topicSize(topic);
            members = subscribers[index.audienceOf[topic]];
            taken = new int[members.length];
            membersWithExtra = partitions % members.length;
        }

        private Quota(Quota other) {
            partitions = other.partitions;
            members = other.members;
            taken = other.taken.clone();
            membersWithExtra = other.membersWithExtra;
        }

        Quota copy() {
            return new Quota(this);
        }

        int left(int position) {
            return Math.max(0, partitions / members.length + (membersWithExtra > 0 ? 1 : 0) - taken[position]);
        }

        void take(int position, int count) {
            taken[position] += count;
            if (taken[position] > partitions / members.length) {
                membersWithExtra--;
            }
        }
    }
}
