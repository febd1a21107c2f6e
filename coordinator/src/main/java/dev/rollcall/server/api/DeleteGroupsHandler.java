package dev.rollcall.server.api;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DeleteGroupsRequest;
import dev.rollcall.protocol.message.DeleteGroupsResponse;
import dev.rollcall.protocol.message.DeleteGroupsResponse.DeletableGroupResult;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/** DeleteGroups (KIP-229): empty groups go, with their offsets. */
public final class DeleteGroupsHandler implements ApiHandler<DeleteGroupsRequest> {

    private final Services services;

    public DeleteGroupsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(DeleteGroupsRequest request, RequestContext context) {
        List<DeletableGroupResult> results = new ArrayList<>();
        for (String groupId : request.groupsNames()) {
            if (services.isCoordinator(groupId, context)) {
                // Deleting is decided at once.
                services.groups()
                        .submit(
                                new Event.DeleteGroup(services.groups().nextRequestId(), groupId),
                                outcome -> results.add(result(groupId, ((Outcome.GroupDeleted) outcome).error())));
            } else {
                results.add(result(groupId, ErrorCode.NOT_COORDINATOR));
            }
        }
        context.respond(DeleteGroupsResponse.builder().results(results).build());
    }

    private static DeletableGroupResult result(String groupId, ErrorCode error) {
        return DeletableGroupResult.builder()
                .groupId(groupId)
                .errorCode(error.code())
                .build();
    }
}
