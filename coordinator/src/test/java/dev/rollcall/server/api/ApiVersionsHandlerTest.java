package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.message.ApiVersionsRequest;
import dev.rollcall.protocol.message.ApiVersionsResponse;
import dev.rollcall.protocol.message.ApiVersionsResponse.ApiVersion;
import dev.rollcall.server.ServerFixture;
import org.junit.jupiter.api.Test;

class ApiVersionsHandlerTest {

    private final ServerFixture server = new ServerFixture();

    @Test
    void produceIsOfferedFromVersionZeroForLibrdkafka() {
        assertThat(offered(ApiKey.PRODUCE).minVersion()).isZero();
    }

    @Test
    void otherApisAreOfferedAsTheyAreServed() {
        assertThat(offered(ApiKey.FETCH).minVersion()).isEqualTo((short) ApiKey.FETCH.lowestVersion());
    }

    private ApiVersion offered(ApiKey api) {
        ApiVersionsResponse answer = (ApiVersionsResponse) server.connect()
                .send(ApiKey.API_VERSIONS, 0, ApiVersionsRequest.builder().build());
        return answer.apiKeys().stream()
                .filter(versions -> versions.apiKey() == api.id())
                .findFirst()
                .orElseThrow();
    }
}
