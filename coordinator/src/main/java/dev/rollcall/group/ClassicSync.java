package dev.rollcall.group;

import dev.rollcall.group.Effect.RequestKind;
import dev.rollcall.protocol.ErrorCode;

/** SyncGroup, for a group that exists. */
final class ClassicSync {

    private final DeadlineQueue deadlines;
    private final ClassicAssignment assignment;

    ClassicSync(DeadlineQueue deadlines, ClassicAssignment assignment) {
        this.deadlines = deadlines;
        this.assignment = assignment;
    }

    void sync(ClassicGroup group, Event.SyncGroup request, Effects effects) {
        ErrorCode error = check(group, request);
        if (error != ErrorCode.NONE) {
            effects.add(new Effect.RequestRefused(
                    effects.now(), group.id, group.generation(), request.memberId(), RequestKind.SYNC_GROUP, error));
            effects.reply(request.requestId(), Outcome.Synced.refused(error));
            return;
        }
        ClassicMember member = group.member(request.memberId());
        if (group.unsynced().remove(member.id) && group.unsynced().isEmpty()) {
            deadlines.disarm(group.syncPhase);
        }
        if (group.is(ClassicGroupState.STABLE)) {
            effects.reply(request.requestId(), assignment.of(group, member));
            assignment.synced(group, member, effects);
            return;
        }
        group.parkSync(member, request.requestId(), effects);
        if (group.isAssignedByServer()) {
            assignment.decideByServer(group, effects);
        } else if (group.isLeader(member.id)) {
            assignment.decideByLeader(group, request.assignments(), effects);
        }
    }

    private static ErrorCode check(ClassicGroup group, Event.SyncGroup request) {
        ErrorCode error = group.validateMember(request.memberId(), request.groupInstanceId());
        if (error != ErrorCode.NONE) {
            return error;
        }
        if (request.generationId() != group.generation()) {
            return ErrorCode.ILLEGAL_GENERATION;
        }
        if (differ(request.protocolType(), group.protocolType())
                || differ(request.protocolName(), group.protocolName())) {
            return ErrorCode.INCONSISTENT_GROUP_PROTOCOL;
        }
        return group.is(ClassicGroupState.PREPARING_REBALANCE) ? ErrorCode.REBALANCE_IN_PROGRESS : ErrorCode.NONE;
    }

    /** Versions before 5 name neither type nor protocol. */
    private static boolean differ(String requested, String actual) {
        return requested != null && actual != null && !requested.equals(actual);
    }
}
