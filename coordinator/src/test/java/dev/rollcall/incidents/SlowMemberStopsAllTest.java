package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.evicted;
import static dev.rollcall.assertions.Happening.generationOf;
import static dev.rollcall.assertions.Happening.hearsOfRebalance;
import static dev.rollcall.assertions.Happening.rebalanceBegan;
import static dev.rollcall.assertions.Happening.rejoined;
import static dev.rollcall.assertions.Happening.removed;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.timeline.Standstill;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Incident 04: one slow member, everybody waits. */
class SlowMemberStopsAllTest {

    private static Rollcall rollcall() {
        return Rollcall.builder()
                .topic("orders", 20)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start();
    }

    @Test
    void eagerMembersHaveGivenUpEverythingAndWaitForTheSlowOne() {
        try (Rollcall rollcall = rollcall()) {
            ScriptedGroup scripted = rollcall.scripted("billing");
            ConsumerGroup billing = rollcall.group("billing");
            MemberSettings range = MemberSettings.of("range", "orders");
            MemberSettings slow = range.withPollDelay(ofSeconds(60)); // in the middle of a minute of work
            List.of("a", "b", "c")
                    .forEach(name -> scripted.consumer(name, range).start());
            scripted.consumer("d", slow).start();
            rollcall.clock().warp(ofMillis(30_500)); // half a second after a heartbeat
            Instant before = rollcall.clock().now();

            scripted.consumer("e", range).start();
            rollcall.clock().warp(ofSeconds(30));
            assertThat(billing).isWaitingFor("d");
            rollcall.clock().warp(ofSeconds(60));

            assertThat(billing.timeline())
                    .since(before)
                    .shows(
                            rebalanceBegan(RebalanceTrigger.MEMBER_JOINED),
                            hearsOfRebalance("d"),
                            rejoined("d").after(ofSeconds(60)),
                            generationOf("a", "b", "c", "d", "e"))
                    .neverShows(removed("d")); // it heartbeats all the time
            Standstill cost = billing.timeline().standstillSince(before);
            assertThat(cost.sum()).isEqualTo(ofMinutes(15));
            assertThat(cost.partitions()).isEqualTo(15); // those of d stay in its hands
            assertThat(cost.longest()).isEqualTo(ofSeconds(60));
        }
    }

    @Test
    void cooperativeMembersReadOnAndOnlyWhatMovesStops() {
        try (Rollcall rollcall = rollcall()) {
            ScriptedGroup scripted = rollcall.scripted("billing");
            ConsumerGroup billing = rollcall.group("billing");
            MemberSettings cooperative = MemberSettings.of("cooperative-sticky", "orders");
            List.of("a", "b", "c")
                    .forEach(name -> scripted.consumer(name, cooperative).start());
            scripted.consumer("d", cooperative.withPollDelay(ofSeconds(60))).start();
            rollcall.clock().warp(ofMillis(30_500));
            Instant before = rollcall.clock().now();
            int generation = billing.generation();

            scripted.consumer("e", cooperative).start();
            rollcall.clock().warp(ofSeconds(90));

            Standstill cost = billing.timeline().standstillSince(before);
            assertThat(cost.sum()).isEqualTo(ofSeconds(12));
            assertThat(cost.partitions()).isEqualTo(4);
            assertThat(cost.longest()).isEqualTo(ofSeconds(3));
            assertThat(billing).hasGeneration(generation + 2);
        }
    }

    @Test
    void whoeverNeverRejoinsIsDroppedAtTheLargestPollIntervalOfTheGroup() {
        try (Rollcall rollcall = rollcall()) {
            ScriptedGroup scripted = rollcall.scripted("billing");
            ConsumerGroup billing = rollcall.group("billing");
            MemberSettings range = MemberSettings.of("range", "orders");
            List.of("a", "b", "c")
                    .forEach(name -> scripted.consumer(name, range).start());
            scripted.consumer("d", range.withPollDelay(ofSeconds(10_000))).start();
            rollcall.clock().warp(ofMillis(30_500));

            scripted.consumer("e", range).start();
            rollcall.clock().warp(ofSeconds(400));

            assertThat(billing.timeline())
                    .shows(
                            rebalanceBegan(RebalanceTrigger.MEMBER_JOINED),
                            generationOf("a", "b", "c", "d"),
                            rebalanceBegan(RebalanceTrigger.MEMBER_JOINED),
                            evicted("d", RemovalCause.REBALANCE_TIMEOUT).after(ofMinutes(5)),
                            generationOf("a", "b", "c", "e"));
        }
    }
}
