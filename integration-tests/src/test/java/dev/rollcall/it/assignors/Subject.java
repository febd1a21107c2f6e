package dev.rollcall.it.assignors;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The assignors under test, each told about a problem in its own form. */
enum Subject {
    RANGE("range", false),
    ROUND_ROBIN("roundrobin", false),
    STICKY("sticky", false),
    COOPERATIVE_STICKY("cooperative-sticky", false),
    SERVER_UNIFORM("uniform", true),
    SERVER_RANGE("range", true);

    private final String protocolName;
    private final boolean serverSide;

    Subject(String protocolName, boolean serverSide) {
        this.protocolName = protocolName;
        this.serverSide = serverSide;
    }

    /** The name in problem files and options. */
    String label() {
        return (serverSide ? "server-" : "") + protocolName;
    }

    boolean isServerSide() {
        return serverSide;
    }

    /** Whether members tell what they own as user data, not in the subscription's own field. */
    boolean usesUserData() {
        return this == STICKY;
    }

    PartitionAssignor assignor() {
        return (serverSide ? Assignors.serverSide() : Assignors.builtIn()).get(protocolName);
    }

    Assignment assign(Problem problem) {
        return assignor().assign(groupSpec(problem));
    }

    GroupSpec groupSpec(Problem problem) {
        List<TopicSpec> topics = new ArrayList<>();
        problem.topics().forEach((name, count) -> {
            List<Set<String>> racks = new ArrayList<>();
            for (int partition = 0; partition < count && problem.racks() > 0; partition++) {
                racks.add(new LinkedHashSet<>(problem.racksOf(partition)));
            }
            topics.add(TopicSpec.of(name, count).withId(TopicIds.idOf(name)).withReplicaRacks(racks));
        });
        Map<String, List<TopicPartition>> targets = serverSide ? CurrentTargets.of(problem) : Map.of();
        List<MemberSpec> members = new ArrayList<>();
        problem.members().forEach((id, member) -> {
            MemberSpec spec = MemberSpec.of(id, member.topics())
                    .withGroupInstanceId(member.instanceId())
                    .withRackId(member.rackId());
            if (serverSide) {
                spec = spec.withOwnedPartitions(targets.get(id), MemberSpec.UNKNOWN_GENERATION);
            } else if (usesUserData()) {
                spec = spec.withUserData(StickyData.of(member));
            } else {
                spec = spec.withOwnedPartitions(partitions(member.owned()), member.generation());
            }
            members.add(spec);
        });
        return new GroupSpec(members, topics);
    }

    static List<TopicPartition> partitions(Map<String, List<Integer>> byTopic) {
        List<TopicPartition> partitions = new ArrayList<>();
        byTopic.forEach(
                (topic, numbers) -> numbers.forEach(number -> partitions.add(new TopicPartition(topic, number))));
        return partitions;
    }

    /** Member to topic to partitions. */
    static Map<String, Map<String, List<Integer>>> byMember(Assignment assignment) {
        Map<String, Map<String, List<Integer>>> shares = new LinkedHashMap<>();
        assignment.memberIds().forEach(memberId -> shares.put(memberId, assignment.byTopic(memberId)));
        return shares;
    }
}
