package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeClusterRequest;
import dev.rollcall.protocol.message.DescribeClusterResponse;
import dev.rollcall.server.ServerFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescribeClusterHandlerTest {

    private final ServerFixture server = new ServerFixture(2);

    private DescribeClusterResponse ask(int version, DescribeClusterRequest.Builder request) {
        return (DescribeClusterResponse) server.connect().send(ApiKey.DESCRIBE_CLUSTER, version, request.build());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void theBrokersAreTold(int version) {
        DescribeClusterResponse response = ask(version, DescribeClusterRequest.builder());
        assertThat(response.errorCode()).isZero();
        assertThat(response.clusterId()).isEqualTo("cluster");
        assertThat(response.controllerId()).isZero();
        assertThat(response.clusterAuthorizedOperations()).isEqualTo(Integer.MIN_VALUE);
        assertThat(response.brokers())
                .containsExactly(
                        new DescribeClusterResponse.Broker(0, "127.0.0.1", 9092, null, false),
                        new DescribeClusterResponse.Broker(1, "127.0.0.1", 9093, null, false));
    }

    @Test
    void whatAClientMayDoIsToldToWhoAsks() {
        assertThat(ask(2, DescribeClusterRequest.builder().includeClusterAuthorizedOperations(true))
                        .clusterAuthorizedOperations())
                .isEqualTo(0b1_1111_1010_0000);
    }

    @Test
    void controllersAreNotHere() {
        DescribeClusterResponse response =
                ask(1, DescribeClusterRequest.builder().endpointType(2));
        assertThat(response.errorCode()).isEqualTo(ErrorCode.MISMATCHED_ENDPOINT_TYPE.code());
        assertThat(response.brokers()).isEmpty();
    }
}
