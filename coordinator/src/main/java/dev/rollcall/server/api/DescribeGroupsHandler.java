package dev.rollcall.server.api;

import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.GroupType;
import dev.rollcall.group.GroupView;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.DescribeGroupsResponse.DescribedGroup;
import dev.rollcall.protocol.message.DescribeGroupsResponse.DescribedGroupMember;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * DescribeGroups. The protocol and the members' metadata are shown only while the group is Stable. A group that does not
 * exist, or is of the consumer protocol, is Dead, and from version 6 on GROUP_ID_NOT_FOUND (KIP-1043).
 */
public final class DescribeGroupsHandler implements ApiHandler<DescribeGroupsRequest> {

    /** Who asks may do all that can be done to a group: READ, DELETE, DESCRIBE, DESCRIBE_CONFIGS, ALTER_CONFIGS. */
    static final int ALL_OPERATIONS = 1 << 3 | 1 << 6 | 1 << 8 | 1 << 10 | 1 << 11;

    static final int OPERATIONS_NOT_ASKED = Integer.MIN_VALUE;

    private final Services services;

    public DescribeGroupsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(DescribeGroupsRequest request, RequestContext context) {
        int operations = request.includeAuthorizedOperations() ? ALL_OPERATIONS : OPERATIONS_NOT_ASKED;
        List<DescribedGroup> groups = new ArrayList<>();
        for (String groupId : request.groups()) {
            groups.add(describe(groupId, operations, context));
        }
        context.respond(DescribeGroupsResponse.builder().groups(groups).build());
    }

    private DescribedGroup describe(String groupId, int operations, RequestContext context) {
        DescribedGroup.Builder group = DescribedGroup.builder().groupId(groupId);
        if (!services.isCoordinator(groupId, context)) {
            return group.errorCode(ErrorCode.NOT_COORDINATOR.code()).build();
        }
        GroupView view = services.groups().group(groupId);
        if (view == null || view.type() != GroupType.CLASSIC) {
            group.groupState(ClassicGroupState.DEAD.kafkaName());
            return context.version() >= 6
                    ? group.errorCode(ErrorCode.GROUP_ID_NOT_FOUND.code())
                            .errorMessage(
                                    "Group " + groupId + (view == null ? " not found." : " is not a classic group."))
                            .build()
                    : group.authorizedOperations(operations).build();
        }
        group.authorizedOperations(operations);
        boolean stable = view.state().isStable();
        List<DescribedGroupMember> members = new ArrayList<>();
        for (GroupView.MemberView member : view.members()) {
            members.add(new DescribedGroupMember(
                    member.memberId(),
                    context.version() >= 4 ? member.groupInstanceId() : null,
                    member.client().id(),
                    member.client().host(),
                    stable ? member.metadata() : Bytes.EMPTY,
                    member.assignment()));
        }
        return group.groupState(view.state().kafkaName())
                .protocolType(view.protocolType() == null ? "" : view.protocolType())
                .protocolData(stable ? view.protocolName() : "")
                .members(members)
                .build();
    }
}
