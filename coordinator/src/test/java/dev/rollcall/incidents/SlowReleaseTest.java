package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.commitRefused;
import static dev.rollcall.assertions.Happening.committed;
import static dev.rollcall.assertions.Happening.evicted;
import static dev.rollcall.assertions.Happening.generationOf;
import static dev.rollcall.assertions.Happening.rebalanceBegan;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedConsumer;
import dev.rollcall.script.ScriptedGroup;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Incident 06: giving partitions back takes too long. */
class SlowReleaseTest {

    private final MemberSettings settings = MemberSettings.of("range", "orders").withMaxPollInterval(ofSeconds(30));

    private static Rollcall rollcall() {
        return Rollcall.builder()
                .topic("orders", 8)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 20, 29})
    void whatIsDrainedInTimeIsCommittedAndTheNextOwnerStartsThere(int drain) {
        try (Rollcall rollcall = rollcall()) {
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            ScriptedConsumer a = scripted.consumer("a", settings).start();
            scripted.consumer("b", settings).start();
            rollcall.clock().warp(ofMillis(32_900)); // 100 ms before a heartbeat

            a.drainFor(ofSeconds(drain));
            scripted.consumer("c", settings).start();
            rollcall.clock().warp(ofSeconds(drain)); // a tenth before its callback is through
            assertThat(a.commit("orders", 0, 1_000)).isEqualTo(ErrorCode.NONE); // in PreparingRebalance, old generation
            rollcall.clock().warp(ofSeconds(1));

            assertThat(billing).isStable().hasMembers("a", "b", "c").hasCommitted("orders", 0, 1_000);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 60})
    void whatIsDrainedTooLateIsRefusedAndDoneAgain(int drain) {
        try (Rollcall rollcall = rollcall()) {
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            ScriptedConsumer a = scripted.consumer("a", settings).start();
            scripted.consumer("b", settings).start();
            rollcall.clock().warp(ofMillis(32_900));
            assertThat(a.commit("orders", 0, 400)).isEqualTo(ErrorCode.NONE);

            a.drainFor(ofSeconds(drain));
            var asBefore = a.identity();
            scripted.consumer("c", settings).start();
            rollcall.clock().warp(ofSeconds(drain));
            assertThat(a.commit(asBefore, "orders", 0, 1_000)).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);

            assertThat(billing).hasCommitted("orders", 0, 400); // 600 records are processed twice
            assertThat(billing.timeline())
                    .shows(
                            committed("a"),
                            rebalanceBegan(RebalanceTrigger.MEMBER_JOINED),
                            evicted("a", RemovalCause.REBALANCE_TIMEOUT).after(ofSeconds(30)),
                            generationOf("b", "c"),
                            commitRefused("a", ErrorCode.UNKNOWN_MEMBER_ID));
        }
    }
}
