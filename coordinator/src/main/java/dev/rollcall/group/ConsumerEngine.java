package dev.rollcall.group;

import dev.rollcall.group.Effect.RequestKind;
import dev.rollcall.group.Event.ConsumerGroupHeartbeat;
import dev.rollcall.group.Outcome.ConsumerHeartbeatAnswered;
import dev.rollcall.protocol.ErrorCode;

/** ConsumerGroupHeartbeat, for whatever group it names: finds the group, or makes it, and knows who joins, stays or leaves. */
final class ConsumerEngine {

    private final GroupConfig config;
    private final Groups groups;
    private final MemberIdSource memberIds;
    private final AssignmentPolicy policy;
    private final ConsumerSession sessions;
    private final ConsumerHeartbeat heartbeats;
    private final Migration migration;

    ConsumerEngine(
            GroupConfig config,
            Groups groups,
            MemberIdSource memberIds,
            AssignmentPolicy policy,
            ConsumerSession sessions,
            ConsumerHeartbeat heartbeats,
            Migration migration) {
        this.config = config;
        this.groups = groups;
        this.memberIds = memberIds;
        this.policy = policy;
        this.sessions = sessions;
        this.heartbeats = heartbeats;
        this.migration = migration;
    }

    void heartbeat(ConsumerGroupHeartbeat request, Effects effects) {
        Refusal refusal =
                ConsumerRequestCheck.of(request, policy.serverAssignors().keySet());
        if (refusal == null) {
            boolean leaves = request.memberEpoch() < ConsumerGroup.JOINING;
            refusal = leaves ? leave(request, effects) : stay(request, effects);
        }
        if (refusal != null) {
            Group group = groups.get(request.groupId());
            effects.add(new Effect.RequestRefused(
                    effects.now(),
                    request.groupId(),
                    group == null ? -1 : group.generation(),
                    request.memberId(),
                    RequestKind.CONSUMER_GROUP_HEARTBEAT,
                    refusal.error()));
            effects.reply(request.requestId(), ConsumerHeartbeatAnswered.refused(refusal));
        }
    }

    private Refusal stay(ConsumerGroupHeartbeat request, Effects effects) {
        Group found = groups.get(request.groupId());
        boolean joins = request.memberEpoch() == ConsumerGroup.JOINING;
        ConsumerGroup group;
        if (found instanceof ConsumerGroup consumerGroup) {
            group = consumerGroup;
        } else if (!joins) {
            return found == null
                    ? notFound("Consumer group " + request.groupId() + " not found.")
                    : notConsumer(request.groupId());
        } else if (found == null || found.state().isEmpty()) {
            // What an empty group of the classic protocol has committed stays.
            GroupOffsets offsets = found == null ? new GroupOffsets() : found.offsets();
            group = new ConsumerGroup(request.groupId(), offsets, effects.now());
        } else {
            Migration.Upgrade upgrade = migration.upgrade((ClassicGroup) found, sessions, effects.now());
            if (upgrade.refusal() != null) {
                return upgrade.refusal();
            }
            group = upgrade.group();
        }
        String memberId = request.memberId().isEmpty() ? memberIds.next("") : request.memberId();
        ConsumerAdmission admission =
                ConsumerAdmission.of(group, memberId, request, config.consumer().maxSize(), sessions);
        if (admission.refusal() != null) {
            return admission.refusal();
        }
        return heartbeats.accept(group, admission.seat(), request, effects);
    }

    private Refusal leave(ConsumerGroupHeartbeat request, Effects effects) {
        Group found = groups.get(request.groupId());
        if (found == null) {
            return notFound("Group " + request.groupId() + " not found.");
        }
        if (!(found instanceof ConsumerGroup group)) {
            return notConsumer(request.groupId());
        }
        ConsumerMember member;
        Refusal refusal = null;
        if (request.groupInstanceId() == null) {
            member = group.member(request.memberId());
            refusal = member == null ? ConsumerAdmission.unknownMember(group, request.memberId()) : null;
        } else {
            member = group.staticMember(request.groupInstanceId());
            refusal = ConsumerAdmission.checkHolder(member, request.memberId(), request.groupInstanceId());
        }
        if (refusal != null) {
            return refusal;
        }
        if (request.memberEpoch() == ConsumerGroup.AWAY) {
            sessions.goAway(group, member, effects);
        } else {
            sessions.evict(group, member, RemovalCause.LEFT, null, effects);
        }
        effects.reply(
                request.requestId(),
                new ConsumerHeartbeatAnswered(ErrorCode.NONE, null, member.id, request.memberEpoch(), 0, null));
        return null;
    }

    private static Refusal notFound(String message) {
        return new Refusal(ErrorCode.GROUP_ID_NOT_FOUND, message);
    }

    private static Refusal notConsumer(String groupId) {
        return notFound("Group " + groupId + " is not a consumer group.");
    }
}
