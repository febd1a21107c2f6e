package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.evicted;
import static dev.rollcall.assertions.Happening.generationOf;
import static dev.rollcall.assertions.Happening.left;
import static dev.rollcall.assertions.Happening.owns;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.script.Fleet;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedConsumer;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.script.ScriptedMember;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Incident 16: clean close against crash, and a leave that is lost. */
class CloseAgainstCrashTest {

    private final Rollcall rollcall = Rollcall.builder()
            .topic("orders", 6)
            .initialRebalanceDelay(ofSeconds(3))
            .frozen()
            .start();
    private final ConsumerGroup billing = rollcall.group("billing");
    private final ScriptedGroup scripted = rollcall.scripted("billing");

    @AfterEach
    void close() {
        rollcall.close();
    }

    /** How long the partitions of the second of three stand still when this is done to it, 500 ms after a heartbeat. */
    private Duration standstill(String assignor, Consumer<ScriptedConsumer> end) {
        Fleet fleet = scripted.fleet("m", 3, i -> MemberSettings.of(assignor, "orders"))
                .start();
        rollcall.clock().warp(ofMillis(30_500));
        Instant before = rollcall.clock().now();

        end.accept(fleet.get(1));
        rollcall.clock().warp(ofSeconds(60));

        assertThat(billing).isStable().hasMembers("m0", "m2");
        return billing.timeline().standstillSince(before).longest();
    }

    @ParameterizedTest
    @ValueSource(strings = {"range", "cooperative-sticky"})
    void afterACloseTheOthersTakeOverWithTheirNextHeartbeat(String assignor) {
        Duration stopped = standstill(assignor, ScriptedConsumer::stop);

        assertThat(stopped).isEqualTo(ofMillis(2_500));
        assertThat(billing.timeline())
                .shows(left("m1"), generationOf("m0", "m2").within(ofSeconds(3)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"range", "cooperative-sticky"})
    void afterACrashTheyWaitForTheSession(String assignor) {
        Duration stopped = standstill(assignor, ScriptedConsumer::kill);

        // From when it was last heard; the others hear of it with the heartbeat at that instant, or with their next.
        assertThat(stopped).isBetween(ofSeconds(45), ofSeconds(48));
        assertThat(billing.timeline()).shows(evicted("m1", RemovalCause.SESSION_TIMEOUT), generationOf("m0", "m2"));
    }

    @Test
    void aLeaveThatIsLostIsACrash() {
        MemberSettings range = MemberSettings.of("range", "orders");
        try (ScriptedMember b = scripted.wireMember("b", range)) {
            b.enter();
            billing.awaitMembers(1);
            rollcall.clock().warp(ofSeconds(4));
            billing.awaitStable(1);
            var lost = rollcall.faults().on(ApiKey.LEAVE_GROUP).ofClient("b").closeConnection();

            assertThatThrownBy(b::leave).isInstanceOf(IllegalStateException.class);
            lost.awaitHits(1);
            rollcall.clock().warp(ofSeconds(44));
            assertThat(billing).hasMembers("b");
            rollcall.clock().warp(ofSeconds(1));

            billing.awaitEmpty();
            assertThat(billing.timeline())
                    .shows(evicted("b", RemovalCause.SESSION_TIMEOUT))
                    .neverShows(left("b"));
        }
    }

    @Test
    void theOnlyConsumerThatIsKilledAndRestartedWaitsForItsOwnGhost() {
        ScriptedConsumer only =
                scripted.consumer("only", MemberSettings.of("range", "orders")).start();
        rollcall.clock().warp(ofSeconds(30));

        only.kill();
        rollcall.clock().warp(ofSeconds(2));
        only.start();
        rollcall.clock().warp(ofSeconds(42));
        assertThat(only.owned()).isEmpty();
        rollcall.clock().warp(ofSeconds(1));

        assertThat(only.owned()).hasSize(6);
        assertThat(billing.timeline()).shows(evicted("only", RemovalCause.SESSION_TIMEOUT), owns("only", 6));
    }
}
