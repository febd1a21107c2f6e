package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.InitProducerIdRequest;
import dev.rollcall.protocol.message.InitProducerIdResponse;
import dev.rollcall.server.ServerFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitProducerIdHandlerTest {

    private final ServerFixture server = new ServerFixture(2);

    private InitProducerIdResponse ask(int node, int version, InitProducerIdRequest.Builder request) {
        return (InitProducerIdResponse) server.connect(node).send(ApiKey.INIT_PRODUCER_ID, version, request.build());
    }

    private static InitProducerIdRequest.Builder idempotent() {
        return InitProducerIdRequest.builder().transactionalId(null);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void aProducerGetsAnIdAndItsFirstEpoch(int version) {
        InitProducerIdResponse response = ask(0, version, idempotent());
        assertThat(response.errorCode()).isZero();
        assertThat(response.producerId()).isNotNegative();
        assertThat(response.producerEpoch()).isZero();
    }

    @Test
    void noTwoProducersShareAnIdWhateverBrokerTheyAsk() {
        long first = ask(0, 4, idempotent()).producerId();
        assertThat(ask(1, 4, idempotent()).producerId()).isNotEqualTo(first);
        assertThat(ask(0, 4, idempotent()).producerId()).isNotEqualTo(first);
    }

    @Test
    void whoHadAnIdGetsANewOne() {
        long first = ask(0, 4, idempotent()).producerId();
        InitProducerIdResponse again = ask(0, 4, idempotent().producerId(first).producerEpoch(3));
        assertThat(again.producerId()).isNotEqualTo(first);
        assertThat(again.producerEpoch()).isZero();
    }

    @Test
    void anIdWithoutAnEpochIsInvalid() {
        assertThat(ask(0, 4, idempotent().producerId(1)))
                .extracting(InitProducerIdResponse::errorCode, InitProducerIdResponse::producerId)
                .containsExactly(ErrorCode.INVALID_REQUEST.code(), -1L);
        assertThat(ask(0, 4, idempotent().producerEpoch(1)).errorCode()).isEqualTo(ErrorCode.INVALID_REQUEST.code());
    }

    @Test
    void transactionsAreRefused() {
        InitProducerIdResponse response =
                ask(0, 4, InitProducerIdRequest.builder().transactionalId("tx").transactionTimeoutMs(1000));
        assertThat(response.errorCode()).isEqualTo(ErrorCode.INVALID_REQUEST.code());
        assertThat(response.producerId()).isEqualTo(-1);
        assertThat(response.producerEpoch()).isEqualTo((short) -1);
    }
}
