package dev.rollcall.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.HeartbeatResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which calls a rule is about. */
class FaultRulesTest {

    private static final Groups NO_GROUPS = groupId -> null;
    private static final Call HEARTBEAT = call(ApiKey.HEARTBEAT);
    private static final FaultMatcher ANY = FaultMatcher.of(Set.of());

    private static Call call(ApiKey api) {
        return new Call(
                api,
                4,
                "c",
                1,
                List.of("billing"),
                List.of("c-1"),
                List.of("pod-1"),
                new HeartbeatRequest("billing", 1, "c-1", "pod-1"),
                null,
                null);
    }

    private static FaultRule dropped(FaultMatcher matcher) {
        return new FaultRule(matcher, new FaultAction.Drop(FaultPhase.REQUEST));
    }

    private static boolean isHit(FaultMatcher matcher, Call call) {
        return dropped(matcher).isHitBy(call, NO_GROUPS);
    }

    @Test
    void everythingThatIsSaidMustFit() {
        FaultMatcher all = FaultMatcher.of(Set.of(ApiKey.HEARTBEAT, ApiKey.SYNC_GROUP))
                .withClientId("c")
                .withGroupId("billing")
                .withMemberId("c-1")
                .withInstanceId("pod-1")
                .withBroker(1)
                .withTest("of generation 1", call -> ((HeartbeatRequest) call.request()).generationId() == 1);

        assertThat(isHit(all, HEARTBEAT)).isTrue();
        assertThat(isHit(all, call(ApiKey.SYNC_GROUP))).isTrue();
        assertThat(isHit(all, call(ApiKey.JOIN_GROUP))).isFalse();
        assertThat(isHit(all.withClientId("d"), HEARTBEAT)).isFalse();
        assertThat(isHit(all.withGroupId("other"), HEARTBEAT)).isFalse();
        assertThat(isHit(all.withMemberId("c-2"), HEARTBEAT)).isFalse();
        assertThat(isHit(all.withInstanceId("pod-2"), HEARTBEAT)).isFalse();
        assertThat(isHit(all.withBroker(0), HEARTBEAT)).isFalse();
        assertThat(isHit(all.withTest("never", call -> false), HEARTBEAT)).isFalse();
        assertThat(isHit(all.withCondition(Condition.membersOf("billing", 1)), HEARTBEAT))
                .isFalse();
        assertThat(isHit(all.withCondition(Condition.membersOf("billing", 0)), HEARTBEAT))
                .isTrue();
    }

    @Test
    void whatActsOnAnswersSeesAnswersOnly() {
        FaultRule rule =
                new FaultRule(ANY.withAnswer(ErrorCode.UNKNOWN_MEMBER_ID), new FaultAction.Drop(FaultPhase.ANSWER));
        Call refused = HEARTBEAT.answered(
                new HeartbeatResponse(0, ErrorCode.UNKNOWN_MEMBER_ID.code()), ErrorCode.UNKNOWN_MEMBER_ID);
        Call accepted = HEARTBEAT.answered(new HeartbeatResponse(0, ErrorCode.NONE.code()), ErrorCode.NONE);

        assertThat(rule.isHitBy(HEARTBEAT, NO_GROUPS)).isFalse();
        assertThat(rule.isHitBy(accepted, NO_GROUPS)).isFalse();
        assertThat(rule.isHitBy(refused, NO_GROUPS)).isTrue();
        assertThat(rule.hits()).isEqualTo(1);
        assertThat(isHit(ANY, refused)).isFalse();
    }

    /** The numbers, from 1 to 10, of the calls that are hit. */
    private static List<Integer> hits(Occurrence occurrence) {
        FaultRule rule = dropped(ANY.withOccurrence(occurrence));
        List<Integer> hits = new ArrayList<>();
        for (int n = 1; n <= 10; n++) {
            if (rule.isHitBy(HEARTBEAT, NO_GROUPS)) {
                hits.add(n);
            }
        }
        assertThat(rule.matched()).isEqualTo(10);
        assertThat(rule.hits()).isEqualTo(hits.size());
        return hits;
    }

    @Test
    void callsAreHitByTheirNumber() {
        assertThat(hits(Occurrence.always())).hasSize(10);
        assertThat(hits(Occurrence.nth(3))).containsExactly(3);
        assertThat(hits(Occurrence.everyNth(4))).containsExactly(4, 8);
        assertThat(hits(Occurrence.first(2))).containsExactly(1, 2);
        assertThat(hits(Occurrence.after(8))).containsExactly(9, 10);
    }

    @Test
    void aProbabilityIsKeptInTheLongRunAndASeedRepeatsItself() {
        assertThat(hits(Occurrence.withProbability(0, 1))).isEmpty();
        assertThat(hits(Occurrence.withProbability(1, 1))).hasSize(10);
        assertThat(hits(Occurrence.withProbability(0.5, 7))).isEqualTo(hits(Occurrence.withProbability(0.5, 7)));
        Occurrence third = Occurrence.withProbability(0.3, 42);
        int hits = 0;
        for (int n = 1; n <= 10_000; n++) {
            hits += third.isHit(n) ? 1 : 0;
        }
        assertThat(hits).isBetween(2_800, 3_200);
    }

    @Test
    void jitterStaysWithinItsBoundsAndReachesThem() {
        FaultAction.Delay delay = new FaultAction.Delay(FaultPhase.REQUEST, 10, 12, 5);
        List<Long> delays = new ArrayList<>();
        for (int hit = 1; hit <= 100; hit++) {
            delays.add(delay.delayMs(hit));
        }
        assertThat(delays).contains(10L, 11L, 12L).allMatch(ms -> ms >= 10 && ms <= 12);
    }

    @Test
    void rulesAreAskedInTheirOrderAndCountOnlyWhatReachesThem() {
        FaultRules rules = new FaultRules();
        FaultRule first = dropped(ANY.withOccurrence(Occurrence.nth(2)));
        FaultRule second = dropped(ANY);
        rules.add(first);
        rules.add(second);

        assertThat(rules.next(HEARTBEAT, NO_GROUPS, rules.cursor())).isSameAs(second);
        assertThat(rules.next(HEARTBEAT, NO_GROUPS, rules.cursor())).isSameAs(first);
        assertThat(second.matched()).isEqualTo(1);
    }

    @Test
    void aRuleThatIsRemovedHitsNobodyEvenOnItsWay() {
        FaultRules rules = new FaultRules();
        FaultRule rule = dropped(ANY);
        rules.add(rule);
        FaultCursor onItsWay = rules.cursor();

        assertThat(rules.remove(rule)).isTrue();
        assertThat(rules.remove(rule)).isFalse();

        assertThat(rules.next(HEARTBEAT, NO_GROUPS, onItsWay)).isNull();
        assertThat(rule.matched()).isZero();
    }

    @Test
    void aMemberCanBeSilencedOnlyWhereOneIsNamed() {
        FaultRule silence = new FaultRule(ANY, new FaultAction.Silence());
        Call first = new Call(
                ApiKey.JOIN_GROUP,
                5,
                "c",
                0,
                List.of("billing"),
                List.of(),
                List.of(),
                HEARTBEAT.request(),
                null,
                null);

        assertThat(silence.isHitBy(first, NO_GROUPS)).isFalse();
        assertThat(silence.isHitBy(HEARTBEAT, NO_GROUPS)).isTrue();
    }

    @Test
    void aRuleReadsAsASentence() {
        FaultMatcher matcher = FaultMatcher.of(Set.of(ApiKey.SYNC_GROUP, ApiKey.HEARTBEAT))
                .withClientId("c")
                .withGroupId("billing")
                .withBroker(1)
                .withCondition(Condition.memberIsGone("billing", "b"))
                .withOccurrence(Occurrence.nth(3));

        assertThat(new FaultRule(matcher, new FaultAction.Close(FaultPhase.ANSWER)))
                .hasToString("Heartbeat or SyncGroup of client c, group billing at broker 1, while b is no member of"
                        + " group billing, no. 3: answer dropped and connection closed");
        assertThat(dropped(ANY)).hasToString("any request: request dropped");
    }

    @Test
    void whatIsNotPossibleSaysWhatIs() {
        assertThatThrownBy(() -> Occurrence.nth(0)).hasMessage("nth(0) hits nothing: calls are counted from 1");
        assertThatThrownBy(() -> Occurrence.withProbability(1.5, 0)).hasMessageContaining("give 0 to 1");
        assertThatThrownBy(() -> new FaultAction.AnswerError(ErrorCode.NONE)).hasMessageContaining("is no error");
        assertThatThrownBy(() -> new FaultAction.Delay(FaultPhase.REQUEST, 2, 1, 0))
                .hasMessageContaining("the shorter one first");
        assertThatThrownBy(() -> new FaultAction.Throttle(0)).hasMessageContaining("give 1 or more");
    }
}
