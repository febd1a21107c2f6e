package dev.rollcall.it.assignors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.apache.kafka.clients.consumer.RoundRobinAssignor;
import org.apache.kafka.clients.consumer.StickyAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** The assignors of kafka-clients, called as the leader of a group calls them. */
final class KafkaClientOracle {

    private KafkaClientOracle() {}

    static Answer assign(Subject subject, Problem problem) {
        try {
            return answer(assignor(subject)
                    .assign(cluster(problem), new GroupSubscription(subscriptions(subject, problem)))
                    .groupAssignment());
        } catch (RuntimeException failure) {
            return Answer.failed(failure);
        }
    }

    /** A new one each time: the sticky assignors remember the highest generation that they have seen. */
    static ConsumerPartitionAssignor assignor(Subject subject) {
        return switch (subject) {
            case RANGE -> new RangeAssignor();
            case ROUND_ROBIN -> new RoundRobinAssignor();
            case STICKY -> new StickyAssignor();
            case COOPERATIVE_STICKY -> new CooperativeStickyAssignor();
            case SERVER_RANGE, SERVER_UNIFORM -> throw new IllegalArgumentException(subject + " is not the client's");
        };
    }

    static Cluster cluster(Problem problem) {
        List<Node> nodes = new ArrayList<>();
        for (int broker = 0; broker < Math.max(2, problem.brokers()); broker++) {
            nodes.add(new Node(broker, "broker" + broker, 9092, problem.rackOfBroker(broker)));
        }
        List<PartitionInfo> partitions = new ArrayList<>();
        problem.topics().forEach((topic, count) -> {
            for (int partition = 0; partition < count; partition++) {
                Node leader = nodes.get(partition % nodes.size());
                Node[] replicas = {leader, nodes.get((partition + 1) % nodes.size())};
                partitions.add(new PartitionInfo(topic, partition, leader, replicas, replicas));
            }
        });
        return new Cluster("cluster", nodes, partitions, Set.of(), Set.of());
    }

    /** A hash map filled in the order of joining, as the leader does. */
    static Map<String, Subscription> subscriptions(Subject subject, Problem problem) {
        Map<String, Subscription> subscriptions = new HashMap<>();
        problem.members().forEach((id, member) -> {
            Subscription subscription = subject.usesUserData()
                    ? new Subscription(
                            member.topics(),
                            StickyData.buffer(member),
                            List.of(),
                            Subject.generationField(problem, member),
                            Optional.ofNullable(member.rackId()))
                    : new Subscription(
                            member.topics(),
                            null,
                            owned(member),
                            member.generation(),
                            Optional.ofNullable(member.rackId()));
            subscription.setGroupInstanceId(Optional.ofNullable(member.instanceId()));
            subscriptions.put(id, subscription);
        });
        return subscriptions;
    }

    private static List<TopicPartition> owned(Problem.Member member) {
        List<TopicPartition> owned = new ArrayList<>();
        member.owned()
                .forEach((topic, partitions) ->
                        partitions.forEach(partition -> owned.add(new TopicPartition(topic, partition))));
        return owned;
    }

    private static Answer answer(Map<String, ConsumerPartitionAssignor.Assignment> assignments) {
        Map<String, Map<String, List<Integer>>> shares = new HashMap<>();
        assignments.forEach((member, assignment) -> {
            Map<String, List<Integer>> share = new TreeMap<>();
            for (TopicPartition partition : assignment.partitions()) {
                share.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                        .add(partition.partition());
            }
            shares.put(member, share);
        });
        return Answer.of(shares);
    }
}
