package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.protocol.Bytes;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * All that can happen to the coordinator from outside. Free of wire versions: where a version changes the behaviour,
 * the difference is a flag with a name.
 *
 * <p>Events that expect an answer carry a request id, chosen by the caller and returned in {@link Effect.Reply}. Ids
 * must not repeat while a request waits.
 */
public sealed interface Event {

    /** An event that is answered by one {@link Effect.Reply}, at once or later. */
    sealed interface Request extends Event {
        long requestId();

        String groupId();
    }

    /** Who sent a request: the header's client id, and the host as DescribeGroups shows it ({@code /127.0.0.1}). */
    record Client(String id, String host) {}

    /** One of the protocols (assignors) that a member offers, most wanted first, with its metadata. */
    record JoinProtocol(String name, Bytes metadata) {}

    /**
     * JoinGroup.
     *
     * @param memberId empty if the member has none yet
     * @param groupInstanceId null for a dynamic member (KIP-345)
     * @param sessionTimeoutMs milliseconds; checked against the broker's bounds
     * @param rebalanceTimeoutMs milliseconds; equals the session timeout in version 0, which has no such field
     * @param requiresKnownMemberId version 4 and later: a first join is answered MEMBER_ID_REQUIRED (KIP-394)
     * @param supportsSkippingAssignment version 9 and later: the leader can be told not to assign (KIP-814)
     * @param reason what the client says of why it joins; null before version 8 (KIP-800)
     */
    record JoinGroup(
            long requestId,
            String groupId,
            String memberId,
            String groupInstanceId,
            Client client,
            String protocolType,
            List<JoinProtocol> protocols,
            int sessionTimeoutMs,
            int rebalanceTimeoutMs,
            boolean requiresKnownMemberId,
            boolean supportsSkippingAssignment,
            String reason)
            implements Request {
        public JoinGroup {
            protocols = List.copyOf(protocols);
        }
    }

    /**
     * SyncGroup.
     *
     * @param protocolType null before version 5
     * @param protocolName null before version 5
     * @param mustNameProtocol version 5 and later: without type and name it is refused
     * @param assignments the leader's word, by member id; empty from a follower
     */
    record SyncGroup(
            long requestId,
            String groupId,
            int generationId,
            String memberId,
            String groupInstanceId,
            String protocolType,
            String protocolName,
            boolean mustNameProtocol,
            Map<String, Bytes> assignments)
            implements Request {
        public SyncGroup {
            assignments = Map.copyOf(assignments);
        }
    }

    /**
     * Heartbeat.
     *
     * @param heard false for a member that has been silenced: it gets the answer it would get, but its session is not
     *     kept alive
     */
    record Heartbeat(
            long requestId, String groupId, int generationId, String memberId, String groupInstanceId, boolean heard)
            implements Request {}

    /**
     * ConsumerGroupHeartbeat (KIP-848): joining, staying, confirming what was given up, and leaving, in one. What is
     * null, or {@link #UNCHANGED}, is as it was.
     *
     * @param memberId made by the client; empty where it is too old for that, and joins
     * @param mustBringMemberId version 1 and later: without a member id it is refused (KIP-1082)
     * @param memberEpoch 0 to join, positive to stay, -1 to leave, -2 to leave for a while as a static member
     * @param groupInstanceId null for a dynamic member
     * @param rackId null if there is none, or it is as before
     * @param rebalanceTimeoutMs milliseconds that it may take to give partitions up, or {@link #UNCHANGED}
     * @param topics names of the topics subscribed to, or null
     * @param regex pattern of topic names subscribed to, as RE2/J knows them; empty for none; or null
     * @param assignor name of the assignor that it wants, or null
     * @param owned what it owns at present, or null if it does not say
     * @param heard as in {@link Heartbeat}
     */
    record ConsumerGroupHeartbeat(
            long requestId,
            String groupId,
            String memberId,
            boolean mustBringMemberId,
            int memberEpoch,
            String groupInstanceId,
            String rackId,
            Client client,
            int rebalanceTimeoutMs,
            List<String> topics,
            String regex,
            String assignor,
            List<TopicIdPartition> owned,
            boolean heard)
            implements Request {

        /** The rebalance timeout of a heartbeat that does not say one. */
        public static final int UNCHANGED = -1;

        public ConsumerGroupHeartbeat {
            topics = topics == null ? null : List.copyOf(topics);
            owned = owned == null ? null : List.copyOf(owned);
        }

        /** It says all that there is to say, so it is told all. */
        boolean isFull() {
            return rebalanceTimeoutMs != UNCHANGED && (topics != null || regex != null) && owned != null;
        }
    }

    /** LeaveGroup, for one member or many. */
    record LeaveGroup(long requestId, String groupId, List<Leaver> leavers) implements Request {
        public LeaveGroup {
            leavers = List.copyOf(leavers);
        }
    }

    /**
     * One member of a LeaveGroup.
     *
     * @param memberId empty to name a static member by its instance id alone, as an administrator does
     * @param reason null before version 5
     */
    record Leaver(String memberId, String groupInstanceId, String reason) {}

    /**
     * OffsetCommit.
     *
     * @param generationId negative for a commit from outside a group's membership
     * @param retentionMs milliseconds until the offsets expire, or -1 for the broker's retention (versions 2 to 4)
     * @param supportsGroupIdNotFound version 9 and later: an unknown group is GROUP_ID_NOT_FOUND, before
     *     ILLEGAL_GENERATION
     * @param heard as in {@link Heartbeat}
     */
    record OffsetCommit(
            long requestId,
            String groupId,
            int generationId,
            String memberId,
            String groupInstanceId,
            List<OffsetToCommit> offsets,
            long retentionMs,
            boolean supportsGroupIdNotFound,
            boolean heard)
            implements Request {
        public OffsetCommit {
            offsets = List.copyOf(offsets);
        }
    }

    /**
     * One offset of an OffsetCommit.
     *
     * @param topicId the id of the topic that {@code partition} names, or the zero id where it is not known
     * @param leaderEpoch -1 if none
     * @param metadata what the client keeps beside the offset; never null
     */
    record OffsetToCommit(TopicPartition partition, UUID topicId, long offset, int leaderEpoch, String metadata) {}

    /** OffsetDelete (KIP-496). */
    record OffsetDelete(long requestId, String groupId, List<TopicPartition> partitions) implements Request {
        public OffsetDelete {
            partitions = List.copyOf(partitions);
        }
    }

    /** DeleteGroups, one group of it (KIP-229). */
    record DeleteGroup(long requestId, String groupId) implements Request {}

    /**
     * The topics of the cluster are now these. Offsets of topics that are gone are dropped. Groups whose assignment
     * the server computes are rebalanced where a topic of theirs appeared, grew or vanished.
     */
    record TopicsChanged(Topics topics) implements Event {}

    /**
     * Members are alive although nothing was heard of them: as if each had sent an accepted heartbeat. Used to move the
     * clock past timeouts without evicting members that would have heartbeated meanwhile. Unknown ids are ignored.
     */
    record KeptAlive(String groupId, List<String> memberIds) implements Event {
        public KeptAlive {
            memberIds = List.copyOf(memberIds);
        }
    }

    /** Somebody beside the protocol removes a member: a test, an operator. Ignored for unknown members. */
    record Evict(String groupId, String memberId, String reason) implements Event {}

    /**
     * Somebody beside the protocol starts a rebalance. Ignored unless the group is Stable or CompletingRebalance, or
     * is a consumer group with members, whose epoch is raised.
     */
    record ForceRebalance(String groupId, String reason) implements Event {}

    /** Time has passed, nothing else. */
    record Tick() implements Event {}
}
