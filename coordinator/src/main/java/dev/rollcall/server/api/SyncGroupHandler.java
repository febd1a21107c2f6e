package dev.rollcall.server.api;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.SyncGroupRequest;
import dev.rollcall.protocol.message.SyncGroupResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.HashMap;
import java.util.Map;

/**
 * SyncGroup: waits until the assignment is known. Version 3 has static members, version 5 the protocol's type and name
 * on both sides (KIP-559).
 */
public final class SyncGroupHandler implements ApiHandler<SyncGroupRequest> {

    private final Services services;

    public SyncGroupHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(SyncGroupRequest request, RequestContext context) {
        if (services.isMisdirected(request.groupId(), context)) {
            context.respond(SyncGroupResponse.builder()
                    .errorCode(ErrorCode.NOT_COORDINATOR.code())
                    .build());
            return;
        }
        Map<String, Bytes> assignments = new HashMap<>();
        for (SyncGroupRequest.Assignment assignment : request.assignments()) {
            assignments.put(assignment.memberId(), assignment.assignment());
        }
        Event.SyncGroup event = new Event.SyncGroup(
                services.groups().nextRequestId(),
                request.groupId(),
                request.generationId(),
                request.memberId(),
                request.groupInstanceId(),
                request.protocolType(),
                request.protocolName(),
                context.version() >= 5,
                assignments);
        services.groups().submit(event, outcome -> {
            Outcome.Synced synced = (Outcome.Synced) outcome;
            if (synced.error() == ErrorCode.NONE) {
                services.members().heard(request.groupId(), request.memberId(), context.connection());
            }
            boolean named = context.version() >= 5;
            context.respond(SyncGroupResponse.builder()
                    .errorCode(synced.error().code())
                    .protocolType(named ? synced.protocolType() : null)
                    .protocolName(named ? synced.protocolName() : null)
                    .assignment(synced.assignment())
                    .build());
        });
    }
}
