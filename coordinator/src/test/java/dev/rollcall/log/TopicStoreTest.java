package dev.rollcall.log;

import static dev.rollcall.log.BatchWriter.batch;
import static dev.rollcall.log.BatchWriter.batchOf;
import static dev.rollcall.log.Logs.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicStoreTest {

    private static final int BROKERS = 3;
    private static final int DEFAULT_PARTITIONS = 2;
    private static final int MAX_PARTITIONS = 100;

    private long lastId;
    private final TopicStore store = store(Long.MAX_VALUE);

    private TopicStore store(long maxMemory) {
        return new TopicStore(BROKERS, DEFAULT_PARTITIONS, () -> new UUID(1, ++lastId), maxMemory, MAX_PARTITIONS);
    }

    private Topic created(String name, int partitions) {
        Result<Topic> result = store.create(NewTopic.of(name, partitions));
        assertThat(result.error()).as(result.message()).isEqualTo(ErrorCode.NONE);
        return result.value();
    }

    private static NewTopic replicated(int factor) {
        return new NewTopic("orders", 4, factor, Map.of(), Map.of());
    }

    private static NewTopic assigned(Map<Integer, List<Integer>> assignments) {
        return new NewTopic("orders", -1, -1, assignments, Map.of());
    }

    @Test
    void aTopicIsFoundByNameAndById() {
        Topic orders = created("orders", 4);
        assertThat(store.topic("orders")).isSameAs(orders);
        assertThat(store.topic(orders.id())).isSameAs(orders);
        assertThat(orders.partitionCount()).isEqualTo(4);
        assertThat(orders.partition(3)).isNotNull();
        assertThat(orders.partition(4)).isNull();
        assertThat(orders.partition(-1)).isNull();
    }

    @Test
    void topicsAreListedByName() {
        created("b", 1);
        created("a", 1);
        assertThat(store.topics()).extracting(Topic::name).containsExactly("a", "b");
    }

    @Test
    void withoutANumberATopicGetsTheDefaultOfPartitions() {
        assertThat(created("orders", -1).partitionCount()).isEqualTo(DEFAULT_PARTITIONS);
    }

    @Test
    void theLeaderOfAPartitionIsTheBrokerOfItsNumberModuloTheBrokers() {
        Topic orders = store.create(replicated(2)).value();
        assertThat(orders.replicas(0)).containsExactly(0, 1);
        assertThat(orders.replicas(2)).containsExactly(2, 0);
        assertThat(orders.leader(3)).isZero();
    }

    @Test
    void aTopicCannotHaveMoreReplicasThanThereAreBrokers() {
        assertThat(store.create(replicated(4)).error()).isEqualTo(ErrorCode.INVALID_REPLICATION_FACTOR);
        assertThat(store.create(replicated(0)).error()).isEqualTo(ErrorCode.INVALID_REPLICATION_FACTOR);
        assertThat(store.create(replicated(3)).error()).isEqualTo(ErrorCode.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -2, MAX_PARTITIONS + 1, Integer.MAX_VALUE})
    void aTopicCannotHaveSuchANumberOfPartitions(int partitions) {
        assertThat(store.create(NewTopic.of("orders", partitions)).error()).isEqualTo(ErrorCode.INVALID_PARTITIONS);
    }

    @Test
    void allTopicsTogetherHaveNoMorePartitionsThanTheStoreAllows() {
        created("a", MAX_PARTITIONS - 1);
        assertThat(store.create(NewTopic.of("b", 2)).error()).isEqualTo(ErrorCode.INVALID_PARTITIONS);
        assertThat(store.grow("a", MAX_PARTITIONS + 1, List.of(), false).error())
                .isEqualTo(ErrorCode.INVALID_PARTITIONS);
        store.delete("a");
        created("b", MAX_PARTITIONS);
    }

    @Test
    void replicasCanBeAssignedByHand() {
        Topic orders = store.create(assigned(Map.of(0, List.of(2, 1), 1, List.of(0, 2))))
                .value();
        assertThat(orders.replicas(0)).containsExactly(2, 1);
        assertThat(orders.leader(1)).isZero();
    }

    @Test
    void assignmentsByHandMustMakeSense() {
        List<Map<Integer, List<Integer>>> wrong = List.of(
                Map.of(1, List.of(0)),
                Map.of(0, List.of()),
                Map.of(0, List.of(0, 0)),
                Map.of(0, List.of(3)),
                Map.of(0, List.of(-1)),
                Map.of(0, List.of(0), 1, List.of(0, 1)));
        for (Map<Integer, List<Integer>> assignments : wrong) {
            assertThat(store.create(assigned(assignments)).error())
                    .as("%s", assignments)
                    .isEqualTo(ErrorCode.INVALID_REPLICA_ASSIGNMENT);
        }
        NewTopic both = new NewTopic("orders", 1, -1, Map.of(0, List.of(0)), Map.of());
        assertThat(store.create(both).error()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a b", "a/b", "a:b", "ä", "a\n"})
    void aTopicCannotHaveSuchAName(String name) {
        assertThat(store.create(NewTopic.of(name, 1)).error()).isEqualTo(ErrorCode.INVALID_TOPIC_EXCEPTION);
    }

    @Test
    void aNameHasAtMost249Characters() {
        assertThat(store.create(NewTopic.of("x".repeat(250), 1)).error()).isEqualTo(ErrorCode.INVALID_TOPIC_EXCEPTION);
        created("x".repeat(249), 1);
    }

    @Test
    void namesThatDifferOnlyInDotAndUnderscoreCollide() {
        created("a.b_c", 1);
        assertThat(store.create(NewTopic.of("a_b.c", 1)).error()).isEqualTo(ErrorCode.INVALID_TOPIC_EXCEPTION);
        assertThat(store.create(NewTopic.of("a.b_c", 1)).error()).isEqualTo(ErrorCode.TOPIC_ALREADY_EXISTS);
        created("a-b-c", 1);
        store.delete("a.b_c");
        created("a_b.c", 1);
    }

    @Test
    void validatingCreatesNothing() {
        assertThat(store.validate(NewTopic.of("orders", 1)).isError()).isFalse();
        assertThat(store.topics()).isEmpty();
        created("orders", MAX_PARTITIONS);
    }

    @Test
    void aDeletedTopicIsGoneAndItsNextLifeHasAnotherId() {
        UUID first = created("orders", 1).id();
        assertThat(store.delete("orders")).isTrue();
        assertThat(store.delete("orders")).isFalse();
        assertThat(store.topic("orders")).isNull();
        assertThat(store.topic(first)).isNull();
        assertThat(created("orders", 1).id()).isNotEqualTo(first);
    }

    @Test
    void aTopicGrowsAndKeepsWhatItHas() {
        Topic orders = created("orders", 2);
        store.append(orders.partition(0), batchOf(1, NOW).write(), NOW, NOW);
        assertThat(store.grow("orders", 4, List.of(), false).isError()).isFalse();
        assertThat(orders.partitionCount()).isEqualTo(4);
        assertThat(orders.leader(3)).isZero();
        assertThat(orders.partition(0).endOffset()).isEqualTo(1);
    }

    @Test
    void growingByHandPlacesTheNewPartitions() {
        Topic orders = created("orders", 1);
        assertThat(store.grow("orders", 3, List.of(List.of(2), List.of(2)), false)
                        .isError())
                .isFalse();
        assertThat(orders.leader(2)).isEqualTo(2);
        assertThat(store.grow("orders", 5, List.of(List.of(1)), false).error())
                .isEqualTo(ErrorCode.INVALID_REPLICA_ASSIGNMENT);
        assertThat(store.grow("orders", 4, List.of(List.of(1, 2)), false).error())
                .isEqualTo(ErrorCode.INVALID_REPLICA_ASSIGNMENT);
    }

    @Test
    void aTopicNeverShrinks() {
        created("orders", 2);
        assertThat(store.grow("orders", 2, List.of(), false).error()).isEqualTo(ErrorCode.INVALID_PARTITIONS);
        assertThat(store.grow("orders", 1, List.of(), false).error()).isEqualTo(ErrorCode.INVALID_PARTITIONS);
        assertThat(store.grow("none", 3, List.of(), false).error()).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
    }

    @Test
    void growingForValidationOnlyChangesNothing() {
        Topic orders = created("orders", 2);
        assertThat(store.grow("orders", 3, List.of(), true).isError()).isFalse();
        assertThat(orders.partitionCount()).isEqualTo(2);
    }

    @Test
    void aNewConfigurationAppliesToTheNextBatch() {
        Topic orders = created("orders", 1);
        assertThat(store.configure("orders", Map.of("max.message.bytes", "1"), true)
                        .isError())
                .isFalse();
        assertThat(store.append(orders.partition(0), batchOf(1, NOW).write(), NOW, NOW)
                        .error())
                .isEqualTo(ErrorCode.NONE);
        store.configure("orders", Map.of("max.message.bytes", "1"), false);
        assertThat(store.append(orders.partition(0), batchOf(1, NOW).write(), NOW, NOW)
                        .error())
                .isEqualTo(ErrorCode.MESSAGE_TOO_LARGE);
        store.configure("orders", Map.of(), false);
        assertThat(orders.config().overrides()).isEmpty();
    }

    @Test
    void aWrongConfigurationChangesNothing() {
        Topic orders = created("orders", 1);
        assertThat(store.configure("orders", Map.of("retention.ms", "soon"), false)
                        .error())
                .isEqualTo(ErrorCode.INVALID_CONFIG);
        assertThat(orders.config().overrides()).isEmpty();
        assertThat(store.configure("none", Map.of(), false).error()).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
    }

    @Test
    void memoryIsBoundedByDroppingTheOldestOfTheLargestPartition() {
        TopicStore bounded = store(400_000);
        Topic busy = bounded.create(NewTopic.of("busy", 1)).value();
        Topic quiet = bounded.create(NewTopic.of("quiet", 1)).value();
        bounded.append(quiet.partition(0), batchOf(1, NOW).write(), NOW, NOW);
        for (int i = 0; i < 2_000; i++) {
            bounded.append(busy.partition(0), batch().recordOfSize(NOW, 1_000).write(), NOW, NOW);
            assertThat(busy.partition(0).memory() + quiet.partition(0).memory()).isLessThanOrEqualTo(400_000);
        }
        assertThat(quiet.partition(0).startOffset()).isZero();
        assertThat(busy.partition(0).startOffset()).isPositive();
        assertThat(busy.partition(0).endOffset()).isEqualTo(2_000);
    }

    @Test
    void memoryIsBoundedEvenIfEveryPartitionHasOneSegment() {
        TopicStore bounded = store(100_000);
        Topic orders = bounded.create(NewTopic.of("orders", 50)).value();
        for (int partition = 0; partition < 50; partition++) {
            bounded.append(orders.partition(partition), batchOf(1, NOW).write(), NOW, NOW);
            assertThat(orders.partition(partition).startOffset()).isZero();
        }
        long memory = 0;
        for (int partition = 0; partition < 50; partition++) {
            memory += orders.partition(partition).memory();
        }
        assertThat(memory).isLessThanOrEqualTo(100_000);
    }

    @Test
    void whatWasAppendedLastIsKeptHoweverLargeItIs() {
        TopicStore tiny = store(1);
        PartitionLog log = tiny.create(NewTopic.of("orders", 1)).value().partition(0);
        tiny.append(log, batchOf(1, NOW).write(), NOW, NOW);
        assertThat(log.read(0, 1, true).value().length()).isPositive();
    }

    @Test
    void deletingATopicFreesItsMemory() {
        TopicStore bounded = store(40_000);
        Topic first = bounded.create(NewTopic.of("first", 1)).value();
        Topic kept = bounded.create(NewTopic.of("kept", 1)).value();
        bounded.append(first.partition(0), batchOf(1, NOW).write(), NOW, NOW);
        bounded.append(kept.partition(0), batchOf(1, NOW).write(), NOW, NOW);
        bounded.delete("first");
        Topic second = bounded.create(NewTopic.of("second", 1)).value();
        bounded.append(second.partition(0), batchOf(1, NOW).write(), NOW, NOW);
        assertThat(kept.partition(0).startOffset()).isZero();
    }

    @Test
    void clearingForgetsEverything() {
        created("orders", MAX_PARTITIONS);
        store.clear();
        assertThat(store.topics()).isEmpty();
        created("orders", MAX_PARTITIONS);
    }
}
