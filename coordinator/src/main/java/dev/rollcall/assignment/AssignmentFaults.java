package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is wrong with an assignment, in words, in the assignment's order; nothing if it can be handed out. */
final class AssignmentFaults {

    private final Map<String, Set<String>> subscriptions = new HashMap<>();
    private final Map<String, Integer> partitionCounts = new HashMap<>();
    private final Map<TopicPartition, String> owners = new HashMap<>();
    private final List<String> faults = new ArrayList<>();

    private AssignmentFaults(GroupSpec group) {
        group.members().forEach(member -> subscriptions.put(member.memberId(), new HashSet<>(member.topics())));
        group.topics().forEach(topic -> partitionCounts.put(topic.name(), topic.partitionCount()));
    }

    static List<String> of(Assignment assignment, GroupSpec group) {
        AssignmentFaults check = new AssignmentFaults(group);
        assignment.asMap().forEach(check::member);
        return check.faults;
    }

    private void member(String memberId, List<TopicPartition> partitions) {
        Set<String> subscribed = subscriptions.get(memberId);
        if (subscribed == null) {
            faults.add("member " + memberId + " is not in the group");
            return;
        }
        for (TopicPartition partition : partitions) {
            partition(memberId, subscribed, partition);
        }
    }

    private void partition(String memberId, Set<String> subscribed, TopicPartition partition) {
        Integer count = partitionCounts.get(partition.topic());
        if (count == null) {
            faults.add("partition " + partition + " of " + memberId + ": there is no such topic");
        } else if (partition.partition() < 0 || partition.partition() >= count) {
            faults.add("partition " + partition + " of " + memberId + ": the topic has " + count + " partitions");
        } else if (!subscribed.contains(partition.topic())) {
            faults.add("partition " + partition + " of " + memberId + ": the member does not subscribe to "
                    + partition.topic());
        }
        String owner = owners.putIfAbsent(partition, memberId);
        if (owner != null) {
            faults.add("partition " + partition
                    + (owner.equals(memberId)
                            ? " is given twice to " + memberId
                            : " is given to both " + owner + " and " + memberId));
        }
    }
}
