package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which member gets which partitions. Members keep the order in which they were given, the partitions of each are
 * sorted by topic and number, so equal assignments print and encode equally.
 *
 * <p>Immutable. Two assignments are equal if they give the same partitions to the same members.
 */
public final class Assignment {

    /** Nothing for nobody. */
    public static final Assignment EMPTY = new Assignment(Map.of());

    private final Map<String, List<TopicPartition>> partitions;

    private Assignment(Map<String, List<TopicPartition>> partitions) {
        this.partitions = partitions;
    }

    /** Copies and sorts what is given. A partition may appear twice here: {@link #validate} is what objects. */
    public static Assignment of(Map<String, ? extends Collection<TopicPartition>> partitionsByMember) {
        Map<String, List<TopicPartition>> sorted = new LinkedHashMap<>();
        partitionsByMember.forEach((memberId, partitions) ->
                sorted.put(memberId, partitions.stream().sorted().toList()));
        return ofSorted(sorted);
    }

    /** Takes over a map whose lists are immutable and sorted. */
    static Assignment ofSorted(Map<String, List<TopicPartition>> sorted) {
        return new Assignment(Collections.unmodifiableMap(sorted));
    }

    public Set<String> memberIds() {
        return partitions.keySet();
    }

    /** The partitions of {@code memberId}, sorted; empty for a member that is not listed. */
    public List<TopicPartition> partitions(String memberId) {
        return partitions.getOrDefault(memberId, List.of());
    }

    /** Partition numbers by topic for {@code memberId}, the shape of {@code ConsumerProtocolAssignment}. */
    public Map<String, List<Integer>> byTopic(String memberId) {
        Map<String, List<Integer>> byTopic = new LinkedHashMap<>();
        for (TopicPartition partition : partitions(memberId)) {
            byTopic.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                    .add(partition.partition());
        }
        return byTopic;
    }

    public Map<String, List<TopicPartition>> asMap() {
        return partitions;
    }

    /**
     * Checks this assignment against the group that it was made for, and completes it.
     *
     * @return this assignment with an empty entry for each member that it leaves out, members in the group's order
     * @throws InvalidAssignmentException if it names an unknown member, a partition that does not exist, a partition
     *     of a topic that its member does not subscribe to, or a partition twice; the message names all of them
     */
    public Assignment validate(GroupSpec group) {
        List<String> faults = AssignmentFaults.of(this, group);
        if (!faults.isEmpty()) {
            throw new InvalidAssignmentException("the assignment is refused: " + String.join("; ", faults));
        }
        Map<String, List<TopicPartition>> complete = new LinkedHashMap<>();
        for (MemberSpec member : group.members()) {
            complete.put(member.memberId(), partitions(member.memberId()));
        }
        return ofSorted(complete);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Assignment that && partitions.equals(that.partitions);
    }

    @Override
    public int hashCode() {
        return partitions.hashCode();
    }

    @Override
    public String toString() {
        return partitions.toString();
    }
}
