package dev.rollcall.group;

import dev.rollcall.group.ClassicRebalance.Cause;
import dev.rollcall.protocol.ErrorCode;

/** The lives of members: sessions kept and expired, heartbeats, and how members are taken out of a group. */
final class ClassicSession {

    private final DeadlineQueue deadlines;
    private ClassicRebalance rebalance;

    ClassicSession(DeadlineQueue deadlines) {
        this.deadlines = deadlines;
    }

    /** Sessions and rebalances know each other: an expired session starts one, and its end renews sessions. */
    void use(ClassicRebalance rebalance) {
        this.rebalance = rebalance;
    }

    /** The member gets its full session timeout again. */
    void heardFrom(ClassicMember member, long now) {
        member.lastHeard = now;
        deadlines.arm(member.session, now + member.sessionTimeoutMs);
    }

    ClassicMember newMember(ClassicGroup group, String memberId, String instanceId, Event.Client client) {
        ClassicMember[] self = new ClassicMember[1];
        self[0] = new ClassicMember(memberId, instanceId, client, late -> expired(group, self[0], late));
        return self[0];
    }

    /** A member that has just been added waits longer than its session: until some join phase ends. */
    void startNew(ClassicMember member, long now) {
        member.lastHeard = now;
        deadlines.arm(member.session, now + GroupConfig.NEW_MEMBER_JOIN_TIMEOUT_MS);
    }

    /** Hands a member id out; it is dropped unless it is used within the session timeout. */
    void startPending(ClassicGroup group, String memberId, int sessionTimeoutMs, Effects effects) {
        Deadline deadline = new Deadline(late -> pendingExpired(group, memberId, late));
        group.addPending(memberId, deadline);
        deadlines.arm(deadline, effects.now() + sessionTimeoutMs);
    }

    /** The pending id is used, or given back. */
    void endPending(ClassicGroup group, String memberId) {
        Deadline deadline = group.removePending(memberId);
        if (deadline != null) {
            deadlines.disarm(deadline);
        }
    }

    private void pendingExpired(ClassicGroup group, String memberId, Effects effects) {
        group.removePending(memberId);
        effects.add(new Effect.MemberIdDropped(effects.now(), group.id, group.generation(), memberId, false));
        rebalance.completeAfterExpiry(group, effects);
    }

    /** A member's deadline passed without a sign of life. */
    void expired(ClassicGroup group, ClassicMember member, Effects effects) {
        if (member.keepsSessionByWaiting()) {
            return;
        }
        RemovalCause cause = member.isNew ? RemovalCause.NEW_MEMBER_JOIN_TIMEOUT : RemovalCause.SESSION_TIMEOUT;
        evict(group, member, cause, null, effects);
    }

    /** Removes a member that did not ask for it, and starts or completes a rebalance. */
    void evict(ClassicGroup group, ClassicMember member, RemovalCause cause, String reason, Effects effects) {
        group.replyToJoin(member, Outcome.Joined.refused(ErrorCode.UNKNOWN_MEMBER_ID, ""), effects);
        remove(group, member, cause, reason, effects);
        if (group.is(ClassicGroupState.PREPARING_REBALANCE)) {
            rebalance.completeAfterExpiry(group, effects);
        } else {
            rebalance.begin(group, new Cause(RebalanceTrigger.MEMBER_EVICTED, member.id, cause.toString()), effects);
        }
    }

    /** Takes a member out, and its deadline with it; nothing else. A SyncGroup of it that waits is not answered. */
    void remove(ClassicGroup group, ClassicMember member, RemovalCause cause, String reason, Effects effects) {
        group.remove(member.id);
        deadlines.disarm(member.session);
        if (member.isJoining()) {
            effects.add(new Effect.Abandoned(effects.now(), member.parkedJoin));
        }
        if (member.isSyncing()) {
            effects.add(new Effect.Abandoned(effects.now(), member.parkedSync));
        }
        effects.add(new Effect.MemberRemoved(
                effects.now(),
                group.id,
                group.generation(),
                member.id,
                member.groupInstanceId,
                member.client.id(),
                cause,
                reason,
                member.lastHeard));
    }

    /** Heartbeat, for a group that exists. */
    Outcome.HeartbeatAnswered heartbeat(ClassicGroup group, Event.Heartbeat request, Effects effects) {
        ErrorCode error = group.validateMember(request.memberId(), request.groupInstanceId());
        if (error == ErrorCode.NONE && request.generationId() != group.generation()) {
            error = ErrorCode.ILLEGAL_GENERATION;
        }
        if (error != ErrorCode.NONE) {
            return new Outcome.HeartbeatAnswered(error);
        }
        if (request.heard()) {
            heardFrom(group.member(request.memberId()), effects.now());
        }
        return group.is(ClassicGroupState.PREPARING_REBALANCE) ? REBALANCE_IN_PROGRESS : ACCEPTED;
    }

    static final Outcome.HeartbeatAnswered ACCEPTED = new Outcome.HeartbeatAnswered(ErrorCode.NONE);
    private static final Outcome.HeartbeatAnswered REBALANCE_IN_PROGRESS =
            new Outcome.HeartbeatAnswered(ErrorCode.REBALANCE_IN_PROGRESS);
}
