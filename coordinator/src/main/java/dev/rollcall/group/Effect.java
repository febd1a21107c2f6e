package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;
import java.util.Map;

/**
 * What a step brought about: answers to requests, and facts for the timeline. Each carries the time, in milliseconds
 * of the coordinator's clock, at which it happened, which for an expired deadline is the deadline's own time.
 */
public sealed interface Effect {

    /** Milliseconds of the coordinator's clock. */
    long at();

    /** The answer to the request with this id. */
    record Reply(long at, long requestId, Outcome outcome) implements Effect {}

    /**
     * The request with this id will never be answered: a later one of the same member took its place, or its member is
     * gone. In Kafka, too, such requests run into the client's timeout.
     */
    record Abandoned(long at, long requestId) implements Effect {}

    /** Something that happened to a group. */
    sealed interface Fact extends Effect {
        String groupId();

        /** The generation of the group when it happened. */
        int generation();
    }

    /** A fact about one member, or about somebody who says to be one. */
    sealed interface MemberFact extends Fact {
        String memberId();
    }

    /** A group changed its protocol; its offsets stay. */
    record ProtocolChanged(long at, String groupId, int generation, GroupType to) implements Fact {}

    record GroupCreated(long at, String groupId, int generation) implements Fact {}

    /**
     * @param expired true if the group was empty and its last offset had expired; false if somebody deleted it
     */
    record GroupDeleted(long at, String groupId, int generation, boolean expired) implements Fact {}

    /** A first JoinGroup was answered MEMBER_ID_REQUIRED: the id is pending until it is used. */
    record MemberIdIssued(long at, String groupId, int generation, String memberId, String clientId, int timeoutMs)
            implements MemberFact {}

    /** A pending member id was not used within its session timeout ({@code left}: was given back by LeaveGroup). */
    record MemberIdDropped(long at, String groupId, int generation, String memberId, boolean left)
            implements MemberFact {}

    /** A new member; {@code groupInstanceId} is null for a dynamic one. */
    record MemberJoined(
            long at,
            String groupId,
            int generation,
            String memberId,
            String groupInstanceId,
            String clientId,
            String clientHost,
            int sessionTimeoutMs,
            int rebalanceTimeoutMs,
            String reason)
            implements MemberFact {}

    /**
     * A member sent JoinGroup again.
     *
     * @param waits false where it was answered at once, with the current generation
     * @param owned the partitions that it says to keep meanwhile (KIP-429); none from an eager member
     */
    record MemberRejoined(
            long at,
            String groupId,
            int generation,
            String memberId,
            boolean metadataChanged,
            boolean waits,
            List<TopicPartition> owned,
            String reason)
            implements MemberFact {
        public MemberRejoined {
            owned = List.copyOf(owned);
        }
    }

    /** A static member came back: {@code memberId} takes the place of {@code replacedMemberId}, which is fenced. */
    record MemberReplaced(
            long at,
            String groupId,
            int generation,
            String memberId,
            String replacedMemberId,
            String groupInstanceId,
            String clientId)
            implements MemberFact {}

    /**
     * A member is gone. {@code lastHeard} is when a heartbeat, commit or join of it last counted.
     *
     * @param reason what the client or the operator said; null if nothing
     */
    record MemberRemoved(
            long at,
            String groupId,
            int generation,
            String memberId,
            String groupInstanceId,
            String clientId,
            RemovalCause cause,
            String reason,
            long lastHeard)
            implements MemberFact {}

    /** A static member of a consumer group has left and means to come back: it keeps its place until its session ends. */
    record MemberWentAway(long at, String groupId, int generation, String memberId, String groupInstanceId)
            implements MemberFact {}

    /**
     * The group epoch of a consumer group was raised: a new target assignment is needed.
     *
     * @param generation the new group epoch
     * @param memberId who caused it, or null
     * @param reason in words, or null
     */
    record GroupEpochRaised(
            long at, String groupId, int generation, RebalanceTrigger trigger, String memberId, String reason)
            implements Fact {}

    /**
     * A member of a consumer group has come a step nearer to the target assignment.
     *
     * @param memberEpoch the epoch that it has reached
     * @param assigned what it may use now
     * @param revoking what it has been told to give up and has not confirmed
     * @param waiting what the target gives it and others have not given up yet
     */
    record MemberReconciled(
            long at,
            String groupId,
            int generation,
            String memberId,
            int memberEpoch,
            ConsumerMemberState state,
            List<TopicPartition> assigned,
            List<TopicPartition> revoking,
            List<TopicPartition> waiting)
            implements MemberFact {
        public MemberReconciled {
            assigned = List.copyOf(assigned);
            revoking = List.copyOf(revoking);
            waiting = List.copyOf(waiting);
        }
    }

    record StateChanged(long at, String groupId, int generation, GroupState from, GroupState to, String reason)
            implements Fact {}

    /**
     * The join phase began.
     *
     * @param memberId who caused it, or null
     * @param waitingFor the members that have not joined this round yet
     * @param deadline when the phase ends at the latest, in milliseconds of the coordinator's clock
     */
    record RebalanceBegan(
            long at,
            String groupId,
            int generation,
            RebalanceTrigger trigger,
            String memberId,
            String reason,
            List<String> waitingFor,
            long deadline)
            implements Fact {
        public RebalanceBegan {
            waitingFor = List.copyOf(waitingFor);
        }
    }

    /** The join phase ended; a new generation begins with these members. */
    record JoinPhaseEnded(
            long at, String groupId, int generation, String protocolName, String leader, List<String> members)
            implements Fact {
        public JoinPhaseEnded {
            members = List.copyOf(members);
        }
    }

    /**
     * Who owns what in this generation is decided.
     *
     * @param byServer true if our allocation core computed it, false if it is the leader's word
     * @param partitions by member id; null if the embedded protocol is not the consumer's
     */
    record AssignmentDecided(
            long at,
            String groupId,
            int generation,
            String protocolName,
            boolean byServer,
            Map<String, List<TopicPartition>> partitions)
            implements Fact {}

    /**
     * The server could not assign ({@code why}). In a classic group the leader's word counts; in a consumer group the
     * heartbeat that asked for it is refused.
     */
    record AssignmentFailed(long at, String groupId, int generation, String protocolName, String why) implements Fact {}

    /** Mode VERIFY: the leader's assignment for a member is not what our allocation core computed. */
    record AssignmentDiffered(
            long at,
            String groupId,
            int generation,
            String memberId,
            List<TopicPartition> byLeader,
            List<TopicPartition> byServer)
            implements MemberFact {}

    /** A member has learnt its assignment; {@code partitions} is null if they cannot be read. */
    record MemberSynced(long at, String groupId, int generation, String memberId, List<TopicPartition> partitions)
            implements MemberFact {}

    /** A request of a member was refused: REBALANCE_IN_PROGRESS on a Heartbeat is how it learns of a rebalance. */
    record RequestRefused(
            long at, String groupId, int generation, String memberId, RequestKind request, ErrorCode error)
            implements MemberFact {}

    record OffsetsCommitted(
            long at, String groupId, int generation, String memberId, Map<TopicPartition, CommitStep> offsets)
            implements MemberFact {}

    /** The offset before (-1 if none) and after a commit. */
    record CommitStep(long from, long to) {
        /** A commit that moves an offset backwards is accepted, as Kafka does. */
        public boolean isBackwards() {
            return to < from;
        }
    }

    record CommitRefused(
            long at,
            String groupId,
            int generation,
            String memberId,
            int claimedGeneration,
            ErrorCode error,
            Map<TopicPartition, Long> offsets)
            implements MemberFact {}

    /** Offsets expired, were deleted, or went with their topic. */
    record OffsetsRemoved(long at, String groupId, int generation, List<TopicPartition> partitions, String why)
            implements Fact {
        public OffsetsRemoved {
            partitions = List.copyOf(partitions);
        }
    }

    /** The kinds of request that a group can refuse. */
    enum RequestKind {
        JOIN_GROUP("JoinGroup"),
        SYNC_GROUP("SyncGroup"),
        HEARTBEAT("Heartbeat"),
        LEAVE_GROUP("LeaveGroup"),
        CONSUMER_GROUP_HEARTBEAT("ConsumerGroupHeartbeat");

        private final String kafkaName;

        RequestKind(String kafkaName) {
            this.kafkaName = kafkaName;
        }

        @Override
        public String toString() {
            return kafkaName;
        }
    }
}
