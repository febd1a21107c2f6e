package dev.rollcall.group;

import static dev.rollcall.group.ConsumerFixture.ORDERS;
import static dev.rollcall.group.ConsumerFixture.REBALANCE_TIMEOUT_MS;
import static dev.rollcall.group.ConsumerFixture.orders;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Outcome.ConsumerHeartbeatAnswered;
import dev.rollcall.protocol.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules of the consumer protocol that recorded traces do not show, or show only in passing. */
class ConsumerGroupTest {

    private final ConsumerFixture group = new ConsumerFixture();

    @Test
    void aPartitionMovesOnlyAfterItsOwnerHasGivenItUp() {
        assertThat(orders(group.join("a"))).containsExactly(0, 1, 2, 3);

        ConsumerHeartbeatAnswered joined = group.join("b");
        assertThat(joined.memberEpoch()).isEqualTo(3);
        assertThat(joined.assignment()).isEmpty();

        ConsumerHeartbeatAnswered told = group.heartbeat("a", 2).send();
        assertThat(told.memberEpoch()).isEqualTo(2);
        assertThat(orders(told)).containsExactly(0, 1);
        assertThat(group.heartbeat("b", 3).send().assignment()).isNull();

        ConsumerHeartbeatAnswered confirmed =
                group.heartbeat("a", 2).owning(0, 1).send();
        assertThat(confirmed.memberEpoch()).isEqualTo(3);
        assertThat(orders(group.heartbeat("b", 3).send())).containsExactly(2, 3);
        assertThat(group.view().state()).isEqualTo(ConsumerGroupState.STABLE);
    }

    @Test
    void whoDoesNotGiveUpWithinItsRebalanceTimeoutIsEvicted() {
        group.join("a");
        group.join("b");
        group.heartbeat("a", 2).send();
        for (int passed = 0; passed < REBALANCE_TIMEOUT_MS - 1_000; passed += 1_000) {
            group.advance(1_000).heartbeat("a", 2).send();
        }
        assertThat(group.view().member("a")).isNotNull();
        group.advance(1_000);

        assertThat(group.view().member("a")).isNull();
        assertThat(group.all(Effect.MemberRemoved.class))
                .extracting(Effect.MemberRemoved::cause)
                .contains(RemovalCause.REBALANCE_TIMEOUT);
    }

    @Test
    void aSilencedMemberIsAnsweredAndExpires() {
        group.join("a");
        group.advance(44_999);
        assertThat(group.heartbeat("a", 2).unheard().send().error()).isEqualTo(ErrorCode.NONE);
        group.advance(1);
        assertThat(group.view().members()).isEmpty();
        assertThat(group.heartbeat("a", 2).send())
                .extracting(ConsumerHeartbeatAnswered::error, ConsumerHeartbeatAnswered::message)
                .containsExactly(ErrorCode.UNKNOWN_MEMBER_ID, "Member a is not a member of group g.");
    }

    @Test
    void theNextTargetWaitsForTheAssignmentInterval() {
        ConsumerFixture batched = new ConsumerFixture(ConsumerGroupConfig.DEFAULT, AssignmentPolicy.CLIENT);
        batched.join("a");
        batched.join("b");
        assertThat(batched.view().state()).isEqualTo(ConsumerGroupState.ASSIGNING);
        batched.advance(999).heartbeat("b", 2).send();
        assertThat(batched.view().consumer().assignmentEpoch()).isEqualTo(2);
        assertThat(batched.advance(1).heartbeat("b", 2).send().memberEpoch()).isEqualTo(3);
    }

    @Test
    void aLostAnswerIsForgivenToWhoOwnsNoMoreThanItWasGiven() {
        group.join("a");
        group.join("b");
        group.heartbeat("a", 2).send();
        group.heartbeat("a", 2).owning(0, 1).send();

        assertThat(group.heartbeat("a", 2).owning(0, 1).send().memberEpoch()).isEqualTo(3);
        assertThat(group.heartbeat("a", 2).owning(0, 1, 2).send().error()).isEqualTo(ErrorCode.FENCED_MEMBER_EPOCH);
        assertThat(group.heartbeat("a", 2).send().message())
                .isEqualTo("The consumer group member has a smaller member epoch (2) than the one known by the group"
                        + " coordinator (3). The member must abandon all its partitions and rejoin.");
    }

    @Test
    void aStaticMemberComesBackToWhatItHad() {
        group.joining("a").as("one").to("orders").send();
        group.heartbeat("a", -2).as("one").send();
        assertThat(group.view().members()).hasSize(1);

        ConsumerHeartbeatAnswered back =
                group.joining("a2").as("one").to("orders").send();
        assertThat(back.memberEpoch()).isEqualTo(2);
        assertThat(orders(back)).containsExactly(0, 1, 2, 3);
        assertThat(group.view().generation()).isEqualTo(2);
        assertThat(group.joining("a3").as("one").to("orders").send())
                .extracting(ConsumerHeartbeatAnswered::error, ConsumerHeartbeatAnswered::message)
                .containsExactly(
                        ErrorCode.UNRELEASED_INSTANCE_ID,
                        "Static member a3 with instance id one cannot join the group because the instance id is owned"
                                + " by a2 member.");
    }

    @Test
    void aStaticMemberThatStaysAwayLosesItsPlaceWhenItsSessionEnds() {
        group.joining("a").as("one").to("orders").send();
        group.advance(40_000).heartbeat("a", -2).as("one").send();
        group.advance(44_999);
        assertThat(group.view().members()).isEmpty();
    }

    @Test
    void offsetsAreCommittedInTheEpochInWhichThePartitionWasGivenOrLater() {
        group.join("a");
        group.join("b");
        group.heartbeat("a", 2).send();
        group.heartbeat("a", 2).owning(0, 1).send();
        group.heartbeat("b", 3).send();

        assertThat(group.commit("a", 3, 3)).isEqualTo(ErrorCode.NONE);
        assertThat(group.commit("a", 2, 0)).isEqualTo(ErrorCode.NONE);
        assertThat(group.commit("a", 2, 3)).isEqualTo(ErrorCode.STALE_MEMBER_EPOCH);
        assertThat(group.commit("b", 2, 3)).isEqualTo(ErrorCode.STALE_MEMBER_EPOCH);
        assertThat(group.commit("a", 4, 0)).isEqualTo(ErrorCode.STALE_MEMBER_EPOCH);
        assertThat(group.commit("nobody", 3, 0)).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
        assertThat(group.commit("", -1, 0)).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
    }

    @Test
    void anEmptyGroupTakesCommitsFromOutsideAndKeepsThemForEitherProtocol() {
        assertThat(group.commit("", -1, 0)).isEqualTo(ErrorCode.NONE);
        assertThat(group.view().type()).isEqualTo(GroupType.CLASSIC);
        group.join("a");
        assertThat(group.view().type()).isEqualTo(GroupType.CONSUMER);
        assertThat(group.view().offsets()).hasSize(1);
        group.heartbeat("a", -1).send();
        assertThat(group.commit("", -1, 1)).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void leavingByLeaveGroupRaisesTheEpochOnce() {
        group.join("a");
        group.joining("b").as("two").to("orders").send();
        long request = group.nextRequest();
        group.step(new Event.LeaveGroup(
                request,
                ConsumerFixture.GROUP,
                List.of(
                        new Event.Leaver("a", null, null),
                        new Event.Leaver("", "two", "member was removed by an admin"),
                        new Event.Leaver("nobody", null, null))));

        assertThat(((Outcome.Left) group.answer(request)).leavers())
                .extracting(Outcome.LeaverResult::error)
                .containsExactly(ErrorCode.NONE, ErrorCode.NONE, ErrorCode.UNKNOWN_MEMBER_ID);
        assertThat(group.view().state()).isEqualTo(ConsumerGroupState.EMPTY);
        assertThat(group.view().generation()).isEqualTo(4);
    }

    @Test
    void anAssignorOfTheUsersIsUsedAndMayFailWithoutHarm() {
        PartitionAssignor[] broken = {null};
        PartitionAssignor mine = new PartitionAssignor() {
            @Override
            public String name() {
                return "mine";
            }

            @Override
            public Assignment assign(GroupSpec spec) {
                if (broken[0] != null) {
                    throw new IllegalStateException("out of ideas");
                }
                return Assignors.serverSide().get("range").assign(spec);
            }
        };
        Map<String, PartitionAssignor> assignors = new LinkedHashMap<>(Assignors.serverSide());
        assignors.put("mine", mine);
        AssignmentPolicy policy = new AssignmentPolicy() {
            @Override
            public AssignmentMode mode(String groupId) {
                return AssignmentMode.SERVER;
            }

            @Override
            public PartitionAssignor assignor(String protocolName) {
                return null;
            }

            @Override
            public Map<String, PartitionAssignor> serverAssignors() {
                return assignors;
            }
        };
        ConsumerFixture own = new ConsumerFixture(ConsumerGroupConfig.DEFAULT.withAssignmentIntervalMs(0), policy);
        assertThat(orders(own.joining("a").to("orders").by("mine").send())).containsExactly(0, 1, 2, 3);
        assertThat(own.view().protocolName()).isEqualTo("mine");

        broken[0] = mine;
        ConsumerHeartbeatAnswered refused =
                own.joining("b").to("orders").by("mine").send();
        assertThat(refused.error()).isEqualTo(ErrorCode.UNKNOWN_SERVER_ERROR);
        assertThat(refused.message()).contains("epoch 3").contains("out of ideas");
        assertThat(own.view().members()).hasSize(1);
        assertThat(own.view().generation()).isEqualTo(2);
        assertThat(own.joining("c").to("orders").by("other").send().message())
                .isEqualTo("ServerAssignor other is not supported. Supported assignors: uniform, range, mine.");
    }

    @Test
    void aTopicThatIsDeletedAndCreatedAnewIsAnotherOne() {
        group.join("a");
        group.topics(TopicSpec.of("orders", 4).withId(ConsumerFixture.REFUNDS));
        ConsumerHeartbeatAnswered told = group.heartbeat("a", 2).send();
        assertThat(told.assignment()).isEmpty();

        ConsumerHeartbeatAnswered given = group.heartbeat("a", 2).owning().send();
        assertThat(given.assignment())
                .hasSize(4)
                .allSatisfy(partition -> assertThat(partition.topicId()).isNotEqualTo(ORDERS));
    }

    @Test
    void patternsMatchWholeNamesAndAreResolvedAfterTheAnswer() {
        ConsumerHeartbeatAnswered joined = group.joining("a").matching("ord.*").send();
        assertThat(joined.assignment()).isEmpty();
        assertThat(orders(group.heartbeat("a", joined.memberEpoch()).send())).containsExactly(0, 1, 2, 3);

        group.topics(
                TopicSpec.of("orders", 4).withId(ORDERS),
                TopicSpec.of("ordinals", 1).withId(ConsumerFixture.REFUNDS),
                TopicSpec.of("reorders", 1).withId(new java.util.UUID(0, 3)));
        assertThat(group.advance(10_000).heartbeat("a", 2).send().memberEpoch()).isEqualTo(2);
        group.advance(1).heartbeat("a", 2).send();
        ConsumerHeartbeatAnswered more = group.heartbeat("a", 2).send();
        assertThat(more.assignment()).hasSize(5);
        assertThat(group.heartbeat("a", more.memberEpoch()).matching("").send().assignment())
                .isEmpty();
    }

    @Test
    void aMalformedPatternIsRefusedAndMakesNoGroup() {
        ConsumerHeartbeatAnswered refused = group.joining("a").matching("(").send();
        assertThat(refused.error()).isEqualTo(ErrorCode.INVALID_REGULAR_EXPRESSION);
        assertThat(refused.message())
                .isEqualTo("SubscribedTopicRegex `(` is not a valid regular expression: missing closing ).");
        assertThat(group.view()).isNull();
    }

    @Test
    void whatIsMissingInAHeartbeatIsNamed() {
        assertThat(group.heartbeat("", 0).send().message()).isEqualTo("MemberId can't be empty.");
        assertThat(group.heartbeat("a", 0).owning().to("orders").send().message())
                .isEqualTo("RebalanceTimeoutMs must be provided in first request.");
        assertThat(group.joining("a").send().message())
                .isEqualTo("Either SubscribedTopicNames or SubscribedTopicRegex must be non-null when (re-)joining.");
        assertThat(group.joining("a").owning(1).to("orders").send().message())
                .isEqualTo("TopicPartitions must be empty when (re-)joining.");
        assertThat(group.heartbeat("a", -2).send().message()).isEqualTo("InstanceId can't be null.");
        assertThat(group.heartbeat("a", -3).send().message()).isEqualTo("MemberEpoch is invalid.");
        assertThat(group.heartbeat("a", 1).send().message()).isEqualTo("Consumer group g not found.");
    }

    @Test
    void keptAliveAndEvictedAndForcedLikeAnyMember() {
        group.join("a");
        group.join("b");
        group.advance(44_000);
        group.step(new Event.KeptAlive(ConsumerFixture.GROUP, List.of("a")));
        group.advance(1_000);
        assertThat(group.view().members())
                .extracting(GroupView.MemberView::memberId)
                .containsExactly("a");

        group.step(new Event.ForceRebalance(ConsumerFixture.GROUP, "asked for"));
        assertThat(group.view().generation()).isEqualTo(5);
        group.step(new Event.Evict(ConsumerFixture.GROUP, "a", "asked for"));
        assertThat(group.view().state()).isEqualTo(ConsumerGroupState.EMPTY);
    }
}
