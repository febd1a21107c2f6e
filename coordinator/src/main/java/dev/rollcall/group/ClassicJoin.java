package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ClassicRebalance.Cause;
import dev.rollcall.group.Effect.RequestKind;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;

/** JoinGroup, for a group that exists. The checks are made in Kafka's order, which decides which error wins. */
final class ClassicJoin {

    private final DeadlineQueue deadlines;
    private final GroupConfig config;
    private final MemberIdSource memberIds;
    private final ClassicSession sessions;
    private final ClassicRebalance rebalance;

    ClassicJoin(
            DeadlineQueue deadlines,
            GroupConfig config,
            MemberIdSource memberIds,
            ClassicSession sessions,
            ClassicRebalance rebalance) {
        this.deadlines = deadlines;
        this.config = config;
        this.memberIds = memberIds;
        this.sessions = sessions;
        this.rebalance = rebalance;
    }

    void join(ClassicGroup group, Event.JoinGroup request, Effects effects) {
        String memberId = request.memberId();
        if (!hasRoomFor(group, memberId)) {
            expel(group, request, effects);
        } else if (!group.supports(request.protocolType(), request.protocols())) {
            refuse(group, request, ErrorCode.INCONSISTENT_GROUP_PROTOCOL, memberId, effects);
        } else if (memberId.isEmpty()) {
            joinWithoutId(group, request, effects);
        } else if (group.isPending(memberId)) {
            joinWithPendingId(group, request, effects);
        } else {
            ErrorCode error = group.validateMember(memberId, request.groupInstanceId());
            if (error == ErrorCode.NONE) {
                rejoin(group, request, group.member(memberId), effects);
            } else {
                refuse(group, request, error, memberId, effects);
            }
        }
    }

    /**
     * While preparing, only members whose JoinGroup waits count against {@code group.max.size}: a slow member that
     * rejoins a full group is out.
     */
    private boolean hasRoomFor(ClassicGroup group, String memberId) {
        ClassicMember member = group.member(memberId);
        return switch (group.state()) {
            case EMPTY, DEAD -> true;
            case PREPARING_REBALANCE -> (member != null && member.isJoining()) || group.joining() < config.maxSize();
            case COMPLETING_REBALANCE, STABLE -> member != null || group.size() < config.maxSize();
        };
    }

    private void expel(ClassicGroup group, Event.JoinGroup request, Effects effects) {
        ClassicMember member = group.member(request.memberId());
        if (member != null) {
            sessions.remove(group, member, RemovalCause.GROUP_MAX_SIZE, null, effects);
        } else {
            sessions.endPending(group, request.memberId());
        }
        refuse(group, request, ErrorCode.GROUP_MAX_SIZE_REACHED, "", effects);
    }

    private void refuse(
            ClassicGroup group, Event.JoinGroup request, ErrorCode error, String memberId, Effects effects) {
        effects.add(new Effect.RequestRefused(
                effects.now(), group.id, group.generation(), request.memberId(), RequestKind.JOIN_GROUP, error));
        effects.reply(request.requestId(), Outcome.Joined.refused(error, memberId));
    }

    private void joinWithoutId(ClassicGroup group, Event.JoinGroup request, Effects effects) {
        String instanceId = request.groupInstanceId();
        String newId = memberIds.next(
                instanceId != null ? instanceId : request.client().id());
        if (instanceId != null) {
            String holder = group.staticMemberId(instanceId);
            if (holder != null) {
                replace(group, request, group.member(holder), newId, effects);
            } else {
                add(group, request, newId, effects);
            }
        } else if (request.requiresKnownMemberId()) {
            sessions.startPending(group, newId, request.sessionTimeoutMs(), effects);
            effects.add(new Effect.MemberIdIssued(
                    effects.now(),
                    group.id,
                    group.generation(),
                    newId,
                    request.client().id(),
                    request.sessionTimeoutMs()));
            effects.reply(request.requestId(), Outcome.Joined.refused(ErrorCode.MEMBER_ID_REQUIRED, newId));
        } else {
            add(group, request, newId, effects);
        }
    }

    private void joinWithPendingId(ClassicGroup group, Event.JoinGroup request, Effects effects) {
        if (request.groupInstanceId() != null) {
            // Kafka fails with an internal exception here: it hands ids out to dynamic members only.
            refuse(group, request, ErrorCode.UNKNOWN_SERVER_ERROR, "", effects);
            return;
        }
        sessions.endPending(group, request.memberId());
        add(group, request, request.memberId(), effects);
    }

    private void add(ClassicGroup group, Event.JoinGroup request, String memberId, Effects effects) {
        ClassicMember member = sessions.newMember(group, memberId, request.groupInstanceId(), request.client());
        update(member, request);
        member.protocols = request.protocols();
        member.isNew = true;
        if (group.isInitialRebalance()) {
            group.memberAddedInInitialDelay = true;
        }
        group.add(member, request.protocolType());
        group.park(member, request.requestId(), effects);
        sessions.startNew(member, effects.now());
        effects.add(new Effect.MemberJoined(
                effects.now(),
                group.id,
                group.generation(),
                memberId,
                member.groupInstanceId,
                member.client.id(),
                member.client.host(),
                member.sessionTimeoutMs,
                member.rebalanceTimeoutMs,
                request.reason()));
        rebalance.beginOrComplete(
                group, new Cause(RebalanceTrigger.MEMBER_JOINED, memberId, request.reason()), effects);
    }

    private static void update(ClassicMember member, Event.JoinGroup request) {
        member.sessionTimeoutMs = request.sessionTimeoutMs();
        member.rebalanceTimeoutMs = request.rebalanceTimeoutMs();
        member.supportsSkippingAssignment = request.supportsSkippingAssignment();
    }

    private void rejoin(ClassicGroup group, Event.JoinGroup request, ClassicMember member, Effects effects) {
        boolean changed = !member.offers(request.protocols());
        boolean waits = switch (group.state()) {
            case PREPARING_REBALANCE -> true;
            case COMPLETING_REBALANCE -> changed;
            case STABLE -> changed || group.isLeader(member.id);
            case EMPTY, DEAD -> throw new IllegalStateException("a member in state " + group.state());
        };
        effects.add(new Effect.MemberRejoined(
                effects.now(),
                group.id,
                group.generation(),
                member.id,
                changed,
                waits,
                ownedPartitions(group, request),
                request.reason()));
        if (!waits) {
            effects.reply(request.requestId(), unchangedGeneration(group, member));
            return;
        }
        group.replaceProtocols(member, request.protocols());
        update(member, request);
        group.park(member, request.requestId(), effects);
        RebalanceTrigger trigger =
                changed ? RebalanceTrigger.MEMBER_METADATA_CHANGED : RebalanceTrigger.LEADER_REJOINED;
        rebalance.beginOrComplete(group, new Cause(trigger, member.id, request.reason()), effects);
    }

    private static List<TopicPartition> ownedPartitions(ClassicGroup group, Event.JoinGroup request) {
        if (!group.usesConsumerProtocol() || request.protocols().isEmpty()) {
            return List.of();
        }
        return ConsumerProtocol.ownedPartitions(request.protocols().get(0).metadata());
    }

    /** In CompletingRebalance the leader gets the members again, for it may have missed the first answer. */
    private Outcome.Joined unchangedGeneration(ClassicGroup group, ClassicMember member) {
        return rebalance.currentGeneration(group, member);
    }

    /** A static member is back without its old id: its new self takes its place, and the old id is fenced. */
    private void replace(
            ClassicGroup group, Event.JoinGroup request, ClassicMember old, String newId, Effects effects) {
        String leaderBefore = group.leaderId();
        group.replyToJoin(old, Outcome.Joined.refused(ErrorCode.FENCED_INSTANCE_ID, old.id), effects);
        group.replyToSync(old, Outcome.Synced.refused(ErrorCode.FENCED_INSTANCE_ID), effects);
        deadlines.disarm(old.session);

        // Kafka keeps the old client id and host for the new self.
        ClassicMember member = sessions.newMember(group, newId, old.groupInstanceId, old.client);
        member.protocols = old.protocols;
        member.assignment = old.assignment;
        member.sessionTimeoutMs = old.sessionTimeoutMs;
        group.replace(old, member);
        sessions.heardFrom(member, effects.now());
        group.replaceProtocols(member, request.protocols());
        update(member, request);
        effects.add(new Effect.MemberReplaced(
                effects.now(),
                group.id,
                group.generation(),
                newId,
                old.id,
                member.groupInstanceId,
                request.client().id()));

        Cause cause = new Cause(RebalanceTrigger.STATIC_MEMBER_REPLACED, newId, request.reason());
        switch (group.state()) {
            case STABLE -> {
                if (group.selectProtocol().equals(group.protocolName())) {
                    effects.reply(request.requestId(), keptAssignment(group, request, member, leaderBefore));
                } else {
                    group.park(member, request.requestId(), effects);
                    rebalance.begin(group, cause, effects);
                }
            }
            case COMPLETING_REBALANCE -> {
                group.park(member, request.requestId(), effects);
                rebalance.begin(group, cause, effects);
            }
            case PREPARING_REBALANCE -> {
                group.park(member, request.requestId(), effects);
                rebalance.completeIfAllJoined(group, effects);
            }
            case EMPTY, DEAD -> throw new IllegalStateException("a static member in state " + group.state());
        }
    }

    /**
     * The answer to a static member that comes back to a stable group and changes nothing. From version 9 on a
     * returning leader is told so and to skip the assignment (KIP-814); before that it must not assign either, so it
     * is given the name of a leader that is no longer there.
     */
    private Outcome.Joined keptAssignment(
            ClassicGroup group, Event.JoinGroup request, ClassicMember member, String leaderBefore) {
        boolean newStyle = request.supportsSkippingAssignment();
        boolean leads = newStyle && group.isLeader(member.id);
        return new Outcome.Joined(
                ErrorCode.NONE,
                group.generation(),
                group.protocolType(),
                group.protocolName(),
                newStyle ? group.leaderId() : leaderBefore,
                leads,
                member.id,
                leads ? group.joinedMembers() : List.of());
    }
}
