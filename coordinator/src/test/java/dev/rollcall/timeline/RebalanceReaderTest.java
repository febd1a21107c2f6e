package dev.rollcall.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ConsumerGroupState;
import dev.rollcall.group.ConsumerMemberState;
import dev.rollcall.group.Effect;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RebalanceReaderTest {

    private static final TopicPartition P0 = new TopicPartition("orders", 0);
    private static final TopicPartition P1 = new TopicPartition("orders", 1);

    private final Timeline timeline = new Timeline(1_000);

    private void record(Effect.Fact fact) {
        timeline.record(fact, 0);
    }

    private List<Rebalance> rebalances() {
        return RebalanceReader.read(timeline.events(0));
    }

    private void began(long at, RebalanceTrigger trigger, String memberId) {
        record(new Effect.RebalanceBegan(at, "g", 0, trigger, memberId, null, List.of(), at + 60_000));
    }

    private void joinPhaseEnded(long at, int generation, String... members) {
        record(new Effect.JoinPhaseEnded(at, "g", generation, "range", "a", List.of(members)));
    }

    private void synced(long at, int generation, String member, TopicPartition... partitions) {
        record(new Effect.MemberSynced(at, "g", generation, member, List.of(partitions)));
    }

    private void rejoined(long at, String member, TopicPartition... kept) {
        record(new Effect.MemberRejoined(at, "g", 1, member, true, true, List.of(kept), null));
    }

    private void removed(long at, String member, RemovalCause cause, long lastHeard) {
        record(new Effect.MemberRemoved(at, "g", 1, member, null, member, cause, null, lastHeard));
    }

    private void firstGeneration() {
        began(0, RebalanceTrigger.MEMBER_JOINED, "a");
        joinPhaseEnded(100, 1, "a", "b");
        synced(110, 1, "a", P0);
        synced(120, 1, "b", P1);
    }

    @Test
    void isCompleteWhenTheLastMemberHasLearntItsAssignment() {
        firstGeneration();

        assertThat(rebalances()).singleElement().satisfies(rebalance -> {
            assertThat(rebalance.isComplete()).isTrue();
            assertThat(rebalance.duration()).isEqualTo(Duration.ofMillis(120));
            assertThat(rebalance.joinPhaseEndedAt()).isEqualTo(100);
            assertThat(rebalance.generation()).isEqualTo(1);
            assertThat(rebalance.assignment()).containsEntry("a", List.of(P0)).containsEntry("b", List.of(P1));
            assertThat(rebalance.downtimes()).isEmpty();
        });
    }

    private void raised(long at, int epoch, RebalanceTrigger trigger, String memberId) {
        record(new Effect.GroupEpochRaised(at, "g", epoch, trigger, memberId, null));
    }

    private void target(long at, int epoch, Map<String, List<TopicPartition>> target) {
        record(new Effect.AssignmentDecided(at, "g", epoch, "uniform", true, target));
    }

    private void reconciled(
            long at, int epoch, String member, List<TopicPartition> assigned, List<TopicPartition> revoking) {
        ConsumerMemberState state =
                revoking.isEmpty() ? ConsumerMemberState.STABLE : ConsumerMemberState.UNREVOKED_PARTITIONS;
        record(new Effect.MemberReconciled(at, "g", epoch, member, epoch, state, assigned, revoking, List.of()));
    }

    @Test
    void ofTheConsumerProtocolIsCompleteWhenAllHaveReachedTheEpoch() {
        raised(0, 2, RebalanceTrigger.MEMBER_JOINED, "a");
        target(0, 2, Map.of("a", List.of(P0, P1)));
        reconciled(0, 2, "a", List.of(P0, P1), List.of());
        raised(100, 3, RebalanceTrigger.MEMBER_JOINED, "b");
        target(150, 3, Map.of("a", List.of(P0), "b", List.of(P1)));
        reconciled(200, 2, "a", List.of(P0), List.of(P1));
        reconciled(250, 3, "a", List.of(P0), List.of());
        reconciled(300, 3, "b", List.of(P1), List.of());
        record(new Effect.StateChanged(
                900, "g", 4, ConsumerGroupState.STABLE, ConsumerGroupState.EMPTY, "unimportant"));

        assertThat(rebalances()).hasSize(2).allMatch(Rebalance::isComplete);
        Rebalance second = rebalances().get(1);
        assertThat(second.joinPhaseEndedAt()).isEqualTo(150);
        assertThat(second.duration()).isEqualTo(Duration.ofMillis(200));
        assertThat(second.generation()).isEqualTo(3);
        assertThat(second.protocolName()).isEqualTo("uniform");
        assertThat(second.downtime("orders", 1)).isEqualTo(Duration.ofMillis(50));
        assertThat(second.downtime("orders", 0)).isEqualTo(Duration.ZERO);
    }

    @Test
    void goesOnWhileAMemberHasNotLearntItsAssignment() {
        began(0, RebalanceTrigger.MEMBER_JOINED, "a");
        joinPhaseEnded(100, 1, "a", "b");
        synced(110, 1, "a", P0);

        assertThat(rebalances()).singleElement().satisfies(rebalance -> {
            assertThat(rebalance.isComplete()).isFalse();
            assertThat(rebalance.endedAt()).isEqualTo(-1);
        });
    }

    @Test
    void aPartitionOfASilentOwnerIsDownFromWhenTheOwnerWasLastHeard() {
        firstGeneration();
        removed(46_000, "b", RemovalCause.SESSION_TIMEOUT, 1_000);
        began(46_000, RebalanceTrigger.MEMBER_EVICTED, "b");
        rejoined(46_300, "a");
        joinPhaseEnded(46_300, 2, "a");
        synced(46_310, 2, "a", P0, P1);

        Rebalance rebalance = rebalances().get(1);
        assertThat(rebalance.evictions()).extracting(Eviction::cause).containsExactly(RemovalCause.SESSION_TIMEOUT);
        assertThat(rebalance.downtime("orders", 1)).isEqualTo(Duration.ofMillis(45_310));
        assertThat(rebalance.downtime("orders", 0)).isEqualTo(Duration.ofMillis(10));
    }

    @Test
    void anEagerMemberGivesUpItsPartitionsWhenItRejoinsAndACooperativeOneKeepsWhatItClaims() {
        firstGeneration();
        began(1_000, RebalanceTrigger.MEMBER_JOINED, "c");
        rejoined(2_000, "a", P0);
        rejoined(3_000, "b");
        joinPhaseEnded(5_000, 2, "a", "b");
        synced(5_010, 2, "a", P0);
        synced(5_020, 2, "b", P1);

        Rebalance rebalance = rebalances().get(1);
        assertThat(rebalance.downtime("orders", 0)).isZero();
        assertThat(rebalance.downtime("orders", 1)).isEqualTo(Duration.ofMillis(2_020));
    }

    @Test
    void oneThatIsOvertakenIsInterruptedAndItsEvictionsGoToTheNext() {
        firstGeneration();
        removed(1_000, "b", RemovalCause.POLL_INTERVAL, 900);
        began(1_000, RebalanceTrigger.MEMBER_EVICTED, "b");
        joinPhaseEnded(1_500, 2, "a");
        began(1_600, RebalanceTrigger.MEMBER_JOINED, "b");
        joinPhaseEnded(1_700, 3, "a");
        synced(1_800, 3, "a", P0, P1);

        assertThat(rebalances()).extracting(Rebalance::isComplete).containsExactly(true, false, true);
        assertThat(rebalances().get(1).endedAt()).isEqualTo(1_600);
        assertThat(rebalances().get(2).evictions())
                .extracting(Eviction::cause)
                .containsExactly(RemovalCause.POLL_INTERVAL);
    }

    @Test
    void aGenerationWithoutMembersIsComplete() {
        firstGeneration();
        removed(200, "a", RemovalCause.LEFT, 200);
        removed(200, "b", RemovalCause.LEFT, 200);
        began(200, RebalanceTrigger.MEMBER_LEFT, "a");
        joinPhaseEnded(200, 2);

        assertThat(rebalances().get(1).isComplete()).isTrue();
        assertThat(rebalances().get(1).evictions()).isEmpty();
    }
}
