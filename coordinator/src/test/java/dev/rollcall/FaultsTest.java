package dev.rollcall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Faults as a user says them, and what is answered to what cannot be. */
class FaultsTest {

    private final Rollcall rollcall =
            Rollcall.builder().brokers(2).topic("orders", 6).start();
    private final Faults faults = rollcall.faults();

    @AfterEach
    void close() {
        rollcall.close();
    }

    @Test
    void faultsAreListedInTheirOrderAndRemoved() {
        Fault first = faults.on(ApiKey.SYNC_GROUP).ofClient("c").nth(1).dropAnswerAndClose();
        Fault second = faults.on(ApiKey.HEARTBEAT)
                .ofGroup("billing")
                .atBroker(1)
                .first(2)
                .answerWith(ErrorCode.NOT_COORDINATOR);

        assertThat(faults.all()).map(Fault::toString).containsExactly(first.toString(), second.toString());
        assertThat(first).hasToString("SyncGroup of client c, no. 1: answer dropped and connection closed");
        assertThat(second).hasToString("Heartbeat of group billing at broker 1, the first 2: answered NOT_COORDINATOR");
        first.remove();
        first.remove();
        assertThat(faults.all()).map(Fault::toString).containsExactly(second.toString());
        rollcall.reset();
        assertThat(faults.all()).isEmpty();
    }

    @Test
    void oneThatWasNeverHitIsReported() {
        Fault never = faults.on(ApiKey.METADATA).nth(2).dropRequest();

        assertThat(faults.unused()).hasSize(1);
        assertThat(never.hits()).isZero();
        assertThatThrownBy(faults::assertAllUsed)
                .isInstanceOf(AssertionError.class)
                .hasMessage("1 of 1 faults were never hit:\n  Metadata, no. 2: request dropped"
                        + " (0 calls fitted apart from their number)");
        faults.clear();
        faults.assertAllUsed();
    }

    @Test
    void whoIsNotNamedInARequestCannotBeMatched() {
        assertThatThrownBy(() -> faults.on(ApiKey.METADATA).ofGroup("billing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a fault of group billing can never be hit on [METADATA]; possible on [")
                .hasMessageContaining("JOIN_GROUP");
        assertThatThrownBy(() -> faults.on(ApiKey.JOIN_GROUP, ApiKey.FETCH).ofMemberId("m"))
                .hasMessageContaining("can never be hit on [FETCH]");
        assertThatThrownBy(() -> faults.on(ApiKey.OFFSET_FETCH).ofInstance("pod-1"))
                .hasMessageContaining("can never be hit on [OFFSET_FETCH]");
        assertThatThrownBy(() -> faults.on(ApiKey.FETCH).silenceMember())
                .hasMessageContaining("can never be hit on [FETCH]");
    }

    @Test
    void whatIsDoneToRequestsCannotAskForTheirAnswers() {
        assertThatThrownBy(() ->
                        faults.on(ApiKey.JOIN_GROUP).answered(ErrorCode.NONE).hold())
                .hasMessage("\"request held\" is done before there is an answer, so \"answered NONE\" cannot be asked"
                        + " for; say what is to be done to the answer");
        assertThatThrownBy(() -> faults.on(ApiKey.FETCH).answered(ErrorCode.NONE))
                .hasMessageContaining("can never be hit on [FETCH]");
        faults.on(ApiKey.JOIN_GROUP).answered(ErrorCode.NONE).holdAnswer();
    }

    @Test
    void whatDoesNotExistIsNamedWithWhatDoes() {
        assertThatThrownBy(() -> faults.onAnyRequest().atBroker(2))
                .hasMessage("there is no broker 2; there are [0, 1]");
        assertThatThrownBy(() -> faults.on(ApiKey.WRITE_TXN_MARKERS))
                .hasMessageContaining("WriteTxnMarkers is not served")
                .hasMessageContaining("JOIN_GROUP");
        assertThatThrownBy(() -> faults.freeze("c"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no client c is connected; connected are []");
        assertThatThrownBy(() -> faults.thaw("c"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("client c is not frozen; frozen are []");
    }

    @Test
    void whatIsNotHeldCannotBeReleased() {
        Fault holding = faults.on(ApiKey.JOIN_GROUP).hold();

        assertThat(holding.held()).isEmpty();
        assertThat(faults.held()).isEmpty();
        assertThatThrownBy(holding::release)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("nothing is held by \"JoinGroup: request held\", which was hit 0 times; held are: []");
        assertThatThrownBy(() -> holding.awaitHeld(Duration.ofMillis(1)))
                .isInstanceOf(AwaitException.class)
                .hasMessageContaining("until the fault \"JoinGroup: request held\" holds something, but it was hit 0");
    }

    @Test
    void timesThatAreNotPossibleAreRefused() {
        FaultBuilder any = faults.onAnyRequest();
        assertThatThrownBy(() -> any.delay(Duration.ofMillis(-1))).hasMessageContaining("give 0 or more");
        assertThatThrownBy(() -> any.throttle(Duration.ZERO)).hasMessageContaining("give 1 or more");
        assertThatThrownBy(() -> any.withProbability(-0.1, 1)).hasMessageContaining("give 0 to 1");
        assertThatThrownBy(() -> any.answerWith(ErrorCode.NONE)).hasMessageContaining("is no error");
        assertThat(faults.all()).isEmpty();
    }
}
