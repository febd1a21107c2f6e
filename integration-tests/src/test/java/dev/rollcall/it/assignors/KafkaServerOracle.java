package dev.rollcall.it.assignors;

import dev.rollcall.assignment.TopicPartition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.coordinator.common.runtime.CoordinatorMetadataImage;
import org.apache.kafka.coordinator.group.api.assignor.ConsumerGroupPartitionAssignor;
import org.apache.kafka.coordinator.group.api.assignor.GroupSpec;
import org.apache.kafka.coordinator.group.api.assignor.MemberAssignment;
import org.apache.kafka.coordinator.group.api.assignor.SubscribedTopicDescriber;
import org.apache.kafka.coordinator.group.api.assignor.SubscriptionType;
import org.apache.kafka.coordinator.group.assignor.RangeAssignor;
import org.apache.kafka.coordinator.group.assignor.UniformAssignor;
import org.apache.kafka.coordinator.group.modern.Assignment;
import org.apache.kafka.coordinator.group.modern.GroupSpecImpl;
import org.apache.kafka.coordinator.group.modern.MemberSubscriptionAndAssignmentImpl;

/** The assignors of Kafka's group coordinator, called as it calls them for a group of the consumer protocol. */
final class KafkaServerOracle {

    private final Problem problem;
    private final Map<Uuid, String> names = new HashMap<>();

    private KafkaServerOracle(Problem problem) {
        this.problem = problem;
        problem.topics().keySet().forEach(topic -> names.put(id(topic), topic));
    }

    static Answer assign(Subject subject, Problem problem) {
        KafkaServerOracle oracle = new KafkaServerOracle(problem);
        try {
            return oracle.answer(assignor(subject)
                    .assign(oracle.groupSpec(), oracle.describer())
                    .members());
        } catch (RuntimeException failure) {
            return Answer.failed(failure);
        }
    }

    private static ConsumerGroupPartitionAssignor assignor(Subject subject) {
        return subject == Subject.SERVER_UNIFORM ? new UniformAssignor() : new RangeAssignor();
    }

    private static Uuid id(String topic) {
        UUID id = TopicIds.idOf(topic);
        return new Uuid(id.getMostSignificantBits(), id.getLeastSignificantBits());
    }

    private GroupSpec groupSpec() {
        Map<Uuid, Map<Integer, String>> owners = new HashMap<>();
        Map<String, MemberSubscriptionAndAssignmentImpl> specs = new HashMap<>();
        Map<String, List<TopicPartition>> targets = CurrentTargets.of(problem);
        Set<Set<String>> subscriptions = new HashSet<>();
        problem.members().forEach((memberId, member) -> {
            Map<Uuid, List<Integer>> lists = new LinkedHashMap<>();
            targets.get(memberId).forEach(owned -> {
                lists.computeIfAbsent(id(owned.topic()), topic -> new ArrayList<>())
                        .add(owned.partition());
                owners.computeIfAbsent(id(owned.topic()), topic -> new HashMap<>())
                        .put(owned.partition(), memberId);
            });
            Map<Uuid, Set<Integer>> target = new HashMap<>();
            lists.forEach((topic, partitions) -> target.put(topic, new HashSet<>(partitions)));
            Set<String> subscribed = new LinkedHashSet<>(member.topics());
            subscriptions.add(subscribed);
            specs.put(
                    memberId,
                    new MemberSubscriptionAndAssignmentImpl(
                            Optional.ofNullable(member.rackId()),
                            Optional.ofNullable(member.instanceId()),
                            new org.apache.kafka.coordinator.group.modern.TopicIds(subscribed, new Resolver()),
                            new Assignment(target)));
        });
        return new GroupSpecImpl(
                Collections.unmodifiableMap(specs),
                subscriptions.size() > 1 ? SubscriptionType.HETEROGENEOUS : SubscriptionType.HOMOGENEOUS,
                owners);
    }

    private SubscribedTopicDescriber describer() {
        return new SubscribedTopicDescriber() {
            @Override
            public int numPartitions(Uuid topicId) {
                return names.containsKey(topicId) ? problem.topics().get(names.get(topicId)) : -1;
            }

            @Override
            public Set<String> racksForPartition(Uuid topicId, int partition) {
                return Set.copyOf(problem.racksOf(partition));
            }
        };
    }

    private Answer answer(Map<String, MemberAssignment> assignments) {
        Map<String, Map<String, List<Integer>>> shares = new HashMap<>();
        problem.members().keySet().forEach(memberId -> {
            Map<String, List<Integer>> share = new HashMap<>();
            MemberAssignment assignment = assignments.get(memberId);
            if (assignment != null) {
                assignment
                        .partitions()
                        .forEach((topic, partitions) -> share.put(names.get(topic), List.copyOf(partitions)));
            }
            shares.put(memberId, share);
        });
        return Answer.of(shares);
    }

    private final class Resolver implements org.apache.kafka.coordinator.group.modern.TopicIds.TopicResolver {
        @Override
        public CoordinatorMetadataImage image() {
            throw new UnsupportedOperationException("only to compare two sets of topic ids");
        }

        @Override
        public String name(Uuid id) {
            return names.get(id);
        }

        @Override
        public Uuid id(String name) {
            return problem.topics().containsKey(name) ? KafkaServerOracle.id(name) : null;
        }

        @Override
        public void clear() {
            // Nothing is cached.
        }
    }
}
