package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.rebalanceBegan;
import static dev.rollcall.assertions.Happening.refused;
import static dev.rollcall.assertions.Happening.replaced;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.Effect;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.script.Identity;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedConsumer;
import dev.rollcall.script.ScriptedConsumer.Doing;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.script.ScriptedMember;
import dev.rollcall.timeline.TimelineEvent;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Incident 10: two processes with the same instance id. */
class DuplicateInstanceIdTest {

    private static final MemberSettings RANGE = MemberSettings.of("range", "orders");

    @Test
    void theNewcomerTakesThePlaceAndTheOlderOneFailsWithItsNextHeartbeat() {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 6)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start()) {
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            scripted.consumer("a", RANGE.withInstanceId("i0")).start();
            ScriptedConsumer first =
                    scripted.consumer("b", RANGE.withInstanceId("i1")).start();
            rollcall.clock().warp(ofSeconds(30));
            Instant before = rollcall.clock().now();

            ScriptedConsumer copy =
                    scripted.consumer("canary", RANGE.withInstanceId("i1")).start();
            assertThat(first.owned()).isEqualTo(copy.owned()).hasSize(3); // both read the same partitions now
            rollcall.clock().warp(ofSeconds(3));

            assertThat(first.doing()).isEqualTo(Doing.FAILED);
            assertThat(billing.timeline())
                    .since(before)
                    .shows(replaced("i1"), refused("i1", Effect.RequestKind.HEARTBEAT, ErrorCode.FENCED_INSTANCE_ID))
                    .neverShows(rebalanceBegan(RebalanceTrigger.STATIC_MEMBER_REPLACED));
            assertThat(billing).isStable().hasGeneration(1);
        }
    }

    @Test
    void underASupervisorTheyTakeThePlaceFromEachOtherForEver() {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 6)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start()) {
            ScriptedGroup scripted = rollcall.scripted("billing");
            scripted.consumer("a", RANGE.withInstanceId("i0")).start();
            MemberSettings i1 = RANGE.withInstanceId("i1");
            scripted.consumer("b", i1).restartAfterFatalErrors(ofSeconds(10)).start();
            rollcall.clock().warp(ofSeconds(30));

            scripted.consumer("canary", i1)
                    .restartAfterFatalErrors(ofSeconds(10))
                    .start();
            rollcall.clock().warp(ofMinutes(10));

            long fencings = rollcall.group("billing").timeline().events().stream()
                    .filter(TimelineEvent.OfOperator.class::isInstance)
                    .map(TimelineEvent.OfOperator.class::cast)
                    .filter(event -> event.act() == TimelineEvent.Act.PROCESS_ENDED)
                    .count();
            assertThat(fencings).isBetween(44L, 60L);
            assertThat(rollcall.group("billing")).hasGeneration(1);
        }
    }

    @Test
    void everyRequestOfTheOlderOneIsFenced() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).frozen().start()) {
            ScriptedGroup scripted = rollcall.scripted("billing");
            ScriptedMember first = scripted.member("b", RANGE.withInstanceId("i1"));
            first.enter().get();
            Identity old = first.identity();
            scripted.member("canary", RANGE.withInstanceId("i1")).enter().get();

            assertThat(first.heartbeat()).isEqualTo(ErrorCode.FENCED_INSTANCE_ID);
            assertThat(first.commit("orders", 0, 1)).isEqualTo(ErrorCode.FENCED_INSTANCE_ID);
            assertThat(first.sync(old, "range", Map.of()).get().error()).isEqualTo(ErrorCode.FENCED_INSTANCE_ID);
            assertThat(first.join().get().error()).isEqualTo(ErrorCode.FENCED_INSTANCE_ID);
            assertThat(first.leave()).isEqualTo(ErrorCode.FENCED_INSTANCE_ID);
        }
    }
}
