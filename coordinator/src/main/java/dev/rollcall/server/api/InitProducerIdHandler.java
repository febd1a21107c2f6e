package dev.rollcall.server.api;

import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.InitProducerIdRequest;
import dev.rollcall.protocol.message.InitProducerIdResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;

/** InitProducerId for idempotent producers (KIP-98): each gets an id of its own. Transactions are not served. */
public final class InitProducerIdHandler implements ApiHandler<InitProducerIdRequest> {

    private long nextProducerId;

    @Override
    public void handle(InitProducerIdRequest request, RequestContext context) {
        boolean transactional = request.transactionalId() != null;
        context.respond(InitProducerIdResponse.builder()
                .errorCode((transactional ? ErrorCode.INVALID_REQUEST : ErrorCode.NONE).code())
                .producerId(transactional ? -1 : nextProducerId++)
                .producerEpoch((short) (transactional ? -1 : 0))
                .build());
    }
}
