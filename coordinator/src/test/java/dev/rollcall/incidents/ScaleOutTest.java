package dev.rollcall.incidents;

import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.timeline.Standstill;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Incident 18: scaling out a running group. */
class ScaleOutTest {

    @ParameterizedTest
    @CsvSource({
        "range,              2,  1,  27",
        "cooperative-sticky, 2,  2,  159",
        "range,              60, 15, 392",
        "cooperative-sticky, 60, 16, 198",
    })
    void twentyJoinTen(String assignor, int withinSeconds, int generations, long measuredSeconds) {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 60)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start()) {
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            MemberSettings settings = MemberSettings.of(assignor, "orders");
            scripted.fleet("old-", 10, i -> settings.withPollDelay(ofMillis(i * 370 % 1_000)))
                    .start();
            rollcall.clock().warp(ofSeconds(30));
            Instant before = rollcall.clock().now();
            int generation = billing.generation();

            scripted.fleet("young-", 20, i -> settings.withPollDelay(ofMillis((10 + i) * 370 % 1_000)))
                    .startOver(ofSeconds(withinSeconds));
            rollcall.clock().warp(ofSeconds(withinSeconds + 30));

            assertThat(billing).isStable();
            // Which joins fall into one round depends on the members' waits, which the measurement does not give.
            assertThat(billing.generation() - generation).isBetween(generations - 2, generations + 2);
            Standstill cost = billing.timeline().standstillSince(before);
            assertThat(cost.sum().toSeconds()).isBetween(measuredSeconds * 3 / 4, measuredSeconds * 5 / 4);
            assertThat(cost.longest()).isLessThanOrEqualTo(ofSeconds(4));
        }
    }
}
