package dev.rollcall.server.api;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.LeaveGroupRequest;
import dev.rollcall.protocol.message.LeaveGroupResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * LeaveGroup: one member until version 2; from version 3 on a list, each with an instance id and an error of its own
 * (KIP-345); from version 5 on with reasons (KIP-800).
 */
public final class LeaveGroupHandler implements ApiHandler<LeaveGroupRequest> {

    private final Services services;

    public LeaveGroupHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(LeaveGroupRequest request, RequestContext context) {
        if (services.isMisdirected(request.groupId(), context)) {
            context.respond(LeaveGroupResponse.builder()
                    .errorCode(ErrorCode.NOT_COORDINATOR.code())
                    .build());
            return;
        }
        List<Event.Leaver> leavers = new ArrayList<>();
        if (context.version() < 3) {
            leavers.add(new Event.Leaver(request.memberId(), null, null));
        } else {
            for (LeaveGroupRequest.MemberIdentity member : request.members()) {
                leavers.add(new Event.Leaver(member.memberId(), member.groupInstanceId(), member.reason()));
            }
        }
        Event.LeaveGroup event = new Event.LeaveGroup(services.groups().nextRequestId(), request.groupId(), leavers);
        services.groups()
                .submit(event, outcome -> context.respond(response((Outcome.Left) outcome, context.version())));
    }

    private static LeaveGroupResponse response(Outcome.Left left, int version) {
        if (version < 3) {
            ErrorCode error = left.leavers().isEmpty()
                    ? left.error()
                    : left.leavers().get(0).error();
            return LeaveGroupResponse.builder().errorCode(error.code()).build();
        }
        List<LeaveGroupResponse.Member> members = new ArrayList<>();
        for (Outcome.LeaverResult leaver : left.leavers()) {
            members.add(new LeaveGroupResponse.Member(
                    leaver.memberId(), leaver.groupInstanceId(), leaver.error().code()));
        }
        return LeaveGroupResponse.builder()
                .errorCode(left.error().code())
                .members(members)
                .build();
    }
}
