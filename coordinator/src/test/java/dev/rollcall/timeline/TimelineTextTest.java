package dev.rollcall.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.ConsumerMemberState;
import dev.rollcall.group.Effect;
import dev.rollcall.group.GroupType;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimelineTextTest {

    private final Timeline timeline = new Timeline(1_000);

    private void joined(String memberId, String clientId) {
        timeline.record(
                new Effect.MemberJoined(10_000, "g", 0, memberId, null, clientId, "/127.0.0.1", 45_000, 300_000, null),
                3);
    }

    private static List<TopicPartition> orders(int... partitions) {
        return IntStream.of(partitions)
                .mapToObj(partition -> new TopicPartition("orders", partition))
                .toList();
    }

    @Test
    void tellsAnEvictionAsAPersonWould() {
        joined("ben-6c2f", "ben");
        timeline.record(
                new Effect.MemberRemoved(
                        55_000, "g", 1, "ben-6c2f", null, "ben", RemovalCause.SESSION_TIMEOUT, null, 10_000),
                20);
        timeline.record(
                new Effect.RebalanceBegan(
                        55_000,
                        "g",
                        1,
                        RebalanceTrigger.MEMBER_EVICTED,
                        "ben-6c2f",
                        "session timeout",
                        List.of("anna-1"),
                        355_000),
                20);

        assertThat(TimelineText.of(timeline.events(0)).lines())
                .containsExactly(
                        "    time   real  gen  member  what happened",
                        " 0.000 s   3 ms    0  ben     joined",
                        "45.000 s  20 ms    1  ben     EVICTED: session timeout, last heard 45.000 s ago",
                        "45.000 s  20 ms    1  ben     rebalance: a member was evicted (session timeout);"
                                + " waiting for anna-1");
    }

    @Test
    void aConsumerThatComesBackUnderANewIdIsToldFromItsFormerSelf() {
        joined("ben-1", "ben");
        joined("ben-2", "ben");

        assertThat(TimelineText.of(timeline.events(0)).lines().skip(1))
                .satisfiesExactly(
                        line -> assertThat(line).contains("  ben     joined"),
                        line -> assertThat(line).contains("  ben#2   joined"));
    }

    @Test
    void drawsRunsOfPartitionsTogether() {
        assertThat(Words.partitions(orders(4, 0, 1, 2))).isEqualTo("orders 0-2 4");
        assertThat(Words.partitions(List.of())).isEqualTo("nothing");
        assertThat(Words.partitions(null)).isEqualTo("what cannot be read");
    }

    @Test
    void hasWordsForEveryFact() {
        List<Effect.Fact> facts = List.of(
                new Effect.GroupCreated(0, "g", 0),
                new Effect.GroupDeleted(0, "g", 0, true),
                new Effect.GroupDeleted(0, "g", 0, false),
                new Effect.MemberIdIssued(0, "g", 0, "m", "c", 45_000),
                new Effect.MemberIdDropped(0, "g", 0, "m", true),
                new Effect.MemberIdDropped(0, "g", 0, "m", false),
                new Effect.MemberJoined(0, "g", 0, "m", "i", "c", "/h", 1, 1, "why"),
                new Effect.MemberRejoined(0, "g", 0, "m", true, true, List.of(), "why"),
                new Effect.MemberRejoined(0, "g", 0, "m", false, false, List.of(), null),
                new Effect.MemberReplaced(0, "g", 0, "m2", "m", "i", "c"),
                new Effect.MemberRemoved(0, "g", 0, "m", null, "c", RemovalCause.LEFT, "closed", 0),
                new Effect.StateChanged(
                        0, "g", 0, ClassicGroupState.EMPTY, ClassicGroupState.PREPARING_REBALANCE, "why"),
                new Effect.RebalanceBegan(0, "g", 0, RebalanceTrigger.FORCED, null, null, List.of(), 0),
                new Effect.JoinPhaseEnded(0, "g", 1, "range", "m", List.of("m")),
                new Effect.JoinPhaseEnded(0, "g", 1, null, null, List.of()),
                new Effect.AssignmentDecided(0, "g", 1, "range", true, Map.of("m", orders(0))),
                new Effect.AssignmentDecided(0, "g", 1, "mine", false, null),
                new Effect.AssignmentFailed(0, "g", 1, "range", "why"),
                new Effect.AssignmentDiffered(0, "g", 1, "m", orders(0), orders(1)),
                new Effect.MemberSynced(0, "g", 1, "m", orders(0)),
                new Effect.ProtocolChanged(0, "g", 1, GroupType.CONSUMER),
                new Effect.GroupEpochRaised(0, "g", 2, RebalanceTrigger.MEMBER_JOINED, "m", null),
                reconciled(ConsumerMemberState.STABLE),
                reconciled(ConsumerMemberState.UNREVOKED_PARTITIONS),
                reconciled(ConsumerMemberState.UNRELEASED_PARTITIONS),
                new Effect.MemberWentAway(0, "g", 2, "m", "i"),
                new Effect.RequestRefused(
                        0, "g", 1, "m", Effect.RequestKind.HEARTBEAT, ErrorCode.REBALANCE_IN_PROGRESS),
                new Effect.RequestRefused(0, "g", 1, "m", Effect.RequestKind.SYNC_GROUP, ErrorCode.ILLEGAL_GENERATION),
                new Effect.OffsetsCommitted(
                        0, "g", 1, "m", Map.of(new TopicPartition("orders", 0), new Effect.CommitStep(9, 4))),
                new Effect.CommitRefused(
                        0, "g", 1, "m", 0, ErrorCode.ILLEGAL_GENERATION, Map.of(new TopicPartition("orders", 0), 4L)),
                new Effect.OffsetsRemoved(0, "g", 1, orders(0), "expired"));
        facts.forEach(fact -> timeline.record(fact, 0));
        for (TimelineEvent.Act act : TimelineEvent.Act.values()) {
            timeline.record(act, 0, 0, "g", "m", "how");
        }

        assertThat(facts.stream().map(Effect.Fact::getClass).distinct())
                .containsExactlyInAnyOrderElementsOf(kindsOfFact(Effect.Fact.class));
        assertThat(TimelineText.of(timeline.events(0)).lines())
                .hasSize(1 + facts.size() + TimelineEvent.Act.values().length)
                .anyMatch(line -> line.contains("orders-0 BACK from 9 to 4"))
                .anyMatch(line -> line.endsWith("rebalance: a member joined, group epoch 2"))
                .anyMatch(line -> line.endsWith("epoch 2, owns orders 0, is to give up orders 1"))
                .anyMatch(line -> line.endsWith("epoch 2, owns orders 0, waits for orders 2"))
                .anyMatch(line -> line.contains("hears of the rebalance (Heartbeat)"))
                .anyMatch(line -> line.contains("SyncGroup refused: ILLEGAL_GENERATION"));
    }

    private static Effect.MemberReconciled reconciled(ConsumerMemberState state) {
        return new Effect.MemberReconciled(0, "g", 2, "m", 2, state, orders(0), orders(1), orders(2));
    }

    private static List<Class<? extends Effect.Fact>> kindsOfFact(Class<?> kind) {
        if (!kind.isSealed()) {
            return List.of(kind.asSubclass(Effect.Fact.class));
        }
        return java.util.Arrays.stream(kind.getPermittedSubclasses())
                .flatMap(permitted -> kindsOfFact(permitted).stream())
                .toList();
    }

    @Test
    void keepsTheNewestEventsAndCountsTheDropped() {
        Timeline small = new Timeline(2);
        for (int i = 0; i < 5; i++) {
            small.record(new Effect.GroupCreated(i, "g", 0), 0);
        }

        assertThat(small.events(0)).extracting(TimelineEvent::sequence).containsExactly(3L, 4L);
        assertThat(small.dropped()).isEqualTo(3);
        assertThat(small.size()).isEqualTo(5);
    }
}
