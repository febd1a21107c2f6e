package dev.rollcall.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.AssignmentMode;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.script.ScriptedConsumer.Doing;
import dev.rollcall.timeline.Eviction;
import dev.rollcall.timeline.Rebalance;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScriptedConsumerTest {

    private static final MemberSettings RANGE = MemberSettings.of("range", "orders");
    private static final MemberSettings COOPERATIVE = MemberSettings.of("cooperative-sticky", "orders");

    private final Rollcall rollcall = Rollcall.builder()
            .topic("orders", 6)
            .initialRebalanceDelay(Duration.ofSeconds(3))
            .frozen()
            .start();
    private final ScriptedGroup scripted = rollcall.scripted("billing");
    private final ConsumerGroup billing = rollcall.group("billing");

    @AfterEach
    void close() {
        rollcall.close();
    }

    private Fleet stable(int size, MemberSettings settings) {
        Fleet fleet = scripted.fleet("m", size, i -> settings).start();
        // The initial delay of 3 s, and one heartbeat.
        warp(6_000);
        return fleet;
    }

    private void warp(long ms) {
        rollcall.clock().warp(Duration.ofMillis(ms));
    }

    private List<RemovalCause> evictions() {
        return billing.timeline().rebalances().stream()
                .flatMap(rebalance -> rebalance.evictions().stream())
                .map(Eviction::cause)
                .toList();
    }

    @Test
    void aDayPassesAndNothingHappensToThoseWhoHeartbeat() {
        Fleet fleet = stable(3, RANGE);

        rollcall.clock().warp(Duration.ofHours(24));

        assertThat(billing.generation()).isEqualTo(1);
        assertThat(fleet.consumers())
                .allSatisfy(consumer -> assertThat(consumer.owned()).hasSize(2));
    }

    @Test
    void itRunsWithARealClockAsWell() {
        try (Rollcall real =
                Rollcall.builder().topic("orders", 6).clockSpeed(1_000).start()) {
            Fleet fleet = real.scripted("billing").fleet("m", 3, i -> RANGE).start();

            real.group("billing").awaitStable(3);

            assertThat(fleet.size()).isEqualTo(3);
        }
    }

    @Test
    void aKilledOneIsEvictedAtItsSessionTimeout() {
        Fleet fleet = stable(3, RANGE);

        fleet.get(1).kill();
        warp(44_999);
        assertThat(billing.members()).hasSize(3);
        warp(1);

        assertThat(billing.members()).hasSize(2);
        assertThat(evictions()).containsExactly(RemovalCause.SESSION_TIMEOUT);
        assertThat(fleet.get(1).doing()).isEqualTo(Doing.NOTHING);
    }

    @Test
    void aStoppedOneLeavesAndAStaticOneDoesNot() {
        Fleet fleet = stable(2, RANGE);
        ScriptedConsumer pod = scripted.consumer("pod", RANGE.withInstanceId("pod-0"));
        pod.start();
        warp(3_000);
        billing.awaitStable(3);
        int generation = billing.generation();

        pod.stop();
        warp(20_000);
        pod.start();
        warp(20_000);
        assertThat(billing.generation()).isEqualTo(generation);
        assertThat(pod.owned()).hasSize(2);

        fleet.get(0).stop();
        assertThat(billing.members()).hasSize(2);
    }

    @Test
    void oneThatPollsTooLateLeavesAtItsPollIntervalAndComesBack() {
        Fleet fleet = stable(2, RANGE);

        fleet.get(1).busyFor(Duration.ofSeconds(400));
        warp(299_999);
        assertThat(billing.members()).hasSize(2);
        warp(1);
        assertThat(evictions()).containsExactly(RemovalCause.POLL_INTERVAL);
        assertThat(fleet.get(1).doing()).isEqualTo(Doing.OUT_BY_POLL_INTERVAL);

        warp(103_000);
        billing.awaitStable(2);
        assertThat(fleet.get(1).owned()).hasSize(3);
    }

    @Test
    void aFrozenOneMissesItsHeartbeatsAndLearnsOfItsEvictionWithTheNext() {
        Fleet fleet = stable(3, RANGE);
        Instant beat = rollcall.clock().now();

        warp(500);
        fleet.get(1).freezeFor(Duration.ofSeconds(60));
        warp(62_499);
        assertThat(fleet.get(1).owned()).hasSize(2);
        assertThat(fleet.get(1).commit("orders", 2, 100)).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
        warp(1);
        assertThat(fleet.get(1).owned()).isEmpty();

        Rebalance rebalance = billing.timeline().rebalances().get(1);
        assertThat(rebalance.beganAt() - beat.toEpochMilli()).isEqualTo(45_000);
        warp(3_000);
        billing.awaitStable(3);
    }

    @Test
    void aCooperativeOneKeepsWhatItOwnsWhileItRejoins() {
        stable(2, COOPERATIVE);
        Instant before = rollcall.clock().now();

        scripted.consumer("n", COOPERATIVE).start();
        warp(10_000);

        assertThat(billing.generation()).isEqualTo(3);
        assertThat(billing.timeline().standstillSince(before).partitions()).isEqualTo(2);
        assertThat(billing.timeline().standstillSince(before).moves()).isEqualTo(2);
    }

    @Test
    void theOlderOfTwoWithOneInstanceIdIsFencedForGood() {
        ScriptedConsumer first =
                scripted.consumer("a", RANGE.withInstanceId("i1")).start();
        warp(6_000);
        ScriptedConsumer second =
                scripted.consumer("b", RANGE.withInstanceId("i1")).start();
        warp(3_000);

        assertThat(first.doing()).isEqualTo(Doing.FAILED);
        assertThat(first.owned()).isEmpty();
        assertThat(second.owned()).hasSize(6);
        assertThat(billing.generation()).isEqualTo(1);
    }

    @Test
    void lostHeartbeatsAreCountedAndTheSameSeedLosesTheSame() {
        int[] lost = new int[2];
        for (int run = 0; run < 2; run++) {
            rollcall.reset();
            Fleet fleet = scripted.fleet("m", 1, i -> RANGE).start();
            fleet.get(0).loseHeartbeats(0.5, new java.util.SplittableRandom(7));
            warp(600_000);
            lost[run] = fleet.get(0).heartbeatsLost();
        }

        assertThat(lost[0]).isBetween(50, 150).isEqualTo(lost[1]);
    }

    @Test
    void aLeaderAssignsWhereTheCoordinatorDoesNot() {
        try (Rollcall asKafka = Rollcall.builder()
                .topic("orders", 6)
                .assignment(AssignmentMode.CLIENT)
                .frozen()
                .start()) {
            Fleet fleet = asKafka.scripted("billing").fleet("m", 2, i -> RANGE).start();
            asKafka.clock().warp(Duration.ofSeconds(6));

            assertThat(fleet.consumers())
                    .allSatisfy(consumer -> assertThat(consumer.owned()).hasSize(3));
        }
    }

    @Test
    void aFleetIsRestartedSomeAtATime() {
        Fleet fleet = stable(6, RANGE);

        Duration takes = fleet.restart(2, Duration.ofSeconds(5), Duration.ofSeconds(30));
        assertThat(takes).isEqualTo(Duration.ofSeconds(105));
        warp(1_000);
        assertThat(billing.members()).hasSize(4);
        rollcall.clock().warp(takes);

        billing.awaitStable(6);
        assertThat(billing.generation()).isEqualTo(7);
    }

    @Test
    void aFleetIsStartedStoppedAndKilledOverTime() {
        Fleet fleet = scripted.fleet("m", 5, i -> RANGE);
        assertThat(fleet.startOver(Duration.ofSeconds(8))).isEqualTo(Duration.ofSeconds(8));
        warp(4_000);
        assertThat(billing.members()).hasSize(3);
        warp(10_000);
        assertThat(billing.members()).hasSize(5);

        assertThat(fleet.stopEvery(Duration.ofSeconds(1))).isEqualTo(Duration.ofSeconds(4));
        warp(4_000);
        assertThat(billing.members()).isEmpty();

        fleet.start();
        warp(10_000);
        fleet.killEvery(Duration.ZERO);
        warp(60_000);
        assertThat(billing.members()).isEmpty();
    }

    @Test
    void whatRunsCannotBeStartedAgain() {
        Fleet fleet = stable(1, RANGE);

        assertThatThrownBy(() -> fleet.get(0).start())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("m0 RUNNING")
                .hasMessageContaining("stop or kill it first");
    }
}
