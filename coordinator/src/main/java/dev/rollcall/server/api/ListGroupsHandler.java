package dev.rollcall.server.api;

import dev.rollcall.group.GroupView;
import dev.rollcall.protocol.message.ListGroupsRequest;
import dev.rollcall.protocol.message.ListGroupsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * ListGroups: the groups that this broker coordinates. Version 4 has states and a filter of them (KIP-518), version 5
 * types (KIP-848); filters are not case-sensitive, and an empty one lets all pass.
 */
public final class ListGroupsHandler implements ApiHandler<ListGroupsRequest> {

    private final Services services;

    public ListGroupsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(ListGroupsRequest request, RequestContext context) {
        List<ListGroupsResponse.ListedGroup> listed = new ArrayList<>();
        for (GroupView group : services.groups().groups()) {
            String state = group.state().kafkaName();
            String type = group.type().kafkaName();
            if (services.isCoordinator(group.groupId(), context)
                    && passes(request.statesFilter(), state)
                    && passes(request.typesFilter(), type)) {
                listed.add(new ListGroupsResponse.ListedGroup(
                        group.groupId(),
                        group.protocolType() == null ? "" : group.protocolType(),
                        context.version() >= 4 ? state : "",
                        context.version() >= 5 ? type : ""));
            }
        }
        context.respond(ListGroupsResponse.builder().groups(listed).build());
    }

    private static boolean passes(List<String> filter, String value) {
        if (filter.isEmpty()) {
            return true;
        }
        for (String wanted : filter) {
            if (wanted.equalsIgnoreCase(value)) {
                return true;
            }
        }
        return false;
    }
}
