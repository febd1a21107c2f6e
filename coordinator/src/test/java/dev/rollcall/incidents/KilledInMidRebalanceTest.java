package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.evicted;
import static dev.rollcall.assertions.Happening.generationOf;
import static dev.rollcall.assertions.Happening.hearsOfRebalance;
import static dev.rollcall.assertions.Happening.joined;
import static dev.rollcall.assertions.Happening.left;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedConsumer;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.timeline.Standstill;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Incident 15: SIGTERM in the middle of a rebalance. */
class KilledInMidRebalanceTest {

    private final Rollcall rollcall = Rollcall.builder()
            .topic("orders", 8)
            .initialRebalanceDelay(ofSeconds(3))
            .frozen()
            .start();
    private final ConsumerGroup billing = rollcall.group("billing");
    private final ScriptedGroup scripted = rollcall.scripted("billing");
    private ScriptedConsumer a;
    private Instant before;

    @AfterEach
    void close() {
        rollcall.close();
    }

    /** The new pod joins; the old one hears of it, and has not rejoined yet. */
    private void rollOut(String assignor) {
        MemberSettings settings = MemberSettings.of(assignor, "orders");
        a = scripted.consumer("a", settings.withPollDelay(ofSeconds(1))).start();
        scripted.consumer("b", settings).start();
        rollcall.clock().warp(ofMillis(32_500));
        before = rollcall.clock().now();
        scripted.consumer("c", settings).start();
        rollcall.clock().warp(ofMillis(700));
    }

    @Test
    void whoIsKilledThenHoldsTheGroupForItsSession() {
        rollOut("range");

        a.kill();
        rollcall.clock().warp(ofSeconds(10));
        assertThat(billing).isWaitingFor("a");
        rollcall.clock().warp(ofSeconds(50));

        assertThat(billing.timeline())
                .since(before)
                .shows(
                        joined("c"),
                        hearsOfRebalance("a"),
                        evicted("a", RemovalCause.SESSION_TIMEOUT).after(ofSeconds(45)),
                        generationOf("b", "c").after(ZERO));
        Standstill cost = billing.timeline().standstillSince(before);
        assertThat(cost.partitions()).isEqualTo(8); // nobody reads anything
        assertThat(cost.longest()).isEqualTo(ofSeconds(45));
    }

    @Test
    void withACooperativeAssignorTheOtherReadsOn() {
        rollOut("cooperative-sticky");

        a.kill();
        rollcall.clock().warp(ofSeconds(60));

        Standstill cost = billing.timeline().standstillSince(before);
        assertThat(cost.partitions()).isEqualTo(4);
        assertThat(cost.longest()).isBetween(ofSeconds(44), ofSeconds(45));
    }

    @ParameterizedTest
    @ValueSource(strings = {"range", "cooperative-sticky"})
    void aLeaveEndsTheWaitAtOnce(String assignor) {
        rollOut(assignor);

        a.stop();

        assertThat(billing).isStable().hasMembers("b", "c");
        assertThat(billing.timeline())
                .since(before)
                .shows(joined("c"), left("a"), generationOf("b", "c").after(ZERO));
    }

    @Test
    void evenIfItComesBackTheGroupWaitsForItsOldSelf() {
        rollOut("range");

        a.kill();
        rollcall.clock().warp(ofSeconds(5));
        a.start();
        rollcall.clock().warp(ofSeconds(30));
        assertThat(billing).isWaitingFor("a");
        rollcall.clock().warp(ofSeconds(20));

        assertThat(billing).isStable().hasMembers("a", "b", "c");
        assertThat(billing.timeline()).shows(1, evicted("a", RemovalCause.SESSION_TIMEOUT));
    }
}
