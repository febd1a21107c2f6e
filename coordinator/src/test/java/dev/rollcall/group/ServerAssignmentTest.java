package dev.rollcall.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Event.JoinProtocol;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerAssignmentTest {

    private static final JoinProtocol ORDERS = Subscriptions.range(3, "orders");

    private record Policy(AssignmentMode mode, PartitionAssignor range) implements AssignmentPolicy {
        @Override
        public AssignmentMode mode(String groupId) {
            return mode;
        }

        @Override
        public PartitionAssignor assignor(String protocolName) {
            return protocolName.equals("range") ? range : null;
        }
    }

    private static GroupFixture fixture(AssignmentMode mode) {
        return fixture(mode, Assignors.builtIn().get("range"));
    }

    private static GroupFixture fixture(AssignmentMode mode, PartitionAssignor range) {
        return new GroupFixture(GroupConfig.DEFAULT.withInitialRebalanceDelayMs(0), new Policy(mode, range));
    }

    /** Two members in CompletingRebalance; the first leads. */
    private static String[] twoMembers(GroupFixture group, JoinProtocol first, JoinProtocol second) {
        String a = group.joined(group.join("a", "")).memberId();
        group.join("a", a, null, first);
        String b = group.joined(group.join("b", "", null, second)).memberId();
        group.join("b", b, null, second);
        group.join("a", a, null, first);
        return new String[] {a, b};
    }

    private static Outcome.Synced synced(GroupFixture group, long request) {
        return (Outcome.Synced) group.answer(request);
    }

    private static List<TopicPartition> orders(int... partitions) {
        return java.util.Arrays.stream(partitions)
                .mapToObj(partition -> new TopicPartition("orders", partition))
                .toList();
    }

    @Test
    void aFollowerDoesNotWaitForTheLeader() {
        GroupFixture group = fixture(AssignmentMode.SERVER);
        String[] members = twoMembers(group, ORDERS, ORDERS);

        long follower = group.sync(members[1], 2, null, Map.of());

        assertThat(synced(group, follower).error()).isEqualTo(ErrorCode.NONE);
        assertThat(group.view().state()).isEqualTo(ClassicGroupState.STABLE);
        assertThat(group.view().member(members[1]).partitions()).isEqualTo(orders(2, 3));
        assertThat(group.view().unsynced()).containsExactly(members[0]);
    }

    @Test
    void aLeaderThatUnderstandsItIsToldToSkipTheAssignment() {
        GroupFixture group = fixture(AssignmentMode.SERVER);
        String a = group.joined(group.join("a", "")).memberId();

        Outcome.Joined joined = group.joined(group.join("a", a, null, ORDERS));

        assertThat(joined.skipAssignment()).isTrue();
        assertThat(joined.members()).extracting(Outcome.JoinedMember::memberId).containsExactly(a);
    }

    @Test
    void theWordOfALeaderIsReplaced() {
        GroupFixture group = fixture(AssignmentMode.SERVER);
        String[] members = twoMembers(group, ORDERS, ORDERS);

        Bytes nonsense = GroupFixture.metadata("everything to me").metadata();
        long leader = group.sync(members[0], 2, null, Map.of(members[0], nonsense));

        assertThat(synced(group, leader).assignment()).isNotEqualTo(nonsense);
        assertThat(group.view().member(members[0]).partitions()).isEqualTo(orders(0, 1));
        assertThat(group.facts(Effect.AssignmentDecided.class)).last().satisfies(decided -> {
            assertThat(decided.byServer()).isTrue();
            assertThat(decided.partitions()).containsEntry(members[1], orders(2, 3));
        });
    }

    @Test
    void eachMemberGetsItsAssignmentInTheVersionOfItsSubscription() {
        GroupFixture group = fixture(AssignmentMode.SERVER);
        String[] members = twoMembers(group, Subscriptions.range(0, "orders"), Subscriptions.range(1, "orders"));

        long first = group.sync(members[0], 2, null, Map.of());
        long second = group.sync(members[1], 2, null, Map.of());

        assertThat(ConsumerProtocol.version(synced(group, first).assignment())).isZero();
        assertThat(ConsumerProtocol.version(synced(group, second).assignment())).isEqualTo(1);
    }

    @Test
    void aSubscriptionThatCannotBeReadLeavesTheAssignmentToTheLeader() {
        GroupFixture group = fixture(AssignmentMode.SERVER);
        String[] members = twoMembers(group, ORDERS, GroupFixture.metadata("x"));

        long follower = group.sync(members[1], 2, null, Map.of());
        assertThat(group.answer(follower)).isNull();
        Bytes word = GroupFixture.metadata("a share").metadata();
        group.sync(members[0], 2, null, Map.of(members[1], word));

        assertThat(synced(group, follower).assignment()).isEqualTo(word);
        assertThat(group.facts(Effect.AssignmentFailed.class))
                .last()
                .satisfies(failed -> assertThat(failed.why()).contains("member " + members[1] + " cannot be read"));
    }

    @Test
    void aUsersAssignorThatThrowsOrCheatsLeavesTheAssignmentToTheLeader() {
        PartitionAssignor throwing = assignor(group -> {
            throw new IllegalStateException("out of ideas");
        });
        PartitionAssignor cheating = assignor(group -> Assignment.of(Map.of("stranger", orders(0))));

        for (PartitionAssignor bad : List.of(throwing, cheating)) {
            GroupFixture group = fixture(AssignmentMode.SERVER, bad);
            String[] members = twoMembers(group, ORDERS, ORDERS);
            long leader = group.sync(members[0], 2, null, Map.of());

            assertThat(synced(group, leader).error()).isEqualTo(ErrorCode.NONE);
            assertThat(group.facts(Effect.AssignmentFailed.class))
                    .last()
                    .satisfies(failed -> assertThat(failed.why()).containsAnyOf("out of ideas", "stranger"));
        }
    }

    private static PartitionAssignor assignor(java.util.function.Function<GroupSpec, Assignment> assign) {
        return new PartitionAssignor() {
            @Override
            public String name() {
                return "range";
            }

            @Override
            public Assignment assign(GroupSpec group) {
                return assign.apply(group);
            }
        };
    }

    @Test
    void verifyingFollowsTheLeaderAndTellsEachDifference() {
        GroupFixture group = fixture(AssignmentMode.VERIFY);
        String[] members = twoMembers(group, ORDERS, ORDERS);
        Map<String, Bytes> swapped = Map.of(
                members[0], ConsumerProtocol.assignment(Map.of("orders", List.of(2, 3)), 3),
                members[1], ConsumerProtocol.assignment(Map.of("orders", List.of(0, 1)), 3));

        long follower = group.sync(members[1], 2, null, Map.of());
        assertThat(group.answer(follower)).isNull();
        group.sync(members[0], 2, null, swapped);

        assertThat(group.view().member(members[0]).partitions()).isEqualTo(orders(2, 3));
        assertThat(group.facts(Effect.AssignmentDiffered.class))
                .hasSize(2)
                .first()
                .satisfies(differed -> {
                    assertThat(differed.memberId()).isEqualTo(members[0]);
                    assertThat(differed.byLeader()).isEqualTo(orders(2, 3));
                    assertThat(differed.byServer()).isEqualTo(orders(0, 1));
                });
    }

    @Test
    void verifyingLetsTheLeaderAssign() {
        GroupFixture group = fixture(AssignmentMode.VERIFY);
        String a = group.joined(group.join("a", "")).memberId();

        assertThat(group.joined(group.join("a", a, null, ORDERS)).skipAssignment())
                .isFalse();
    }

    @Test
    void verifyingSaysNothingWhereTheLeaderAgrees() {
        GroupFixture group = fixture(AssignmentMode.VERIFY);
        String[] members = twoMembers(group, ORDERS, ORDERS);

        group.sync(
                members[0],
                2,
                null,
                Map.of(
                        members[0], ConsumerProtocol.assignment(Map.of("orders", List.of(0, 1)), 3),
                        members[1], ConsumerProtocol.assignment(Map.of("orders", List.of(2, 3)), 3)));

        assertThat(group.facts(Effect.AssignmentDiffered.class)).isEmpty();
    }

    @Test
    void aSubscribedTopicThatGrowsStartsARebalanceFromTheCoordinator() {
        GroupFixture group = fixture(AssignmentMode.SERVER);
        String[] members = twoMembers(group, ORDERS, ORDERS);
        group.sync(members[0], 2, null, Map.of());
        group.sync(members[1], 2, null, Map.of());

        group.topics(TopicSpec.of("orders", 6));

        assertThat(group.view().state()).isEqualTo(ClassicGroupState.PREPARING_REBALANCE);
        assertThat(group.facts(Effect.RebalanceBegan.class)).last().satisfies(began -> {
            assertThat(began.trigger()).isEqualTo(RebalanceTrigger.TOPICS_CHANGED);
            assertThat(began.reason()).isEqualTo("topic orders");
            assertThat(began.waitingFor()).containsExactly(members);
        });
    }

    @Test
    void topicsThatNobodySubscribesToDisturbNobody() {
        GroupFixture group = fixture(AssignmentMode.SERVER);
        String[] members = twoMembers(group, ORDERS, ORDERS);
        group.sync(members[0], 2, null, Map.of());

        group.topics(TopicSpec.of("orders", 4), TopicSpec.of("refunds", 2));

        assertThat(group.view().state()).isEqualTo(ClassicGroupState.STABLE);
    }

    @Test
    void inClientModeTheLeaderWatchesTheTopics() {
        GroupFixture group = fixture(AssignmentMode.CLIENT);
        String[] members = twoMembers(group, ORDERS, ORDERS);
        group.sync(members[0], 2, null, Map.of());

        group.topics(TopicSpec.of("orders", 6));

        assertThat(group.view().state()).isEqualTo(ClassicGroupState.STABLE);
    }
}
