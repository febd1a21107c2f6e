package dev.rollcall.assignment;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which members are in a rack that holds a replica of a partition (KIP-881). Racks and the sets of racks that occur
 * are numbered, so that a match is one look into a table.
 */
final class RackMatch {

    private static final int NO_RACK = -1;

    private final GroupIndex index;
    private final Map<String, Integer> rackNumbers = new HashMap<>();
    private final int[] rackOf;
    /** Per partition the number of its set of racks; empty if no member names a rack. */
    private final int[] rackSetOf;
    /** Per set of racks the numbers of its racks. */
    private final BitSet[] rackSets;

    private RackMatch(GroupIndex index) {
        this.index = index;
        rackOf = new int[index.memberCount];
        for (int member = 0; member < index.memberCount; member++) {
            MemberSpec spec = index.members[member];
            rackOf[member] = spec.hasRack() ? rackNumber(spec.rackId()) : NO_RACK;
        }
        if (rackNumbers.isEmpty()) {
            rackSetOf = new int[0];
            rackSets = new BitSet[0];
        } else {
            Map<Set<String>, Integer> distinct = new HashMap<>();
            rackSetOf = new int[index.partitionCount];
            for (int topic = 0; topic < index.topicCount; topic++) {
                for (int partition = 0; partition < index.topicSize(topic); partition++) {
                    rackSetOf[index.firstPartition[topic] + partition] =
                            distinct.computeIfAbsent(index.topics[topic].racksOf(partition), racks -> distinct.size());
                }
            }
            rackSets = new BitSet[distinct.size()];
            distinct.forEach((racks, number) -> rackSets[number] = numbersOf(racks));
        }
    }

    static RackMatch of(GroupIndex index) {
        return new RackMatch(index);
    }

    private int rackNumber(String rack) {
        return rackNumbers.computeIfAbsent(rack, name -> rackNumbers.size());
    }

    private BitSet numbersOf(Set<String> racks) {
        BitSet numbers = new BitSet();
        racks.forEach(rack -> numbers.set(rackNumber(rack)));
        return numbers;
    }

    boolean hasRack(int member) {
        return rackOf[member] != NO_RACK;
    }

    /** Whether {@code member} names a rack and {@code partition} has a replica there. */
    boolean sameRack(int member, int partition) {
        return hasRack(member) && rackSets[rackSetOf[partition]].get(rackOf[member]);
    }

    /** Whether {@code member} names a rack and {@code partition} has no replica there. */
    boolean mismatch(int member, int partition) {
        return hasRack(member) && !rackSets[rackSetOf[partition]].get(rackOf[member]);
    }

    /**
     * Whether racks can make a difference between {@code members} and the partitions {@code from} (inclusive) to
     * {@code to} (exclusive): they share a rack, and not every partition is in every rack.
     */
    boolean matter(int[] members, int from, int to) {
        BitSet memberRacks = new BitSet();
        for (int member : members) {
            if (hasRack(member)) {
                memberRacks.set(rackOf[member]);
            }
        }
        if (memberRacks.isEmpty() || from == to) {
            return false;
        }
        BitSet all = new BitSet();
        boolean differ = false;
        for (int partition = from; partition < to; partition++) {
            all.or(rackSets[rackSetOf[partition]]);
            differ |= rackSetOf[partition] != rackSetOf[from];
        }
        return differ && all.intersects(memberRacks);
    }

    /** Whether racks matter for at least one topic and its subscribers, given per audience. */
    boolean matterForAnyTopic(int[][] subscribers) {
        for (int topic = 0; topic < index.topicCount; topic++) {
            if (matter(
                    subscribers[index.audienceOf[topic]],
                    index.firstPartition[topic],
                    index.firstPartition[topic + 1])) {
                return true;
            }
        }
        return false;
    }

    /** Number of members in racks with a replica of {@code partition}. */
    int[] membersInRacksOfEachPartition() {
        int[] membersPerRack = new int[rackNumbers.size()];
        for (int rack : rackOf) {
            if (rack != NO_RACK) {
                membersPerRack[rack]++;
            }
        }
        int[] membersPerSet = new int[rackSets.length];
        for (int set = 0; set < rackSets.length; set++) {
            membersPerSet[set] =
                    rackSets[set].stream().map(rack -> membersPerRack[rack]).sum();
        }
        int[] result = new int[rackSetOf.length];
        for (int partition = 0; partition < result.length; partition++) {
            result[partition] = membersPerSet[rackSetOf[partition]];
        }
        return result;
    }
}
