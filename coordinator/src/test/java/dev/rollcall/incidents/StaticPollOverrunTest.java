package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.act;
import static dev.rollcall.assertions.Happening.evicted;
import static dev.rollcall.assertions.Happening.joined;
import static dev.rollcall.assertions.Happening.left;
import static dev.rollcall.assertions.Happening.removed;
import static dev.rollcall.assertions.Happening.replaced;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedConsumer;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.timeline.TimelineEvent.Act;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Incident 11: a static member is too slow. */
class StaticPollOverrunTest {

    private final Rollcall rollcall = Rollcall.builder()
            .topic("orders", 4)
            .initialRebalanceDelay(ofSeconds(3))
            .frozen()
            .start();

    @AfterEach
    void close() {
        rollcall.close();
    }

    @Test
    void itDoesNotLeaveButStopsToHeartbeatAndIsEvictedASessionLater() {
        MemberSettings settings = MemberSettings.of("range", "orders"); // max.poll.interval.ms 300 s
        ScriptedGroup scripted = rollcall.scripted("billing");
        scripted.consumer("a", settings.withInstanceId("a-0")).start();
        ScriptedConsumer b =
                scripted.consumer("b", settings.withInstanceId("b-0")).start();
        rollcall.clock().warp(ofSeconds(30));

        b.busyFor(ofSeconds(400));
        rollcall.clock().warp(ofSeconds(500));

        ConsumerGroup billing = rollcall.group("billing");
        assertThat(billing.timeline())
                .shows(
                        act(Act.POLL_INTERVAL_PASSED),
                        evicted("b-0", RemovalCause.SESSION_TIMEOUT).within(ofSeconds(45)),
                        joined("b-0"))
                .neverShows(left("b-0"), evicted("b-0", RemovalCause.POLL_INTERVAL));
        assertThat(billing).isStable().hasGeneration(3); // without it, and with it again
    }

    @Test
    void backBeforeItsSessionEndsItGetsItsPartitionsWithoutARebalance() {
        MemberSettings settings = MemberSettings.of("range", "orders");
        ScriptedGroup scripted = rollcall.scripted("billing");
        scripted.consumer("a", settings.withInstanceId("a-0")).start();
        ScriptedConsumer b =
                scripted.consumer("b", settings.withInstanceId("b-0")).start();
        rollcall.clock().warp(ofSeconds(30));

        b.busyFor(ofSeconds(320));
        rollcall.clock().warp(ofSeconds(500));

        ConsumerGroup billing = rollcall.group("billing");
        assertThat(billing.timeline())
                .shows(act(Act.POLL_INTERVAL_PASSED), replaced("b-0").after(ofSeconds(20)))
                .neverShows(removed("b-0"));
        assertThat(billing).isStable().hasGeneration(1);
        assertThat(b.owned()).hasSize(2);
    }
}
