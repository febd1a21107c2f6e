package dev.rollcall.group;

import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.ConsumerGroupConfig.MigrationPolicy;
import dev.rollcall.group.ConsumerHeartbeat.Settled;
import dev.rollcall.group.Event.JoinProtocol;
import dev.rollcall.group.Outcome.HeartbeatAnswered;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * JoinGroup, SyncGroup and Heartbeat of members of the classic protocol in a consumer group: how a group is migrated
 * member by member. A join is a heartbeat that names what it owns, and is answered at once; a sync fetches what the
 * member may use; a heartbeat tells it to rejoin where there is something new for it.
 */
final class ConsumerClassicMembers {

    private final GroupConfig config;
    private final MemberIdSource memberIds;
    private final ConsumerTopics topics;
    private final ConsumerSession sessions;
    private final ConsumerHeartbeat heartbeats;

    ConsumerClassicMembers(
            GroupConfig config,
            MemberIdSource memberIds,
            ConsumerTopics topics,
            ConsumerSession sessions,
            ConsumerHeartbeat heartbeats) {
        this.config = config;
        this.memberIds = memberIds;
        this.topics = topics;
        this.sessions = sessions;
        this.heartbeats = heartbeats;
    }

    /** Returns why the join is refused, or NONE if it was answered. */
    ErrorCode join(ConsumerGroup group, Event.JoinGroup request, Effects effects) {
        if (config.consumer().migrationPolicy() == MigrationPolicy.DISABLED) {
            return ErrorCode.INCONSISTENT_GROUP_PROTOCOL;
        }
        if (group.size() >= config.consumer().maxSize() && group.member(request.memberId()) == null) {
            return ErrorCode.GROUP_MAX_SIZE_REACHED;
        }
        if (!isSupported(group, request)) {
            return ErrorCode.INCONSISTENT_GROUP_PROTOCOL;
        }
        boolean hasNoId = request.memberId().isEmpty();
        String memberId = hasNoId ? memberIds.next("") : request.memberId();
        if (hasNoId && request.groupInstanceId() == null && request.requiresKnownMemberId()) {
            // Unlike in a classic group nothing is pending: whoever comes with an id is let in.
            effects.reply(request.requestId(), Outcome.Joined.refused(ErrorCode.MEMBER_ID_REQUIRED, memberId));
            return ErrorCode.NONE;
        }
        MemberSpec subscription = ConsumerProtocol.subscription(
                memberId, request.groupInstanceId(), request.protocols().get(0).metadata());
        if (subscription == null) {
            return ErrorCode.UNKNOWN_SERVER_ERROR;
        }
        ConsumerAdmission admission = ConsumerAdmission.ofClassic(group, memberId, hasNoId, request, sessions);
        if (admission.refusal() != null) {
            return admission.refusal().error();
        }
        Settled settled = heartbeats.settle(
                group,
                admission.seat(),
                joined(admission.seat().member(), request, subscription),
                ids(subscription.ownedPartitions()),
                true,
                true,
                effects);
        if (settled.refusal() != null) {
            return settled.refusal().error();
        }
        ConsumerMember member = settled.member();
        sessions.endJoin(member);
        sessions.startSync(member, effects.now());
        effects.reply(
                request.requestId(),
                new Outcome.Joined(
                        ErrorCode.NONE,
                        member.epoch,
                        ClassicGroup.CONSUMER_PROTOCOL_TYPE,
                        member.classic.protocolName(),
                        "",
                        false,
                        member.id,
                        List.of()));
        heartbeats.resolvePatterns(group, settled, effects);
        return ErrorCode.NONE;
    }

    /** One of the offered protocols must be common to all members of the classic protocol. */
    private static boolean isSupported(ConsumerGroup group, Event.JoinGroup request) {
        if (!request.protocolType().equals(ClassicGroup.CONSUMER_PROTOCOL_TYPE)) {
            return false;
        }
        for (JoinProtocol protocol : request.protocols()) {
            boolean common = true;
            for (ConsumerMember member : group.members()) {
                common &= member.classic == null || member.classic.offers(protocol.name());
            }
            if (common) {
                return true;
            }
        }
        return false;
    }

    private static ConsumerMember joined(ConsumerMember before, Event.JoinGroup request, MemberSpec subscription) {
        ConsumerMember after = before.copy();
        after.client = request.client();
        after.rebalanceTimeoutMs = request.rebalanceTimeoutMs();
        after.topics = Set.copyOf(subscription.topics());
        after.regex = "";
        after.classic = new ClassicMemberMetadata(request.sessionTimeoutMs(), request.protocols());
        if (request.groupInstanceId() != null) {
            after.groupInstanceId = request.groupInstanceId();
        }
        if (subscription.rackId() != null && !subscription.rackId().isEmpty()) {
            after.rackId = subscription.rackId();
        }
        return after;
    }

    private List<TopicIdPartition> ids(List<TopicPartition> partitions) {
        List<TopicIdPartition> ids = new ArrayList<>();
        for (TopicPartition partition : partitions) {
            TopicSpec topic = topics.current().topic(partition.topic());
            if (topic != null) {
                ids.add(new TopicIdPartition(topic.id(), partition.partition()));
            }
        }
        return ids;
    }

    Outcome.Synced sync(ConsumerGroup group, Event.SyncGroup request, Effects effects) {
        ErrorCode error = check(group, request.memberId(), request.groupInstanceId(), request.generationId());
        if (error != ErrorCode.NONE) {
            return Outcome.Synced.refused(error);
        }
        ConsumerMember member = group.member(request.memberId());
        boolean otherType =
                request.protocolType() != null && !request.protocolType().equals(ClassicGroup.CONSUMER_PROTOCOL_TYPE);
        boolean otherName =
                request.protocolName() != null && !request.protocolName().equals(member.classic.protocolName());
        if (otherType || otherName) {
            return Outcome.Synced.refused(ErrorCode.INCONSISTENT_GROUP_PROTOCOL);
        }
        if (group.targetEpoch() > member.epoch && member.state != ConsumerMemberState.UNREVOKED_PARTITIONS) {
            sessions.startJoin(member, effects.now());
            return Outcome.Synced.refused(ErrorCode.REBALANCE_IN_PROGRESS);
        }
        sessions.endSync(member);
        sessions.heardFrom(group, member, effects.now());
        Bytes assignment =
                topics.assignment(member.assigned.keySet(), ConsumerProtocol.version(member.classic.subscription()));
        return new Outcome.Synced(ErrorCode.NONE, request.protocolType(), request.protocolName(), assignment);
    }

    HeartbeatAnswered heartbeat(ConsumerGroup group, Event.Heartbeat request, Effects effects) {
        ErrorCode error = check(group, request.memberId(), request.groupInstanceId(), request.generationId());
        if (error != ErrorCode.NONE) {
            return new HeartbeatAnswered(error);
        }
        ConsumerMember member = group.member(request.memberId());
        if (request.heard()) {
            sessions.heardFrom(group, member, effects.now());
        }
        boolean shouldRejoin = switch (member.state) {
            case STABLE -> member.epoch < group.targetEpoch();
            case UNREVOKED_PARTITIONS -> true;
            case UNRELEASED_PARTITIONS -> member.epoch < group.targetEpoch() || !group.waitsForOthers(member);
        };
        if (!shouldRejoin) {
            return ClassicSession.ACCEPTED;
        }
        sessions.startJoin(member, effects.now());
        return new HeartbeatAnswered(ErrorCode.REBALANCE_IN_PROGRESS);
    }

    private static ErrorCode check(ConsumerGroup group, String memberId, String instanceId, int generation) {
        ConsumerMember member = group.member(memberId);
        if (instanceId != null) {
            Refusal refusal = ConsumerAdmission.checkHolder(group.staticMember(instanceId), memberId, instanceId);
            if (refusal != null) {
                return refusal.error();
            }
        }
        if (member == null || member.classic == null) {
            return ErrorCode.UNKNOWN_MEMBER_ID;
        }
        return generation == member.epoch ? ErrorCode.NONE : ErrorCode.ILLEGAL_GENERATION;
    }
}
