package dev.rollcall.incidents;

import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.script.Fleet;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.timeline.Rebalance;
import dev.rollcall.timeline.Standstill;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Incidents 07, 08 and 09: rolling restarts of dynamic and of static members, and static members that come too late. */
class RollingRestartTest {

    private record Run(int generations, Standstill cost, long evictions) {}

    /** Each member polls within a second after it has heard of a rebalance. */
    private static Run restart(MemberSettings settings, boolean isStatic, int members, Duration down) {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 4 * members)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start()) {
            ConsumerGroup billing = rollcall.group("billing");
            Fleet fleet = rollcall.scripted("billing")
                    .fleet("pod-", members, i -> {
                        MemberSettings pod = settings.withPollDelay(ofMillis(1_000L * i / (members - 1)));
                        return isStatic ? pod.withInstanceId("pod-" + i) : pod;
                    })
                    .start();
            rollcall.clock().warp(ofSeconds(60));
            Instant before = rollcall.clock().now();
            int generation = billing.generation();

            rollcall.clock().warp(fleet.restart(down, ofSeconds(30)));
            rollcall.clock().warp(ofSeconds(60));

            assertThat(billing).isStable();
            Standstill cost = billing.timeline().standstillSince(before);
            long evictions = billing.timeline().rebalances().stream()
                    .map(Rebalance::evictions)
                    .mapToLong(evicted -> evicted.size())
                    .sum();
            return new Run(billing.generation() - generation, cost, evictions);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "range,              10, 5,  20,  300,  532",
        "range,              10, 20, 20,  300,  532",
        "cooperative-sticky, 10, 5,  30,  80,   261",
        "cooperative-sticky, 10, 20, 30,  80,   261",
        "range,              50, 5,  100, 9260, 9672",
        "cooperative-sticky, 50, 5,  150, 400,  1330"
    })
    void eachRestartOfADynamicMemberIsTwoRebalancesOrThree(
            String assignor, int members, int downSeconds, int generations, int moves, long measuredSeconds) {
        Run run = restart(MemberSettings.of(assignor, "orders"), false, members, ofSeconds(downSeconds));

        assertThat(run.generations()).isEqualTo(generations);
        assertThat(run.cost().moves()).isEqualTo(moves);
        assertThat(run.cost().longest()).isLessThanOrEqualTo(ofSeconds(4));
        // The measurement does not say how long each member waited until it polled, only that it was up to a second.
        assertThat(run.cost().sum().toSeconds()).isBetween(measuredSeconds * 3 / 4, measuredSeconds * 5 / 4);
        assertThat(run.evictions()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"10, 5, 200", "10, 20, 800", "50, 20, 4000"})
    void aRestartOfStaticMembersIsNoRebalanceAndCostsTheirDownTime(int members, int downSeconds, long stoppedSeconds) {
        Run run = restart(MemberSettings.of("range", "orders"), true, members, ofSeconds(downSeconds));

        assertThat(run.generations()).isZero();
        assertThat(run.cost().moves()).isZero();
        assertThat(run.cost().sum()).isEqualTo(ofSeconds(stoppedSeconds));
        assertThat(run.evictions()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"range, 20, 2176", "cooperative-sticky, 30, 1977"})
    void staticMembersThatStayAwayLongerThanTheirSessionCostTwoRebalancesAndTheSession(
            String assignor, int generations, long measuredSeconds) {
        Run run = restart(MemberSettings.of(assignor, "orders"), true, 10, ofSeconds(60));

        assertThat(run.generations()).isEqualTo(generations);
        assertThat(run.cost().sum().toSeconds()).isBetween(measuredSeconds * 3 / 4, measuredSeconds * 5 / 4);
        assertThat(run.evictions()).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 40, 50})
    void thePriceStepsUpAtTheSessionTimeout(int downSeconds) {
        Run run = restart(MemberSettings.of("range", "orders"), true, 10, ofSeconds(downSeconds));

        assertThat(run.evictions()).isEqualTo(downSeconds < 45 ? 0 : 10);
        assertThat(run.generations()).isEqualTo(downSeconds < 45 ? 0 : 20);
    }

    @Test
    void scalingInStaticMembersWaitsForTheirSessions() {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 10)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start()) {
            ConsumerGroup billing = rollcall.group("billing");
            Fleet fleet = rollcall.scripted("billing")
                    .fleet("pod-", 5, i -> MemberSettings.of("range", "orders").withInstanceId("pod-" + i))
                    .start();
            rollcall.clock().warp(ofSeconds(30));
            billing.awaitStable(5);

            fleet.get(3).stop();
            fleet.get(4).stop();
            rollcall.clock().warp(ofSeconds(44));
            assertThat(billing).isStable().hasMembers("pod-0", "pod-1", "pod-2", "pod-3", "pod-4");
            rollcall.clock().warp(ofSeconds(10));

            Rebalance rebalance = billing.awaitRebalance();
            assertThat(rebalance).evicted("pod-3", "pod-4");
            assertThat(rebalance.evictions())
                    .allSatisfy(eviction ->
                            assertThat(eviction.at() - eviction.lastHeard()).isEqualTo(45_000));
            assertThat(billing).isStable().hasMembers("pod-0", "pod-1", "pod-2");
            assertThat(billing.timeline().rebalances()).hasSize(2);
        }
    }
}
