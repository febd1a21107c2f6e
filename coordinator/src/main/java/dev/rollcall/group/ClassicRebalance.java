package dev.rollcall.group;

import dev.rollcall.group.Effect.RebalanceBegan;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The course of a rebalance: how the join phase begins, what may end it, and the wait for SyncGroups after it.
 *
 * <p>An initial rebalance (of an empty group) ends only when the chain of initial delays has run out, so that a fleet
 * that starts together makes one generation ({@code group.initial.rebalance.delay.ms}, KIP-134). The chain counts
 * whole windows: if a member was added during one, another window follows, until the longest rebalance timeout of
 * those present at the start is used up. Any other rebalance ends when all members have rejoined and no handed-out
 * member id is outstanding, or when the longest rebalance timeout has passed.
 */
final class ClassicRebalance {

    private final DeadlineQueue deadlines;
    private final GroupConfig config;
    private final ClassicSession sessions;
    private final ClassicAssignment assignment;

    ClassicRebalance(
            DeadlineQueue deadlines, GroupConfig config, ClassicSession sessions, ClassicAssignment assignment) {
        this.deadlines = deadlines;
        this.config = config;
        this.sessions = sessions;
        this.assignment = assignment;
    }

    /** Why a rebalance begins: what of it the timeline keeps. {@code memberId} may be null. */
    record Cause(RebalanceTrigger trigger, String memberId, String reason) {}

    /** An empty group, whose phases end here. */
    ClassicGroup newGroup(String groupId, GroupOffsets offsets, long now) {
        ClassicGroup[] self = new ClassicGroup[1];
        self[0] = new ClassicGroup(
                groupId,
                offsets,
                now,
                late -> joinPhaseExpired(self[0], late),
                late -> syncPhaseExpired(self[0], late));
        return self[0];
    }

    /** Begins a rebalance, or, where one is going on, looks whether it can end now. */
    void beginOrComplete(ClassicGroup group, Cause cause, Effects effects) {
        if (group.is(ClassicGroupState.PREPARING_REBALANCE)) {
            completeIfAllJoined(group, effects);
        } else {
            begin(group, cause, effects);
        }
    }

    /** Moves to PreparingRebalance, whatever the group was doing. */
    void begin(ClassicGroup group, Cause cause, Effects effects) {
        if (group.is(ClassicGroupState.COMPLETING_REBALANCE)) {
            assignment.reset(group, ErrorCode.REBALANCE_IN_PROGRESS, effects);
        }
        group.unsynced().clear();
        deadlines.disarm(group.syncPhase);
        group.serverAssignment = null;
        boolean initial = group.is(ClassicGroupState.EMPTY);
        if (initial) {
            group.initialDelayMs = config.initialRebalanceDelayMs();
            group.initialDelayRemainingMs = Math.max(group.rebalanceTimeoutMs() - config.initialRebalanceDelayMs(), 0);
            deadlines.arm(group.joinPhase, effects.now() + group.initialDelayMs);
        }
        String reason = cause.reason() == null || cause.reason().isEmpty()
                ? cause.trigger().toString()
                : cause.trigger() + ": " + cause.reason();
        group.moveTo(ClassicGroupState.PREPARING_REBALANCE, reason, effects);
        if (!initial && !group.allJoined()) {
            deadlines.arm(group.joinPhase, effects.now() + group.rebalanceTimeoutMs());
        }
        effects.add(new RebalanceBegan(
                effects.now(),
                group.id,
                group.generation(),
                cause.trigger(),
                cause.memberId(),
                cause.reason(),
                group.notJoined(),
                group.joinPhase.isArmed() ? group.joinPhase.at() : effects.now()));
        if (!initial && group.allJoined()) {
            complete(group, effects);
        }
    }

    /** Ends the join phase if nobody is missing. An initial rebalance is never ended this way. */
    void completeIfAllJoined(ClassicGroup group, Effects effects) {
        if (group.is(ClassicGroupState.PREPARING_REBALANCE) && !group.isInitialRebalance() && group.allJoined()) {
            complete(group, effects);
        }
    }

    /**
     * As {@link #completeIfAllJoined}, but after a session has expired, which in Kafka ends even an initial rebalance
     * early.
     */
    void completeAfterExpiry(ClassicGroup group, Effects effects) {
        if (group.is(ClassicGroupState.PREPARING_REBALANCE) && group.allJoined()) {
            complete(group, effects);
        }
    }

    /** The join phase's deadline passed. */
    void joinPhaseExpired(ClassicGroup group, Effects effects) {
        if (group.isInitialRebalance() && group.memberAddedInInitialDelay && group.initialDelayRemainingMs != 0) {
            group.memberAddedInInitialDelay = false;
            int previousDelayMs = group.initialDelayMs;
            group.initialDelayMs = Math.min(config.initialRebalanceDelayMs(), group.initialDelayRemainingMs);
            group.initialDelayRemainingMs = Math.max(group.initialDelayRemainingMs - previousDelayMs, 0);
            deadlines.arm(group.joinPhase, effects.now() + group.initialDelayMs);
        } else {
            complete(group, effects);
        }
    }

    private void complete(ClassicGroup group, Effects effects) {
        deadlines.disarm(group.joinPhase);
        removeDynamicMembersThatDidNotJoin(group, effects);
        if (!group.electJoinedLeader() && group.size() > 0) {
            // Only static members are left and none of them has come back: wait for one more rebalance timeout,
            // until one does or their sessions expire. With a timeout of 0 time must pass all the same.
            deadlines.arm(group.joinPhase, effects.now() + Math.max(1, group.rebalanceTimeoutMs()));
            return;
        }
        group.beginGeneration(effects);
        effects.add(new Effect.JoinPhaseEnded(
                effects.now(),
                group.id,
                group.generation(),
                group.protocolName(),
                group.leaderId(),
                group.memberIds()));
        if (group.is(ClassicGroupState.EMPTY)) {
            return;
        }
        assignment.computeOnServer(group, effects);
        for (ClassicMember member : group.members()) {
            group.replyToJoin(member, currentGeneration(group, member), effects);
            sessions.heardFrom(member, effects.now());
            member.isNew = false;
            group.unsynced().add(member.id);
        }
        deadlines.arm(group.syncPhase, effects.now() + group.rebalanceTimeoutMs());
    }

    private void removeDynamicMembersThatDidNotJoin(ClassicGroup group, Effects effects) {
        List<ClassicMember> missing = new ArrayList<>();
        for (ClassicMember member : group.members()) {
            if (!member.isJoining() && !member.isStatic()) {
                missing.add(member);
            }
        }
        for (ClassicMember member : missing) {
            sessions.remove(group, member, RemovalCause.REBALANCE_TIMEOUT, null, effects);
        }
    }

    /** The answer to a JoinGroup of this member in the current generation. */
    Outcome.Joined currentGeneration(ClassicGroup group, ClassicMember member) {
        boolean isLeader = group.isLeader(member.id);
        boolean skipAssignment = isLeader && group.isAssignedByServer() && member.supportsSkippingAssignment;
        return new Outcome.Joined(
                ErrorCode.NONE,
                group.generation(),
                group.protocolType(),
                group.protocolName(),
                group.leaderId(),
                skipAssignment,
                member.id,
                isLeader ? group.joinedMembers() : List.of());
    }

    /** The wait for SyncGroups has lasted a rebalance timeout: those that did not send one are removed. */
    void syncPhaseExpired(ClassicGroup group, Effects effects) {
        if (group.unsynced().isEmpty()) {
            return;
        }
        List<String> missing = List.copyOf(group.unsynced());
        for (String memberId : missing) {
            ClassicMember member = group.member(memberId);
            // A static member that was replaced meanwhile is awaited under its old id, in Kafka too: nobody is
            // removed then, but the rebalance comes.
            if (member != null) {
                sessions.remove(group, member, RemovalCause.SYNC_TIMEOUT, null, effects);
            }
        }
        begin(
                group,
                new Cause(RebalanceTrigger.MEMBER_EVICTED, missing.get(0), RemovalCause.SYNC_TIMEOUT.toString()),
                effects);
    }
}
