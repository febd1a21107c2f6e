package dev.rollcall.it.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Fault;
import dev.rollcall.Rollcall;
import dev.rollcall.fault.Condition;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.it.facade.TestConsumer;
import dev.rollcall.it.process.Patience;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.timeline.Rebalance;
import dev.rollcall.timeline.TimelineEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.junit.jupiter.api.Test;

/** Requests and answers that are lost, late or refused, and what real consumers make of it. */
class LostAnswersTest {

    private static final Map<String, Object> DEFAULTS = Map.of();

    private static TestConsumer consumer(Rollcall rollcall, String name, Map<String, Object> more) {
        return new TestConsumer(rollcall.bootstrapServers(), name, more, "orders");
    }

    private static List<String> faultsOn(ConsumerGroup group) {
        return group.timeline().events().stream()
                .filter(TimelineEvent.OfOperator.class::isInstance)
                .map(TimelineEvent.OfOperator.class::cast)
                .filter(event -> event.act() == TimelineEvent.Act.FAULT)
                .map(TimelineEvent.OfOperator::detail)
                .toList();
    }

    @Test
    void aMemberThatNeverHearsOfItsAssignmentRejoinsAndNobodyIsEvicted() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS);
                TestConsumer b = consumer(rollcall, "b", DEFAULTS)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(2);
            Fault lost =
                    rollcall.faults().on(ApiKey.SYNC_GROUP).ofClient("c").nth(1).dropAnswerAndClose();

            try (TestConsumer c = consumer(rollcall, "c", DEFAULTS)) {
                lost.awaitHits(1);
                Patience.await("c is told: assigned 2")
                        .until(() -> c.callbacks().contains("assigned 2"));
                billing.awaitStable(3);

                assertThat(faultsOn(billing))
                        .containsExactly("SyncGroup of client c, no. 1: answer dropped and connection closed");
                assertThat(billing.timeline().rebalances())
                        .flatExtracting(Rebalance::evictions)
                        .isEmpty();
                assertThat(billing.assignment().values())
                        .hasSize(3)
                        .allSatisfy(owned -> assertThat(owned).hasSize(2));
                rollcall.faults().assertAllUsed();
                assertThat(a.callbacks()).contains("assigned 2");
                assertThat(b.callbacks()).contains("assigned 2");
            }
        }
    }

    @Test
    void aMemberRejoinsWhenItsThirdHeartbeatHearsOfARebalanceThatIsNone() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);

            Fault third = rollcall.faults()
                    .on(ApiKey.HEARTBEAT)
                    .ofMember(billing.member("a"))
                    .nth(3)
                    .answerWith(ErrorCode.REBALANCE_IN_PROGRESS);

            Patience.await("a has rejoined")
                    .until(() -> a.callbacks().equals(List.of("assigned 6", "revoked 6", "assigned 6")));
            assertThat(third.hits()).isEqualTo(1);
            assertThat(third.matched()).isGreaterThanOrEqualTo(3);
            assertThat(billing.members()).hasSize(1);
        }
    }

    @Test
    void aMemberIsStoppedBetweenJoinGroupAndSyncGroupUntilAnotherHasLeft() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);
            Fault stopped = rollcall.faults()
                    .on(ApiKey.SYNC_GROUP)
                    .ofClient("b")
                    .nth(1)
                    .holdUntil(Condition.memberIsGone("billing", "a"));

            try (TestConsumer b = consumer(rollcall, "b", DEFAULTS)) {
                stopped.awaitHeld();
                assertThat(billing.state()).isIn(ClassicGroupState.COMPLETING_REBALANCE, ClassicGroupState.STABLE);
                assertThat(b.callbacks()).isEmpty();
                a.leave();

                Patience.await("b is told: assigned 6")
                        .until(() -> b.callbacks().contains("assigned 6"));
                assertThat(rollcall.faults().held()).isEmpty();
                billing.awaitStable(1);
            }
        }
    }

    @Test
    void aFrozenClientIsEvictedAndComesBackAfterTheThaw() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                TestConsumer a = consumer(rollcall, "a", DEFAULTS);
                TestConsumer b = consumer(rollcall, "b", DEFAULTS)) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(2);
            Patience.await("b is told: assigned 3").until(() -> b.callbacks().contains("assigned 3"));

            rollcall.faults().freeze("b");
            rollcall.clock().warp(Duration.ofSeconds(45));
            billing.awaitStable(1);
            Patience.await("a is told: assigned 6").until(() -> a.callbacks().contains("assigned 6"));
            rollcall.faults().thaw("b");

            billing.awaitStable(2);
            Patience.await("b is told: lost 3").until(() -> b.callbacks().contains("lost 3"));
            assertThat(faultsOn(billing)).containsExactly("client b frozen", "client b thawed");
        }
    }

    @Test
    void aCommitWhoseAnswerIsLateIsNotLost() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 1).start();
                TestConsumer a = consumer(rollcall, "a", Map.of(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 3_000))) {
            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);
            Patience.await("a is told: assigned 1").until(() -> a.callbacks().contains("assigned 1"));
            Fault late =
                    rollcall.faults().on(ApiKey.OFFSET_COMMIT).ofClient("a").holdAnswer();

            a.tell(consumer -> consumer.commitAsync());
            late.awaitHeld();

            assertThat(billing.committedOffset("orders", 0)).hasValue(0);
            late.release();
            assertThat(late.held()).isEmpty();
            late.remove();
        }
    }
}
