package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.fault.Condition;
import dev.rollcall.fault.FaultAction;
import dev.rollcall.fault.FaultMatcher;
import dev.rollcall.fault.FaultPhase;
import dev.rollcall.fault.FaultRule;
import dev.rollcall.fault.Occurrence;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.HeartbeatResponse;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.ListGroupsRequest;
import dev.rollcall.protocol.message.ListGroupsResponse;
import dev.rollcall.protocol.message.SyncGroupRequest;
import dev.rollcall.protocol.message.SyncGroupResponse;
import dev.rollcall.timeline.TimelineText;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What faults do to requests and answers. */
class FaultGateTest {

    private static final int VERSION = 3;

    private final ServerFixture server = new ServerFixture();
    private final FaultGate gate = server.services().faults();
    private final TestClient client = server.connect().named("c");
    private final TestClient other = server.connect().named("d");

    private FaultRule set(ApiKey api, FaultAction action) {
        return set(FaultMatcher.of(Set.of(api)).withClientId("c"), action);
    }

    private FaultRule set(FaultMatcher matcher, FaultAction action) {
        FaultRule rule = new FaultRule(matcher, action);
        gate.set(rule);
        return rule;
    }

    private static JoinGroupRequest joinRequest(String memberId) {
        return joinRequest("g", memberId);
    }

    private static JoinGroupRequest joinRequest(String groupId, String memberId) {
        return JoinGroupRequest.builder()
                .groupId(groupId)
                .memberId(memberId)
                .sessionTimeoutMs(10_000)
                .rebalanceTimeoutMs(30_000)
                .protocolType("consumer")
                .protocols(List.of(new JoinGroupRequest.Protocol("range", Bytes.wrap(new byte[6]))))
                .build();
    }

    private static JoinGroupResponse join(TestClient client) {
        return (JoinGroupResponse) client.send(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
    }

    /** The only member, with an assignment. */
    private String joinAndSync(TestClient client) {
        JoinGroupResponse joined = join(client);
        SyncGroupResponse synced = (SyncGroupResponse) client.send(ApiKey.SYNC_GROUP, VERSION, sync(joined.memberId()));
        assertThat(ErrorCode.of(synced.errorCode())).isEqualTo(ErrorCode.NONE);
        return joined.memberId();
    }

    private static SyncGroupRequest sync(String memberId) {
        return SyncGroupRequest.builder()
                .groupId("g")
                .generationId(1)
                .memberId(memberId)
                .build();
    }

    private static ListGroupsRequest list() {
        return ListGroupsRequest.builder().build();
    }

    private static ErrorCode heartbeat(TestClient client, String memberId) {
        HeartbeatResponse answer = (HeartbeatResponse)
                client.send(ApiKey.HEARTBEAT, VERSION, new HeartbeatRequest("g", 1, memberId, null));
        return ErrorCode.of(answer.errorCode());
    }

    private int members() {
        return server.services().groups().group("g") == null
                ? 0
                : server.services().groups().group("g").members().size();
    }

    private String timeline() {
        return TimelineText.of(server.timeline().events(0));
    }

    @Test
    void aRequestIsRefusedWithoutBeingHandled() {
        FaultRule rule = set(ApiKey.JOIN_GROUP, new FaultAction.AnswerError(ErrorCode.COORDINATOR_NOT_AVAILABLE));

        assertThat(ErrorCode.of(join(client).errorCode())).isEqualTo(ErrorCode.COORDINATOR_NOT_AVAILABLE);
        assertThat(members()).isZero();
        assertThat(ErrorCode.of(join(other).errorCode())).isEqualTo(ErrorCode.NONE);
        assertThat(rule.hits()).isEqualTo(1);
        assertThat(timeline()).contains("fault: JoinGroup of client c: answered COORDINATOR_NOT_AVAILABLE");
    }

    @Test
    void aRequestThatIsDroppedIsNotHandledAndNothingBehindItIs() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Drop(FaultPhase.REQUEST));

        client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
        client.post(ApiKey.LIST_GROUPS, VERSION, list());

        assertThat(client.isWaiting()).isTrue();
        assertThat(client.isOpen()).isTrue();
        assertThat(members()).isZero();
    }

    @Test
    void anAnswerThatIsDroppedWasGivenAndNothingBehindItIs() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Drop(FaultPhase.ANSWER));

        client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
        client.post(ApiKey.LIST_GROUPS, VERSION, list());

        assertThat(client.isWaiting()).isTrue();
        assertThat(client.isOpen()).isTrue();
        assertThat(members()).isEqualTo(1);
    }

    @Test
    void aConnectionIsClosedBeforeItsRequestIsHandled() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Close(FaultPhase.REQUEST));

        client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));

        assertThat(client.isOpen()).isFalse();
        assertThat(client.isWaiting()).isTrue();
        assertThat(members()).isZero();
        assertThat(other.isOpen()).isTrue();
    }

    @Test
    void aConnectionIsClosedInsteadOfSendingTheAnswer() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Close(FaultPhase.ANSWER));

        client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));

        assertThat(client.isOpen()).isFalse();
        assertThat(client.isWaiting()).isTrue();
        assertThat(members()).isEqualTo(1);
    }

    @Test
    void aConnectionIsClosedAfterTheAnswer() {
        set(ApiKey.JOIN_GROUP, new FaultAction.AnswerAndClose());

        int join = client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));

        assertThat(client.isOpen()).isFalse();
        client.receive(ApiKey.JOIN_GROUP, VERSION, join);
    }

    @Test
    void aRequestIsDelayedByRealTimeAndOnlyItsConnectionWaits() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Delay(FaultPhase.REQUEST, 300, 300, 0));

        int join = client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
        int behind = client.post(ApiKey.LIST_GROUPS, VERSION, list());
        server.advance(299);
        assertThat(client.isWaiting()).isTrue();
        assertThat(members()).isZero();
        other.send(ApiKey.LIST_GROUPS, VERSION, list());

        server.advance(1);
        client.receive(ApiKey.JOIN_GROUP, VERSION, join);
        client.receive(ApiKey.LIST_GROUPS, VERSION, behind);
    }

    @Test
    void anAnswerIsDelayedAfterTheRequestWasHandled() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Delay(FaultPhase.ANSWER, 300, 300, 0));

        int join = client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
        server.advance(299);
        assertThat(client.isWaiting()).isTrue();
        assertThat(members()).isEqualTo(1);

        server.advance(1);
        client.receive(ApiKey.JOIN_GROUP, VERSION, join);
    }

    @Test
    void delaysAddUp() {
        set(ApiKey.LIST_GROUPS, new FaultAction.Delay(FaultPhase.REQUEST, 100, 100, 0));
        set(ApiKey.LIST_GROUPS, new FaultAction.Delay(FaultPhase.REQUEST, 50, 50, 0));

        int list = client.post(ApiKey.LIST_GROUPS, VERSION, list());
        server.advance(149);
        assertThat(client.isWaiting()).isTrue();
        server.advance(1);
        client.receive(ApiKey.LIST_GROUPS, VERSION, list);
    }

    @Test
    void aRequestIsHeldUntilItIsReleased() {
        FaultRule rule = set(ApiKey.JOIN_GROUP, new FaultAction.Hold(FaultPhase.REQUEST, null));

        int join = client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
        int behind = client.post(ApiKey.LIST_GROUPS, VERSION, list());
        other.send(ApiKey.LIST_GROUPS, VERSION, list());
        server.advance(60_000);
        assertThat(client.isWaiting()).isTrue();
        assertThat(members()).isZero();
        assertThat(gate.held()).singleElement().satisfies(held -> {
            assertThat(held.rule()).isSameAs(rule);
            assertThat(held.call().clientId()).isEqualTo("c");
            assertThat(held.since()).isEqualTo(ServerFixture.START_MS);
        });

        HeldCall held = gate.held().get(0);
        assertThat(gate.release(held)).isTrue();
        assertThat(gate.release(held)).isFalse();
        client.receive(ApiKey.JOIN_GROUP, VERSION, join);
        client.receive(ApiKey.LIST_GROUPS, VERSION, behind);
        assertThat(members()).isEqualTo(1);
    }

    @Test
    void anAnswerIsHeldUntilItsRuleIsRemoved() {
        FaultRule rule = set(ApiKey.JOIN_GROUP, new FaultAction.Hold(FaultPhase.ANSWER, null));

        int join = client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
        assertThat(client.isWaiting()).isTrue();
        assertThat(members()).isEqualTo(1);

        assertThat(gate.remove(rule)).isTrue();
        client.receive(ApiKey.JOIN_GROUP, VERSION, join);
        assertThat(gate.held()).isEmpty();
        assertThat(gate.isOpen()).isTrue();
    }

    @Test
    void whatIsHeldGoesOnInTheMomentThatItWaitsFor() {
        set(
                ApiKey.LIST_GROUPS,
                new FaultAction.Hold(
                        FaultPhase.REQUEST, Condition.groupIs("g", ClassicGroupState.COMPLETING_REBALANCE)));
        int list = client.post(ApiKey.LIST_GROUPS, VERSION, list());
        assertThat(client.isWaiting()).isTrue();

        join(other);

        ListGroupsResponse listed = (ListGroupsResponse) client.receive(ApiKey.LIST_GROUPS, VERSION, list);
        assertThat(listed.groups()).hasSize(1);
        int later = client.post(ApiKey.LIST_GROUPS, VERSION, list());
        client.receive(ApiKey.LIST_GROUPS, VERSION, later);
    }

    @Test
    void oneThatGoesOnMayBringAboutWhatAnotherWaitsFor() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Hold(FaultPhase.REQUEST, Condition.memberIsThere("trigger", "trigger")));
        set(
                FaultMatcher.of(Set.of(ApiKey.LIST_GROUPS)).withClientId("d"),
                new FaultAction.Hold(FaultPhase.REQUEST, Condition.membersOf("g", 1)));
        int list = other.post(ApiKey.LIST_GROUPS, VERSION, list());
        int join = client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));

        server.connect().named("trigger").send(ApiKey.JOIN_GROUP, VERSION, joinRequest("trigger", ""));

        client.receive(ApiKey.JOIN_GROUP, VERSION, join);
        other.receive(ApiKey.LIST_GROUPS, VERSION, list);
    }

    @Test
    void whoHangsUpIsNotHeldAnyMore() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Hold(FaultPhase.REQUEST, null));
        set(
                FaultMatcher.of(Set.of(ApiKey.JOIN_GROUP)).withClientId("d"),
                new FaultAction.Delay(FaultPhase.REQUEST, 100, 100, 0));
        client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
        other.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));

        client.close();
        other.close();
        server.advance(100);

        assertThat(gate.held()).isEmpty();
        assertThat(members()).isZero();
    }

    @Test
    void aMemberIsSilencedByItsOwnRequest() {
        String member = joinAndSync(client);
        set(
                FaultMatcher.of(Set.of(ApiKey.HEARTBEAT)).withMemberId(member).withOccurrence(Occurrence.nth(2)),
                new FaultAction.Silence());

        server.advance(6_000);
        assertThat(heartbeat(client, member)).isEqualTo(ErrorCode.NONE);
        server.advance(6_000);
        assertThat(heartbeat(client, member)).isEqualTo(ErrorCode.NONE);
        server.advance(6_000);
        assertThat(heartbeat(client, member)).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
    }

    @Test
    void aFrozenClientIsNeitherHeardNorAnsweredOnAnyConnection() {
        String member = joinAndSync(client);
        assertThat(server.services().members().isLiving("g", member)).isTrue();
        gate.freeze("c");
        TestClient second = server.connect().named("c");

        int beat = client.post(ApiKey.HEARTBEAT, VERSION, new HeartbeatRequest("g", 1, member, null));
        int list = second.post(ApiKey.LIST_GROUPS, VERSION, list());
        other.send(ApiKey.LIST_GROUPS, VERSION, list());
        assertThat(client.isWaiting()).isTrue();
        assertThat(second.isWaiting()).isTrue();
        assertThat(server.services().members().isLiving("g", member)).isFalse();

        assertThat(gate.thaw("c")).isTrue();
        client.receive(ApiKey.HEARTBEAT, VERSION, beat);
        second.receive(ApiKey.LIST_GROUPS, VERSION, list);
        assertThat(server.services().members().isLiving("g", member)).isTrue();
        assertThat(gate.isOpen()).isTrue();
    }

    @Test
    void aClientIsFrozenByItsOwnRequestBeforeItGetsTheAnswer() {
        set(FaultMatcher.of(Set.of(ApiKey.JOIN_GROUP)).withClientId("c"), new FaultAction.Freeze(FaultPhase.ANSWER));

        int join = client.post(ApiKey.JOIN_GROUP, VERSION, joinRequest(""));
        assertThat(members()).isEqualTo(1);
        assertThat(client.isWaiting()).isTrue();
        assertThat(gate.frozen()).containsExactly("c");

        gate.clear();
        client.receive(ApiKey.JOIN_GROUP, VERSION, join);
    }

    @Test
    void aMemberWhoseRequestIsHeldIsNotLiving() {
        String member = joinAndSync(client);
        FaultRule rule = set(ApiKey.HEARTBEAT, new FaultAction.Hold(FaultPhase.REQUEST, null));
        client.post(ApiKey.HEARTBEAT, VERSION, new HeartbeatRequest("g", 1, member, null));
        assertThat(server.services().members().isLiving("g", member)).isFalse();

        gate.remove(rule);
        assertThat(server.services().members().isLiving("g", member)).isTrue();
    }

    @Test
    void anAnswerIsThrottled() {
        set(ApiKey.JOIN_GROUP, new FaultAction.Throttle(250));

        JoinGroupResponse joined = join(client);

        assertThat(joined.throttleTimeMs()).isEqualTo(250);
        assertThat(ErrorCode.of(joined.errorCode())).isEqualTo(ErrorCode.NONE);
        assertThat(joined.generationId()).isEqualTo(1);
    }

    @Test
    void anAnswerIsChanged() {
        set(
                ApiKey.HEARTBEAT,
                new FaultAction.Replace(
                        "an error that it was not",
                        answer -> new HeartbeatResponse(0, ErrorCode.FENCED_INSTANCE_ID.code())));

        assertThat(heartbeat(client, joinAndSync(client))).isEqualTo(ErrorCode.FENCED_INSTANCE_ID);
    }

    @Test
    void somethingElseHappensInTheMiddle() {
        String member = joinAndSync(client);
        set(
                ApiKey.HEARTBEAT,
                new FaultAction.Run(
                        FaultPhase.REQUEST,
                        "its session ends",
                        call -> server.services().members().silence("g", call.memberId())));

        heartbeat(client, member);

        assertThat(server.services().members().isSilenced("g", member)).isTrue();
        assertThat(timeline()).contains("fault: Heartbeat of client c: before it is handled: its session ends");
    }

    @Test
    void aTestOfTheUserThatFailsCostsItsConnectionAndIsOnTheTimeline() {
        set(
                FaultMatcher.of(Set.of(ApiKey.LIST_GROUPS)).withClientId("c").withTest("broken", call -> {
                    throw new IllegalStateException("no such thing");
                }),
                new FaultAction.Drop(FaultPhase.REQUEST));

        client.post(ApiKey.LIST_GROUPS, VERSION, list());

        assertThat(client.isOpen()).isFalse();
        assertThat(timeline()).contains("a fault failed: java.lang.IllegalStateException: no such thing");
        other.send(ApiKey.LIST_GROUPS, VERSION, list());
    }
}
