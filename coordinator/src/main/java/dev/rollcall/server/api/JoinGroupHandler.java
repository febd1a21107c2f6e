package dev.rollcall.server.api;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * JoinGroup: waits until the join phase ends. Version 1 has a rebalance timeout of its own, version 4 member ids before
 * the first join (KIP-394), version 5 static members (KIP-345), version 7 the protocol's type in the answer (KIP-559),
 * version 8 reasons (KIP-800), version 9 SkipAssignment (KIP-814).
 */
public final class JoinGroupHandler implements ApiHandler<JoinGroupRequest> {

    private final Services services;

    public JoinGroupHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(JoinGroupRequest request, RequestContext context) {
        if (services.isMisdirected(request.groupId(), context)) {
            context.respond(refused(ErrorCode.NOT_COORDINATOR, request.memberId(), context.version()));
            return;
        }
        services.groups().submit(event(request, context), outcome -> {
            Outcome.Joined joined = (Outcome.Joined) outcome;
            if (joined.error() == ErrorCode.NONE) {
                services.members().heard(request.groupId(), joined.memberId(), context.connection());
            }
            context.respond(response(joined, context.version()));
        });
    }

    private Event.JoinGroup event(JoinGroupRequest request, RequestContext context) {
        int version = context.version();
        List<Event.JoinProtocol> protocols = new ArrayList<>(request.protocols().size());
        for (JoinGroupRequest.Protocol protocol : request.protocols()) {
            protocols.add(new Event.JoinProtocol(protocol.name(), protocol.metadata()));
        }
        return new Event.JoinGroup(
                services.groups().nextRequestId(),
                request.groupId(),
                request.memberId(),
                request.groupInstanceId(),
                new Event.Client(context.clientId(), context.connection().clientHost()),
                request.protocolType(),
                protocols,
                request.sessionTimeoutMs(),
                version == 0 ? request.sessionTimeoutMs() : request.rebalanceTimeoutMs(),
                version >= 4,
                version >= 9,
                request.reason());
    }

    private static JoinGroupResponse response(Outcome.Joined joined, int version) {
        List<JoinGroupResponse.Member> members =
                new ArrayList<>(joined.members().size());
        for (Outcome.JoinedMember member : joined.members()) {
            members.add(new JoinGroupResponse.Member(
                    member.memberId(), version >= 5 ? member.groupInstanceId() : null, member.metadata()));
        }
        return JoinGroupResponse.builder()
                .errorCode(joined.error().code())
                .generationId(joined.generationId())
                .protocolType(version >= 7 ? joined.protocolType() : null)
                .protocolName(protocolName(joined.protocolName(), version))
                .leader(joined.leader())
                .skipAssignment(joined.skipAssignment())
                .memberId(joined.memberId())
                .members(members)
                .build();
    }

    private static JoinGroupResponse refused(ErrorCode error, String memberId, int version) {
        return JoinGroupResponse.builder()
                .errorCode(error.code())
                .generationId(-1)
                .protocolName(protocolName(null, version))
                .memberId(memberId)
                .build();
    }

    /** No protocol is the empty string before version 7, and null from then on. */
    private static String protocolName(String name, int version) {
        return name == null && version < 7 ? "" : name;
    }
}
