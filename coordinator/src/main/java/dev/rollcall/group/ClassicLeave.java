package dev.rollcall.group;

import dev.rollcall.group.ClassicRebalance.Cause;
import dev.rollcall.group.Effect.RequestKind;
import dev.rollcall.group.Event.Leaver;
import dev.rollcall.group.Outcome.LeaverResult;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** LeaveGroup, for a group that exists. No generation is checked: one may leave at any time. */
final class ClassicLeave {

    private final ClassicSession sessions;
    private final ClassicRebalance rebalance;

    ClassicLeave(ClassicSession sessions, ClassicRebalance rebalance) {
        this.sessions = sessions;
        this.rebalance = rebalance;
    }

    /** Removes all leavers first and then rebalances once; the answer comes before the rebalance's own. */
    void leave(ClassicGroup group, Event.LeaveGroup request, Effects effects) {
        List<LeaverResult> results = new ArrayList<>(request.leavers().size());
        Cause cause = null;
        for (Leaver leaver : request.leavers()) {
            ErrorCode error = leave(group, leaver, effects);
            results.add(new LeaverResult(leaver.memberId(), leaver.groupInstanceId(), error));
            if (error != ErrorCode.NONE) {
                effects.add(new Effect.RequestRefused(
                        effects.now(),
                        group.id,
                        group.generation(),
                        leaver.memberId(),
                        RequestKind.LEAVE_GROUP,
                        error));
            } else if (cause == null) {
                cause = new Cause(triggerOf(leaver), leaver.memberId(), leaver.reason());
            }
        }
        effects.reply(request.requestId(), new Outcome.Left(ErrorCode.NONE, results));
        if (cause != null && !group.is(ClassicGroupState.EMPTY)) {
            rebalance.beginOrComplete(group, cause, effects);
        }
    }

    private static RebalanceTrigger triggerOf(Leaver leaver) {
        return RemovalCause.ofLeave(leaver).isEviction()
                ? RebalanceTrigger.MEMBER_EVICTED
                : RebalanceTrigger.MEMBER_LEFT;
    }

    private ErrorCode leave(ClassicGroup group, Leaver leaver, Effects effects) {
        String memberId = leaver.memberId();
        if (memberId.isEmpty()) {
            String holder = leaver.groupInstanceId() == null ? null : group.staticMemberId(leaver.groupInstanceId());
            if (holder == null) {
                return ErrorCode.UNKNOWN_MEMBER_ID;
            }
            memberId = holder;
        } else if (group.isPending(memberId)) {
            sessions.endPending(group, memberId);
            effects.add(new Effect.MemberIdDropped(effects.now(), group.id, group.generation(), memberId, true));
            return ErrorCode.NONE;
        } else {
            ErrorCode error = group.validateMember(memberId, leaver.groupInstanceId());
            if (error != ErrorCode.NONE) {
                return error;
            }
        }
        ClassicMember member = group.member(memberId);
        group.replyToJoin(member, Outcome.Joined.refused(ErrorCode.UNKNOWN_MEMBER_ID, ""), effects);
        sessions.remove(group, member, RemovalCause.ofLeave(leaver), leaver.reason(), effects);
        return ErrorCode.NONE;
    }
}
