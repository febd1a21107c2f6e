package dev.rollcall.server.api;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.HeartbeatResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;

/** Heartbeat: keeps a session alive, and tells of rebalances. Version 3 has static members (KIP-345). */
public final class HeartbeatHandler implements ApiHandler<HeartbeatRequest> {

    private static final HeartbeatResponse ACCEPTED = new HeartbeatResponse(0, ErrorCode.NONE.code());

    private final Services services;

    public HeartbeatHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(HeartbeatRequest request, RequestContext context) {
        if (services.isMisdirected(request.groupId(), context)) {
            context.respond(new HeartbeatResponse(0, ErrorCode.NOT_COORDINATOR.code()));
            return;
        }
        Event.Heartbeat event = new Event.Heartbeat(
                services.groups().nextRequestId(),
                request.groupId(),
                request.generationId(),
                request.memberId(),
                request.groupInstanceId(),
                !services.members().isSilenced(request.groupId(), request.memberId()));
        services.groups().submit(event, outcome -> {
            ErrorCode error = ((Outcome.HeartbeatAnswered) outcome).error();
            if (error == ErrorCode.NONE) {
                services.members().heard(request.groupId(), request.memberId(), context.connection());
                context.respond(ACCEPTED);
            } else {
                context.respond(new HeartbeatResponse(0, error.code()));
            }
        });
    }
}
