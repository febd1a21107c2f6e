package dev.rollcall.server.api;

import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.InitProducerIdRequest;
import dev.rollcall.protocol.message.InitProducerIdResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;

/**
 * InitProducerId for idempotent producers (KIP-98): each time a new id, also if the client had
 * one (KIP-360). Transactions are not served; FindCoordinator has said so before.
 */
public final class InitProducerIdHandler implements ApiHandler<InitProducerIdRequest> {

    private static final int NONE = -1;

    private long nextProducerId;

    @Override
    public void handle(InitProducerIdRequest request, RequestContext context) {
        boolean half = (request.producerId() == NONE) != (request.producerEpoch() == NONE);
        boolean refused = half || request.transactionalId() != null;
        context.respond(InitProducerIdResponse.builder()
                .errorCode((refused ? ErrorCode.INVALID_REQUEST : ErrorCode.NONE).code())
                .producerId(refused ? NONE : nextProducerId++)
                .producerEpoch(refused ? NONE : 0)
                .build());
    }
}
