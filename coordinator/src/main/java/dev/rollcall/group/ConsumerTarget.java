package dev.rollcall.group;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.InvalidAssignmentException;
import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computes target assignments: who is to have what, once all have given up what they are not to have. */
final class ConsumerTarget {

    private final ConsumerTopics topics;
    private final AssignmentPolicy policy;

    ConsumerTarget(ConsumerTopics topics, AssignmentPolicy policy) {
        this.topics = topics;
        this.policy = policy;
    }

    /**
     * What an assignor answered.
     *
     * @param assignor its name
     * @param targets by member id
     * @param named the same by the topics' names
     * @param failure why there is no answer; null if there is one
     */
    record Result(
            String assignor,
            Map<String, Set<TopicIdPartition>> targets,
            Map<String, List<TopicPartition>> named,
            String failure) {}

    /** Whether the interval between two computations has passed; the first is never delayed. */
    static boolean isDue(ConsumerGroup group, int intervalMs, long now) {
        return group.targetComputedAt() == ConsumerGroup.NEVER
                || intervalMs == 0
                || now >= group.targetComputedAt() + intervalMs;
    }

    /**
     * The target of the group once {@code coming} is in the place of {@code leaving} (null for a new member).
     *
     * <p>Each member is given to the assignor with its present target as what it owns.
     */
    Result compute(ConsumerGroup group, ConsumerMember leaving, ConsumerMember coming) {
        Map<String, PartitionAssignor> assignors = policy.serverAssignors();
        String wanted = group.wantedAssignor(leaving, coming);
        PartitionAssignor assignor =
                wanted == null ? assignors.values().iterator().next() : assignors.get(wanted);
        List<MemberSpec> members = new ArrayList<>(group.size() + 1);
        boolean replaced = false;
        for (ConsumerMember member : group.membersInKafkasOrder()) {
            if (leaving != null && member.id.equals(leaving.id)) {
                replaced = leaving.id.equals(coming.id);
                if (replaced) {
                    members.add(spec(group, coming, leaving.id));
                }
            } else {
                members.add(spec(group, member, member.id));
            }
        }
        if (!replaced) {
            members.add(spec(group, coming, leaving == null ? coming.id : leaving.id));
        }
        GroupSpec problem = new GroupSpec(members, List.copyOf(topics.current().all()));
        try {
            Assignment assignment = assignor.assign(problem).validate(problem);
            return new Result(assignor.name(), byId(assignment), assignment.asMap(), null);
        } catch (InvalidAssignmentException invalid) {
            return new Result(assignor.name(), null, null, invalid.getMessage());
        } catch (RuntimeException broken) {
            // A user's assignor may fail in any way; the group must not.
            return new Result(assignor.name(), null, null, broken.toString());
        }
    }

    private MemberSpec spec(ConsumerGroup group, ConsumerMember member, String targetOf) {
        Set<String> names = member.topics;
        if (member.hasRegex()) {
            names = new HashSet<>(names);
            names.addAll(group.regexes().topics(member.regex));
        }
        return new MemberSpec(
                member.id,
                member.groupInstanceId,
                member.rackId,
                List.copyOf(names),
                topics.named(group.target(targetOf)),
                MemberSpec.UNKNOWN_GENERATION,
                null);
    }

    private Map<String, Set<TopicIdPartition>> byId(Assignment assignment) {
        Map<String, Set<TopicIdPartition>> targets = new LinkedHashMap<>();
        Map<String, TopicSpec> known = new HashMap<>();
        assignment.asMap().forEach((memberId, partitions) -> {
            Set<TopicIdPartition> target = new HashSet<>(partitions.size() * 2);
            for (TopicPartition partition : partitions) {
                TopicSpec topic = known.computeIfAbsent(
                        partition.topic(), name -> topics.current().topic(name));
                target.add(new TopicIdPartition(topic.id(), partition.partition()));
            }
            targets.put(memberId, target);
        });
        return targets;
    }
}
