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
 * @param protocolType null if it never had members
 * @param protocolName null while no generation has chosen one
 * @param leaderId null if it has none
 * @param pendingMemberIds ids that were handed out and not used yet
 * @param unsynced members of this generation that have not sent SyncGroup
 * @param phaseDeadline when the join phase, or else the wait for SyncGroups, ends at the latest, in milliseconds of
 *     the coordinator's clock; {@link Long#MAX_VALUE} if nothing is waited for
 * @param offsets committed offsets by partition
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
        Map<TopicPartition, CommittedOffset> offsets) {

    /**
     * A member at one moment.
     *
     * @param metadata its subscription for the chosen protocol; empty while none is chosen
     * @param assignment the bytes that it was given last
     * @param partitions the same, readable; null if they cannot be read
     * @param joining its JoinGroup waits
     * @param syncing its SyncGroup waits
     * @param lastHeard milliseconds of the coordinator's clock
     * @param sessionDeadline when it will be evicted unless it is heard, in milliseconds of the coordinator's clock
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
            long sessionDeadline) {}

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
                        member.session.at()))
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
                Map.copyOf(group.offsets.all()));
    }
}
