package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Event.Client;
import dev.rollcall.protocol.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A group at one moment: an immutable copy for DescribeGroups, ListGroups, OffsetFetch, and for people.
 *
 * @param generation the generation of a classic group, the group epoch of a consumer group
 * @param protocolType null if it never had members
 * @param protocolName null while no generation has chosen one; in a consumer group the assignor that its members want
 * @param leaderId null if it has none
 * @param pendingMemberIds ids that were handed out and not used yet
 * @param unsynced members of this generation that have not sent SyncGroup; of a consumer group those that do not have
 *     yet what the target assignment gives them
 * @param phaseDeadline when the join phase, or else the wait for SyncGroups, ends at the latest, or when a member of a
 *     consumer group must have given its partitions up, in milliseconds of the coordinator's clock;
 *     {@link Long#MAX_VALUE} if nothing is waited for
 * @param offsets committed offsets by partition
 * @param consumer what only groups of the consumer protocol have; null for a classic group
 */
public record GroupView(
        String groupId,
        GroupState state,
        long stateSince,
        int generation,
        String protocolType,
        String protocolName,
        String leaderId,
        List<MemberView> members,
        Set<String> pendingMemberIds,
        Set<String> unsynced,
        long phaseDeadline,
        Map<TopicPartition, CommittedOffset> offsets,
        ConsumerView consumer) {

    /**
     * What only a group of the consumer protocol has (KIP-848).
     *
     * @param assignmentEpoch the group epoch for which the target assignment was computed
     * @param assignor the one that computes the next
     */
    public record ConsumerView(int assignmentEpoch, String assignor) {}

    /**
     * What only a member of a consumer group has.
     *
     * @param epoch the member epoch
     * @param rackId null if it has none
     * @param topics the names that it subscribes to, sorted
     * @param regex the pattern that it subscribes to, or empty
     * @param assigned what it may use now; unlike {@link MemberView#partitions} with those of topics that are gone
     * @param revoking what it has been told to give up and has not confirmed
     * @param target what the target assignment gives it
     * @param usesClassicProtocol it joined by JoinGroup
     */
    public record ConsumerMemberView(
            int epoch,
            ConsumerMemberState state,
            String rackId,
            List<String> topics,
            String regex,
            List<TopicIdPartition> assigned,
            List<TopicIdPartition> revoking,
            List<TopicIdPartition> target,
            boolean usesClassicProtocol) {}

    /** Which protocol the group speaks. */
    public GroupType type() {
        return consumer == null ? GroupType.CLASSIC : GroupType.CONSUMER;
    }

    /**
     * A member at one moment.
     *
     * @param metadata its subscription for the chosen protocol; empty while none is chosen
     * @param assignment the bytes that it was given last
     * @param partitions the same, readable; null if they cannot be read; in a consumer group what it may use now
     * @param joining its JoinGroup waits
     * @param syncing its SyncGroup waits
     * @param lastHeard milliseconds of the coordinator's clock
     * @param sessionDeadline when it will be evicted unless it is heard, in milliseconds of the coordinator's clock
     * @param consumer what only members of consumer groups have; null in a classic group
     */
    public record MemberView(
            String memberId,
            String groupInstanceId,
            Client client,
            int sessionTimeoutMs,
            int rebalanceTimeoutMs,
            Bytes metadata,
            Bytes assignment,
            List<TopicPartition> partitions,
            boolean joining,
            boolean syncing,
            long lastHeard,
            long sessionDeadline,
            ConsumerMemberView consumer) {}

    /** The member of this id, or null. */
    public MemberView member(String memberId) {
        for (MemberView member : members) {
            if (member.memberId().equals(memberId)) {
                return member;
            }
        }
        return null;
    }

    static GroupView of(ClassicGroup group) {
        boolean chosen = group.protocolName() != null
                && (group.is(ClassicGroupState.STABLE) || group.is(ClassicGroupState.COMPLETING_REBALANCE));
        List<MemberView> members = group.members().stream()
                .map(member -> new MemberView(
                        member.id,
                        member.groupInstanceId,
                        member.client,
                        member.sessionTimeoutMs,
                        member.rebalanceTimeoutMs,
                        chosen ? member.metadata(group.protocolName()) : Bytes.EMPTY,
                        member.assignment,
                        ClassicAssignment.partitionsOf(group, member),
                        member.isJoining(),
                        member.isSyncing(),
                        member.lastHeard,
                        member.session.at(),
                        null))
                .toList();
        return new GroupView(
                group.id,
                group.state(),
                group.stateSince(),
                group.generation(),
                group.protocolType(),
                group.protocolName(),
                group.leaderId(),
                members,
                Set.copyOf(group.pending().keySet()),
                Set.copyOf(group.unsynced()),
                Math.min(group.joinPhase.at(), group.syncPhase.at()),
                Map.copyOf(group.offsets.all()),
                null);
    }
}
