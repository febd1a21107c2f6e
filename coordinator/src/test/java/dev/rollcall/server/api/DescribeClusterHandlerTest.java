package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeClusterRequest;
import dev.rollcall.protocol.message.DescribeClusterResponse;
import dev.rollcall.server.ServerFixture;
import org.junit.jupiter.api.Test;

class DescribeClusterHandlerTest {

    private final ServerFixture server = new ServerFixture(2);

    @Test
    void brokersAreDescribed() {
        assertThat(describe(1).errorCode()).isEqualTo(ErrorCode.NONE.code());
        assertThat(describe(1).brokers()).hasSize(2);
    }

    @Test
    void controllersHaveOtherEndpoints() {
        assertThat(describe(2).errorCode()).isEqualTo(ErrorCode.MISMATCHED_ENDPOINT_TYPE.code());
    }

    @Test
    void otherTypesOfEndpointsDoNotExist() {
        assertThat(describe(9).errorCode()).isEqualTo(ErrorCode.UNSUPPORTED_ENDPOINT_TYPE.code());
    }

    private DescribeClusterResponse describe(int endpointType) {
        DescribeClusterRequest request = DescribeClusterRequest.builder()
                .endpointType((byte) endpointType)
                .build();
        return (DescribeClusterResponse) server.connect().send(ApiKey.DESCRIBE_CLUSTER, 1, request);
    }
}
