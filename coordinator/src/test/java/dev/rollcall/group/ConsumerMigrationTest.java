package dev.rollcall.group;

import static dev.rollcall.group.ConsumerFixture.GROUP;
import static dev.rollcall.group.ConsumerFixture.orders;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ConsumerGroupConfig.MigrationPolicy;
import dev.rollcall.group.Outcome.ConsumerHeartbeatAnswered;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Groups with members that change their protocol, and groups in which both are spoken. */
class ConsumerMigrationTest {

    private ConsumerFixture group = new ConsumerFixture();

    private Outcome.Joined join(String memberId, TopicPartition... owned) {
        long request = group.nextRequest();
        group.step(new Event.JoinGroup(
                request,
                GROUP,
                memberId,
                null,
                new Event.Client("classic", "/127.0.0.1"),
                "consumer",
                List.of(Subscriptions.of("range", 1, List.of("orders"), List.of(owned), -1)),
                45_000,
                60_000,
                true,
                true,
                null));
        return (Outcome.Joined) group.answer(request);
    }

    private Outcome.Synced sync(String memberId, int generation, Map<String, Bytes> assignments) {
        long request = group.nextRequest();
        group.step(new Event.SyncGroup(
                request, GROUP, generation, memberId, null, "consumer", "range", true, assignments));
        return (Outcome.Synced) group.answer(request);
    }

    private ErrorCode heartbeat(String memberId, int generation) {
        long request = group.nextRequest();
        group.step(new Event.Heartbeat(request, GROUP, generation, memberId, null, true));
        return ((Outcome.HeartbeatAnswered) group.answer(request)).error();
    }

    /** One classic member that has all of {@code orders}, in generation 1. */
    private String classicGroup() {
        String member = join("").memberId();
        join(member);
        sync(member, 1, Map.of(member, ConsumerProtocol.assignment(Map.of("orders", List.of(0, 1, 2, 3)), 1)));
        return member;
    }

    private static List<Integer> partitions(Outcome.Synced synced) {
        return ConsumerProtocol.assignedPartitions(synced.assignment()).stream()
                .map(TopicPartition::partition)
                .toList();
    }

    @Test
    void aClassicGroupIsUpgradedByItsFirstMemberOfTheConsumerProtocol() {
        String old = classicGroup();

        ConsumerHeartbeatAnswered joined = group.join("new");
        assertThat(group.view().type()).isEqualTo(GroupType.CONSUMER);
        assertThat(joined.memberEpoch()).isEqualTo(2);
        assertThat(joined.assignment()).isEmpty();
        assertThat(group.view().member(old).partitions()).hasSize(4);

        assertThat(heartbeat(old, 1)).isEqualTo(ErrorCode.REBALANCE_IN_PROGRESS);
        Outcome.Joined rejoined = join(old);
        assertThat(rejoined.error()).isEqualTo(ErrorCode.NONE);
        assertThat(rejoined.generationId()).isEqualTo(2);
        assertThat(rejoined.leader()).isEmpty();
        assertThat(rejoined.protocolName()).isEqualTo("range");
        List<Integer> kept = partitions(sync(old, 2, Map.of()));
        List<Integer> given = orders(group.heartbeat("new", 2).send());
        assertThat(kept).hasSize(2).doesNotContainAnyElementsOf(given);
        assertThat(given).hasSize(2);
        assertThat(heartbeat(old, 2)).isEqualTo(ErrorCode.NONE);
        assertThat(group.view().state()).isEqualTo(ConsumerGroupState.STABLE);
        assertThat(group.commit(old, 3, 0)).isEqualTo(ErrorCode.ILLEGAL_GENERATION);
    }

    @Test
    void whoKeepsPartitionsWhileRejoiningGivesThemUpFirst() {
        String old = classicGroup();
        group.join("new");
        Outcome.Joined rejoined = join(old, owned(0, 1, 2, 3));
        assertThat(rejoined.generationId()).isEqualTo(1);
        List<Integer> kept = partitions(sync(old, 1, Map.of()));
        assertThat(kept).hasSize(2);
        assertThat(group.heartbeat("new", 2).send().assignment()).isNull();
        assertThat(heartbeat(old, 1)).isEqualTo(ErrorCode.REBALANCE_IN_PROGRESS);
        assertThat(join(old, owned(kept.get(0), kept.get(1))).generationId()).isEqualTo(2);
        assertThat(orders(group.heartbeat("new", 2).send())).hasSize(2);
    }

    private static TopicPartition[] owned(int... partitions) {
        TopicPartition[] owned = new TopicPartition[partitions.length];
        for (int i = 0; i < partitions.length; i++) {
            owned[i] = new TopicPartition("orders", partitions[i]);
        }
        return owned;
    }

    @Test
    void itIsDowngradedWhenTheLastMemberOfTheConsumerProtocolLeaves() {
        String old = classicGroup();
        group.join("new");
        join(old);
        sync(old, 2, Map.of());
        group.heartbeat("new", -1).send();

        assertThat(group.view().type()).isEqualTo(GroupType.CLASSIC);
        assertThat(group.view().state()).isEqualTo(ClassicGroupState.PREPARING_REBALANCE);
        assertThat(group.view().generation()).isEqualTo(2);
        assertThat(heartbeat(old, 2)).isEqualTo(ErrorCode.REBALANCE_IN_PROGRESS);
        assertThat(join(old).generationId()).isEqualTo(3);
    }

    @Test
    void aClassicMemberThatDoesNotRejoinOrSyncInTimeIsEvicted() {
        String old = classicGroup();
        group.join("new");
        for (int passed = 0; passed < 60_000; passed += 10_000) {
            heartbeat(old, 1);
            group.heartbeat("new", 2).send();
            group.advance(10_000);
        }
        assertThat(group.view().member(old)).isNull();
        assertThat(group.view().member("new")).isNotNull();
    }

    @Test
    void aJoinThatWaitsIsToldToComeAgain() {
        String old = classicGroup();
        long waiting = group.nextRequest();
        String second = join("").memberId();
        group.step(new Event.JoinGroup(
                waiting,
                GROUP,
                second,
                null,
                new Event.Client("classic", "/127.0.0.1"),
                "consumer",
                List.of(Subscriptions.range(1, "orders")),
                45_000,
                60_000,
                true,
                true,
                null));
        assertThat(group.answer(waiting)).isNull();
        group.join("new");
        assertThat(((Outcome.Joined) group.answer(waiting)).error()).isEqualTo(ErrorCode.REBALANCE_IN_PROGRESS);
        assertThat(group.view().members())
                .extracting(GroupView.MemberView::memberId)
                .contains(old, second, "new");
    }

    @Test
    void thePolicyForbids() {
        group = new ConsumerFixture(
                ConsumerGroupConfig.DEFAULT.withMigrationPolicy(MigrationPolicy.DISABLED), AssignmentPolicy.CLIENT);
        String old = classicGroup();
        ConsumerHeartbeatAnswered refused = group.join("new");
        assertThat(refused.error()).isEqualTo(ErrorCode.GROUP_ID_NOT_FOUND);
        assertThat(refused.message())
                .isEqualTo("Cannot upgrade classic group g to consumer group because online upgrade is disabled.");
        assertThat(heartbeat(old, 1)).isEqualTo(ErrorCode.NONE);

        group = new ConsumerFixture(
                ConsumerGroupConfig.DEFAULT.withMigrationPolicy(MigrationPolicy.DISABLED), AssignmentPolicy.CLIENT);
        group.join("new");
        assertThat(join("").error()).isEqualTo(ErrorCode.INCONSISTENT_GROUP_PROTOCOL);
    }
}
