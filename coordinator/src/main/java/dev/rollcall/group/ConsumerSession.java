package dev.rollcall.group;

import dev.rollcall.group.ClassicRebalance.Cause;
import dev.rollcall.group.Event.Leaver;
import dev.rollcall.group.Outcome.LeaverResult;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lives of members of consumer groups: sessions kept and expired, and how members are taken out of a group. */
final class ConsumerSession {

    private final DeadlineQueue deadlines;
    private final GroupConfig config;
    private final ConsumerTopics topics;
    private final Migration migration;

    ConsumerSession(DeadlineQueue deadlines, GroupConfig config, ConsumerTopics topics, Migration migration) {
        this.deadlines = deadlines;
        this.config = config;
        this.topics = topics;
        this.migration = migration;
    }

    /** The timers of a member id that is new in its group. */
    ConsumerTimers timers(ConsumerGroup group, String memberId) {
        return new ConsumerTimers(
                late -> evict(group, group.member(memberId), RemovalCause.SESSION_TIMEOUT, null, late),
                late -> revocationExpired(group, group.member(memberId), late),
                late -> evict(group, group.member(memberId), RemovalCause.REBALANCE_TIMEOUT, null, late),
                late -> evict(group, group.member(memberId), RemovalCause.SYNC_TIMEOUT, null, late));
    }

    /** The member gets its full session timeout again. */
    void heardFrom(ConsumerGroup group, ConsumerMember member, long now) {
        member.timers.lastHeard = now;
        deadlines.arm(member.timers.session, now + sessionTimeoutMs(member));
    }

    private int sessionTimeoutMs(ConsumerMember member) {
        return member.classic == null ? config.consumer().sessionTimeoutMs() : member.classic.sessionTimeoutMs();
    }

    /** The member has its rebalance timeout to give partitions up, counted from now. */
    void startRevocation(ConsumerMember member, long now) {
        member.timers.revocationEpoch = member.epoch;
        deadlines.arm(member.timers.revocation, now + member.rebalanceTimeoutMs);
    }

    void endRevocation(ConsumerMember member) {
        if (member.timers.revocation.isArmed()) {
            deadlines.disarm(member.timers.revocation);
        }
    }

    /** A member of the classic protocol has been told to rejoin: it has its rebalance timeout, counted from the first time. */
    void startJoin(ConsumerMember member, long now) {
        if (!member.timers.join.isArmed()) {
            deadlines.arm(member.timers.join, now + member.rebalanceTimeoutMs);
        }
    }

    void endJoin(ConsumerMember member) {
        deadlines.disarm(member.timers.join);
    }

    /** A member of the classic protocol has joined, and has its rebalance timeout to fetch its assignment. */
    void startSync(ConsumerMember member, long now) {
        deadlines.arm(member.timers.sync, now + member.rebalanceTimeoutMs);
    }

    void endSync(ConsumerMember member) {
        deadlines.disarm(member.timers.sync);
    }

    /** Nothing will expire for this member id any more. */
    void forget(ConsumerTimers timers) {
        timers.disarm(deadlines);
    }

    private void revocationExpired(ConsumerGroup group, ConsumerMember member, Effects effects) {
        if (member.epoch == member.timers.revocationEpoch) {
            evict(group, member, RemovalCause.REBALANCE_TIMEOUT, null, effects);
        }
    }

    /** Removes a member that did not ask for it. */
    void evict(ConsumerGroup group, ConsumerMember member, RemovalCause cause, String reason, Effects effects) {
        remove(group, member, cause, reason, effects);
        RebalanceTrigger trigger = cause.isEviction() ? RebalanceTrigger.MEMBER_EVICTED : RebalanceTrigger.MEMBER_LEFT;
        gone(group, new Cause(trigger, member.id, cause.isEviction() ? cause.toString() : reason), effects);
    }

    /** Members have been removed: what is left is assigned anew, in the classic protocol if nobody needs the other. */
    private void gone(ConsumerGroup group, Cause cause, Effects effects) {
        if (migration.canDowngrade(group)) {
            migration.downgrade(group, cause, effects);
            return;
        }
        raiseEpoch(group, cause.trigger(), cause.memberId(), cause.reason(), effects);
        group.updateState(cause.trigger().toString(), effects);
    }

    /** LeaveGroup, by which administrators remove members, too: all leavers go first, then the epoch is raised once. */
    void leave(ConsumerGroup group, Event.LeaveGroup request, Effects effects) {
        List<LeaverResult> results = new ArrayList<>(request.leavers().size());
        String first = null;
        for (Leaver leaver : request.leavers()) {
            boolean byInstance = leaver.groupInstanceId() != null;
            ConsumerMember member =
                    byInstance ? group.staticMember(leaver.groupInstanceId()) : group.member(leaver.memberId());
            ErrorCode error = ErrorCode.NONE;
            if (member == null) {
                error = ErrorCode.UNKNOWN_MEMBER_ID;
            } else if (byInstance
                    && !leaver.memberId().isEmpty()
                    && !leaver.memberId().equals(member.id)) {
                error = ErrorCode.FENCED_INSTANCE_ID;
            } else {
                remove(group, member, RemovalCause.ofLeave(leaver), leaver.reason(), effects);
                first = first == null ? member.id : first;
            }
            results.add(new LeaverResult(leaver.memberId(), leaver.groupInstanceId(), error));
        }
        if (first != null) {
            gone(group, new Cause(RebalanceTrigger.MEMBER_LEFT, first, null), effects);
        }
        effects.reply(request.requestId(), new Outcome.Left(ErrorCode.NONE, results));
    }

    /** Raises the group epoch: some heartbeat will compute a new target assignment. */
    void raiseEpoch(ConsumerGroup group, RebalanceTrigger trigger, String memberId, String reason, Effects effects) {
        group.raiseEpoch(group.epoch() + 1, topics.existing(group.subscribedTopics(null, null)));
        effects.add(new Effect.GroupEpochRaised(effects.now(), group.id(), group.epoch(), trigger, memberId, reason));
    }

    /** A static member leaves for a while: it keeps its partitions, and its session goes on. */
    void goAway(ConsumerGroup group, ConsumerMember member, Effects effects) {
        ConsumerMember away = member.copy();
        away.epoch = ConsumerGroup.AWAY;
        away.revoking = Map.of();
        away.assigned = new HashMap<>();
        // Given anew when it comes back, so that its commits of before are accepted.
        member.assigned.keySet().forEach(partition -> away.assigned.put(partition, 0));
        group.put(away);
        effects.add(
                new Effect.MemberWentAway(effects.now(), group.id(), group.epoch(), member.id, member.groupInstanceId));
        group.updateState("a static member went away", effects);
    }

    /** Takes a member out, and its deadlines with it; nothing else. */
    private void remove(
            ConsumerGroup group, ConsumerMember member, RemovalCause cause, String reason, Effects effects) {
        group.remove(member);
        forget(member.timers);
        effects.add(new Effect.MemberRemoved(
                effects.now(),
                group.id(),
                group.epoch(),
                member.id,
                member.groupInstanceId,
                member.client.id(),
                cause,
                reason,
                member.timers.lastHeard));
    }
}
