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
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Incident 17: the initial delay helps, hurts, or never ends. */
class FirstStartTest {

    @ParameterizedTest
    @CsvSource({
        // delay, ms between two starts, generations, partitions moved, ms until somebody reads
        "0, 105,  2,  57,  0",
        "3, 105,  1,  0,   6000",
        "0, 2500, 17, 518, 0",
        "3, 2500, 1,  0,   51000",
    })
    void twentyMembersStart(int delaySeconds, int betweenMs, int generations, int moves, long firstReadAfterMs) {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 60)
                .initialRebalanceDelay(ofSeconds(delaySeconds))
                .frozen()
                .start()) {
            ConsumerGroup billing = rollcall.group("billing");
            Fleet fleet = rollcall.scripted("billing").fleet("pod-", 20, i -> MemberSettings.of("range", "orders"));

            Duration started = fleet.startEvery(ofMillis(betweenMs));
            rollcall.clock().warp(started.plusSeconds(30));

            assertThat(billing).isStable().hasGeneration(generations);
            assertThat(billing.timeline().standstill().moves()).isEqualTo(moves);
            Rebalance first = billing.timeline().rebalances().get(0);
            assertThat(first.endedAt() - first.beganAt()).isEqualTo(firstReadAfterMs);
        }
    }
}
