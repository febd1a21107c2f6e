package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.joined;
import static dev.rollcall.assertions.Happening.left;
import static dev.rollcall.assertions.Happening.rebalanceBegan;
import static dev.rollcall.assertions.Happening.rejoined;
import static dev.rollcall.assertions.Happening.removed;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.script.Fleet;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.timeline.Standstill;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Incident 05: a 20-minute record and a rolling deploy. */
class BusyMemberAndDeployTest {

    private static Standstill deploy(String assignor) {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 30)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start()) {
            ConsumerGroup billing = rollcall.group("billing");
            MemberSettings patient = MemberSettings.of(assignor, "orders").withMaxPollInterval(ofMinutes(30));
            Fleet fleet = rollcall.scripted("billing")
                    .fleet("pod-", 30, i -> i == 7 ? patient.withPollDelay(ofMinutes(20)) : patient)
                    .start();
            rollcall.clock().warp(ofSeconds(30));
            Instant before = rollcall.clock().now();
            int generation = billing.generation();

            fleet.get(0).stop();
            rollcall.clock().warp(ofSeconds(20));
            fleet.get(0).start();
            rollcall.clock().warp(ofMinutes(10));
            assertThat(billing).isWaitingFor("pod-07");
            rollcall.clock().warp(ofMinutes(12));

            assertThat(billing).isStable().hasGeneration(generation + 1); // one round for the leave and the return
            assertThat(billing.timeline())
                    .since(before)
                    .shows(
                            left("pod-00"),
                            rebalanceBegan(RebalanceTrigger.MEMBER_LEFT),
                            joined("pod-00"),
                            rejoined("pod-07"))
                    .neverShows(removed("pod-07"));
            return billing.timeline().standstillSince(before);
        }
    }

    @Test
    void withAnEagerAssignorEverybodyStandsForTwentyMinutes() {
        Standstill cost = deploy("range");

        assertThat(cost.partitions()).isEqualTo(29);
        assertThat(cost.sum()).isEqualTo(ofSeconds(34_803));
    }

    @Test
    void withACooperativeOneOnlyThePartitionOfTheRestartedMemberStands() {
        Standstill cost = deploy("cooperative-sticky");

        assertThat(cost.partitions()).isEqualTo(1);
        assertThat(cost.sum()).isEqualTo(ofSeconds(1_203));
    }
}
