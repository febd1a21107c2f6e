package dev.rollcall.it.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.AwaitException;
import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.AssignmentMode;
import dev.rollcall.group.Effect;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.it.process.Patience;
import dev.rollcall.timeline.Eviction;
import dev.rollcall.timeline.Rebalance;
import dev.rollcall.timeline.TimelineEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class RealConsumersTest {

    private static final Map<String, Object> DEFAULTS = Map.of();
    private static final Map<String, Object> COOPERATIVE =
            Map.of(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());

    private static TestConsumer consumer(Rollcall rollcall, String name, Map<String, Object> more) {
        return new TestConsumer(rollcall.bootstrapServers(), name, more, "orders");
    }

    private static void produce(Rollcall rollcall, int from, int to) {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", rollcall.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            for (int i = from; i < to; i++) {
                producer.send(new ProducerRecord<>("orders", i % 6, null, "order " + i));
            }
        }
    }

    private static <T extends Effect.Fact> List<T> facts(ConsumerGroup group, Class<T> kind) {
        return group.timeline().events().stream()
                .filter(TimelineEvent.OfGroup.class::isInstance)
                .map(event -> ((TimelineEvent.OfGroup) event).fact())
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    @Test
    void aSilentMemberIsEvictedAtItsSessionTimeoutAndTheOthersLive() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS);
                TestConsumer b = consumer(rollcall, "b", Map.of(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 3_000));
                TestConsumer c = consumer(rollcall, "c", DEFAULTS)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(3);
            produce(rollcall, 0, 60);
            Patience.await("b has read").until(() -> !b.values().isEmpty());
            CompletableFuture<Void> done = new CompletableFuture<>();
            CompletableFuture<Throwable> commit = new CompletableFuture<>();
            billing.member("b").silence();
            CompletableFuture<Void> warped = new CompletableFuture<>();
            CompletableFuture.runAsync(() -> {
                // Between two polls: the commit comes after the eviction and before b can hear of it.
                b.tell(consumer -> {
                    warped.join();
                    try {
                        consumer.commitSync();
                        commit.complete(null);
                    } catch (CommitFailedException refused) {
                        commit.complete(refused);
                    }
                    done.join();
                });
            });
            rollcall.clock().warp(Duration.ofSeconds(45));
            warped.complete(null);

            Rebalance rebalance = billing.awaitRebalance();
            assertThat(rebalance.trigger()).isEqualTo(RebalanceTrigger.MEMBER_EVICTED);
            assertThat(rebalance.evictions()).singleElement().satisfies(eviction -> {
                assertThat(eviction.clientId()).isEqualTo("b");
                assertThat(eviction.cause()).isEqualTo(RemovalCause.SESSION_TIMEOUT);
                assertThat(eviction.at() - eviction.lastHeard()).isEqualTo(45_000);
            });
            assertThat(rebalance.members()).hasSize(2);
            assertThat(rebalance.assignment().values())
                    .allSatisfy(owned -> assertThat(owned).hasSize(3));
            assertThat(commit.join()).isInstanceOf(CommitFailedException.class);

            done.complete(null);
            billing.awaitStable(3);
            assertThat(b.callbacks()).contains("lost 2").doesNotContain("revoked 2");
            Patience.await("a and c are told")
                    .until(() -> a.callbacks().contains("assigned 3")
                            && c.callbacks().contains("assigned 3"));
        }
    }

    @Test
    void aMemberThatPollsTooLateLeavesAndTheTimelineTellsItFromALeave() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS);
                TestConsumer b = consumer(rollcall, "b", Map.of(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, 500))) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(2);
            CompletableFuture<Void> slowRecord = new CompletableFuture<>();
            b.busyUntil(slowRecord);

            Rebalance rebalance = billing.awaitRebalance();
            slowRecord.complete(null);

            assertThat(rebalance.evictions()).extracting(Eviction::cause).containsExactly(RemovalCause.POLL_INTERVAL);
            assertThat(rebalance.evictions().get(0).reason()).contains("poll timeout");
            billing.awaitStable(2);
            a.leave();
            b.leave();
            assertThat(facts(billing, Effect.MemberRemoved.class))
                    .extracting(Effect.MemberRemoved::cause)
                    .containsExactly(RemovalCause.POLL_INTERVAL, RemovalCause.LEFT, RemovalCause.LEFT);
        }
    }

    @Test
    void cuttingAConnectionEvictsNobody() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);
            produce(rollcall, 0, 6);
            Patience.await("a has read what there is").until(() -> a.values().size() == 6);

            billing.member("a").cutConnection();
            produce(rollcall, 6, 12);

            Patience.await("a has read on").until(() -> a.values().size() == 12);
            a.tell(consumer -> consumer.commitSync());
            assertThat(billing.generation()).isEqualTo(1);
            assertThat(billing.committedOffset("orders", 0)).hasValue(2);
        }
    }

    @Test
    void aCooperativeMemberKeepsWhatItOwnsAndTheSecondRoundMovesTheRest() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", COOPERATIVE)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);
            try (TestConsumer b = consumer(rollcall, "b", COOPERATIVE)) {
                Patience.await("three partitions each")
                        .until(() -> billing.members().stream()
                                .allMatch(member -> member.partitions().size() == 3));
                billing.awaitStable(2);

                List<Rebalance> rounds = billing.timeline().rebalances().stream()
                        .filter(Rebalance::isComplete)
                        .toList();
                assertThat(rounds).extracting(Rebalance::generation).containsExactly(1, 2, 3);
                assertThat(rounds.get(1).assignment().values().stream().mapToInt(List::size))
                        .containsExactlyInAnyOrder(3, 0);
                // The clients run their callbacks a moment after the coordinator has answered them.
                Patience.await("their listeners are called").untilAsserted(() -> {
                    assertThat(a.callbacks()).startsWith("assigned 6").contains("revoked 3");
                    assertThat(b.callbacks()).endsWith("assigned 3");
                });
            }
        }
    }

    @Test
    void aTopicThatGrowsIsReadAtOnceBecauseTheCoordinatorWatchesIt() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 3).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);

            rollcall.growTopic("orders", 6);

            assertThat(billing.awaitRebalance().trigger()).isEqualTo(RebalanceTrigger.TOPICS_CHANGED);
            produce(rollcall, 0, 6);
            Patience.await("a has read what there is").until(() -> a.values().size() == 6);
        }
    }

    @Test
    void theClientsOwnAssignorsAgreeWithOurs() {
        try (Rollcall rollcall = Rollcall.builder()
                        .topic("orders", 7)
                        .assignment(AssignmentMode.VERIFY)
                        .start();
                TestConsumer a = consumer(rollcall, "a", COOPERATIVE)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);
            try (TestConsumer b = consumer(rollcall, "b", COOPERATIVE);
                    TestConsumer c = consumer(rollcall, "c", COOPERATIVE)) {
                Patience.await("two, two and three partitions")
                        .until(() -> billing.members().stream()
                                .mapToInt(member -> member.partitions().size())
                                .sorted()
                                .boxed()
                                .toList()
                                .equals(List.of(2, 2, 3)));
                assertThat(facts(billing, Effect.AssignmentDecided.class))
                        .isNotEmpty()
                        .noneMatch(Effect.AssignmentDecided::byServer);
                assertThat(facts(billing, Effect.AssignmentDiffered.class)).isEmpty();
                Patience.await("b and c are told")
                        .until(() -> !b.callbacks().isEmpty() && !c.callbacks().isEmpty());
            }
            assertThat(a.callbacks()).isNotEmpty();
        }
    }

    @Test
    void groupsOfSeveralBrokersAreFoundAndServed() {
        try (Rollcall rollcall =
                        Rollcall.builder().brokers(3).topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS);
                TestConsumer b = consumer(rollcall, "b", DEFAULTS)) {
            rollcall.group("billing").awaitStable(2);
            produce(rollcall, 0, 600);

            Patience.await("all is read")
                    .until(() -> a.values().size() + b.values().size() >= 600);
            List<String> all = new ArrayList<>(a.values());
            all.addAll(b.values());
            assertThat(all)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 600).mapToObj(i -> "order " + i).toList());
        }
    }

    @Test
    void aStaticMemberThatRestartsCausesNoRebalance() {
        Map<String, Object> pod = Map.of(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, "pod-1");
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start()) {
            ConsumerGroup billing = rollcall.group("billing");
            String before;
            try (TestConsumer first = consumer(rollcall, "a", pod)) {
                before = billing.awaitStable(1).member("pod-1").id();
                Patience.await("the first is told")
                        .until(() -> first.callbacks().contains("assigned 6"));
            }
            try (TestConsumer second = consumer(rollcall, "a", pod)) {
                Patience.await("the second is told")
                        .until(() -> second.callbacks().contains("assigned 6"));

                assertThat(billing.member("pod-1").id()).isNotEqualTo(before);
                assertThat(billing.generation()).isEqualTo(1);
            }
        }
    }

    @Test
    void aWaitThatFailsNamesWhoIsMissing() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);
            CompletableFuture<Void> slowRecord = new CompletableFuture<>();
            a.busyUntil(slowRecord);
            try (TestConsumer b = consumer(rollcall, "b", DEFAULTS)) {
                billing.awaitMembers(2);
                assertThatThrownBy(() -> billing.awaitStable(2, Duration.ofMillis(50)))
                        .isInstanceOf(AwaitException.class)
                        .hasMessageContaining("group billing is PreparingRebalance")
                        .hasMessageContaining(
                                "waiting for " + billing.member("a").id())
                        .hasMessageContaining("the last");
                slowRecord.complete(null);
                billing.awaitStable(2);
                Patience.await("b is told: assigned 3")
                        .until(() -> b.callbacks().contains("assigned 3"));
            }
        }
    }
}
