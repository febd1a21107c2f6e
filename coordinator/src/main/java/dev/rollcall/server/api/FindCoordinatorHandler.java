package dev.rollcall.server.api;

import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.FindCoordinatorResponse;
import dev.rollcall.protocol.message.FindCoordinatorResponse.Coordinator;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.Broker;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * FindCoordinator: the broker of a group. Version 1 has key types, version 4 lists of keys (KIP-699). Transactions and
 * share groups (version 6, KIP-932) are not served, which the client is told in words that it shows.
 */
public final class FindCoordinatorHandler implements ApiHandler<FindCoordinatorRequest> {

    private static final int GROUP = 0;

    private final Services services;

    public FindCoordinatorHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(FindCoordinatorRequest request, RequestContext context) {
        if (context.version() < 4) {
            context.respond(single(find(request.key(), request.keyType())));
            return;
        }
        List<Coordinator> found = new ArrayList<>();
        for (String key : request.coordinatorKeys()) {
            found.add(find(key, request.keyType()));
        }
        context.respond(FindCoordinatorResponse.builder().coordinators(found).build());
    }

    private Coordinator find(String key, int keyType) {
        if (keyType != GROUP) {
            return new Coordinator(
                    key,
                    -1,
                    "",
                    -1,
                    ErrorCode.INVALID_REQUEST.code(),
                    "this emulator coordinates consumer groups (key type 0), no transactions and no share groups; asked"
                            + " for key type " + keyType);
        }
        Broker broker = services.cluster().coordinatorOf(key);
        return new Coordinator(key, broker.nodeId(), broker.host(), broker.port(), ErrorCode.NONE.code(), "");
    }

    /** Without an error, Kafka puts that error's name where the lists of version 4 have an empty string. */
    private static FindCoordinatorResponse single(Coordinator found) {
        boolean isFound = found.errorCode() == ErrorCode.NONE.code();
        return FindCoordinatorResponse.builder()
                .errorCode(found.errorCode())
                .errorMessage(isFound ? ErrorCode.NONE.name() : found.errorMessage())
                .nodeId(found.nodeId())
                .host(found.host())
                .port(found.port())
                .build();
    }
}
