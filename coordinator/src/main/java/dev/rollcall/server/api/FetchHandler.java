package dev.rollcall.server.api;

import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.FetchRequest;
import dev.rollcall.protocol.message.FetchResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;

/**
 * Fetch: records of several partitions, at once or as soon as there are some. The long poll follows real time, since
 * the client that waits does. Sessions (version 7, KIP-227) are declined, as a broker with a full cache of them does:
 * the client then names all its partitions each time. Version 12 checks the epoch of what was fetched last (KIP-595),
 * version 13 has topic ids for names (KIP-516).
 */
public final class FetchHandler implements ApiHandler<FetchRequest> {

    private final Services services;

    public FetchHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(FetchRequest request, RequestContext context) {
        if (request.sessionId() != 0 || request.sessionEpoch() > 0) {
            context.respond(FetchResponse.builder()
                    .errorCode(ErrorCode.FETCH_SESSION_ID_NOT_FOUND.code())
                    .build());
            return;
        }
        new FetchAttempt(services, request, context).start();
    }
}
