package dev.rollcall.it.assignors;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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

    static Subject of(String label) {
        return Arrays.stream(values())
                .filter(subject -> subject.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no assignor " + label + "; choose one of "
                        + Arrays.stream(values()).map(Subject::label).toList()));
    }

    /** Whether members tell what they own as user data, not in the subscription's own field. */
    boolean usesUserData() {
        return this == STICKY;
    }

    PartitionAssignor assignor() {
        return (serverSide ? Assignors.serverSide() : Assignors.builtIn()).get(protocolName);
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
                spec = spec.withUserData(StickyData.of(member))
                        .withOwnedPartitions(List.of(), generationField(problem, member));
            } else {
                spec = spec.withOwnedPartitions(partitions(member.owned()), member.generation());
            }
            members.add(spec);
        });
        return new GroupSpec(members, topics);
    }

    /** What a member of the sticky assignor writes into the subscription's field for the generation. */
    static int generationField(Problem problem, Problem.Member member) {
        return problem.generationField() ? member.generation() : MemberSpec.UNKNOWN_GENERATION;
    }

    static List<TopicPartition> partitions(Map<String, List<Integer>> byTopic) {
        List<TopicPartition> partitions = new ArrayList<>();
        byTopic.forEach(
                (topic, numbers) -> numbers.forEach(number -> partitions.add(new TopicPartition(topic, number))));
        return partitions;
    }

    Answer ours(Problem problem) {
        Assignment assignment = assignor().assign(groupSpec(problem));
        Map<String, Map<String, List<Integer>>> shares = new HashMap<>();
        assignment.memberIds().forEach(memberId -> shares.put(memberId, assignment.byTopic(memberId)));
        return Answer.of(shares);
    }

    Answer oursOrFailure(Problem problem) {
        try {
            return ours(problem);
        } catch (RuntimeException failure) {
            return Answer.failed(failure);
        }
    }

    Answer kafkas(Problem problem) {
        return serverSide ? KafkaServerOracle.assign(this, problem) : KafkaClientOracle.assign(this, problem);
    }
}
