package dev.rollcall.server.api;

import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeClusterRequest;
import dev.rollcall.protocol.message.DescribeClusterResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.Broker;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * DescribeCluster (KIP-700). Version 1 asks for brokers or controllers (KIP-919): brokers answer for brokers only.
 * Version 2 may include fenced brokers (KIP-1073), of which there are none.
 */
public final class DescribeClusterHandler implements ApiHandler<DescribeClusterRequest> {

    private static final byte BROKERS = 1;
    private static final byte CONTROLLERS = 2;

    private final Services services;

    public DescribeClusterHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(DescribeClusterRequest request, RequestContext context) {
        if (context.version() >= 1 && request.endpointType() != BROKERS) {
            ErrorCode error = request.endpointType() == CONTROLLERS
                    ? ErrorCode.MISMATCHED_ENDPOINT_TYPE
                    : ErrorCode.UNSUPPORTED_ENDPOINT_TYPE;
            context.respond(DescribeClusterResponse.builder()
                    .errorCode(error.code())
                    .errorMessage("this is a broker's endpoint, asked was for endpoint type " + request.endpointType())
                    .build());
            return;
        }
        List<DescribeClusterResponse.Broker> brokers = new ArrayList<>();
        for (Broker broker : services.cluster().brokers()) {
            brokers.add(new DescribeClusterResponse.Broker(
                    broker.nodeId(), broker.host(), broker.port(), broker.rack(), false));
        }
        context.respond(DescribeClusterResponse.builder()
                .clusterId(services.cluster().id())
                .controllerId(services.cluster().controller().nodeId())
                .brokers(brokers)
                .clusterAuthorizedOperations(
                        request.includeClusterAuthorizedOperations()
                                ? AuthorizedOperations.ON_CLUSTER
                                : AuthorizedOperations.NOT_ASKED)
                .build());
    }
}
