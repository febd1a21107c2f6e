package dev.rollcall.server.api;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.ApiVersionsRequest;
import dev.rollcall.protocol.message.ApiVersionsResponse;
import dev.rollcall.protocol.message.ApiVersionsResponse.ApiVersion;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.Apis;
import dev.rollcall.server.Cluster;
import dev.rollcall.server.RequestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * ApiVersions: which APIs are served in which versions. From version 3 on the client introduces its software (KIP-511),
 * from version 5 on it says which cluster and broker it means to talk to (KIP-1242).
 */
public final class ApiVersionsHandler implements ApiHandler<ApiVersionsRequest> {

    private static final Pattern SOFTWARE = Pattern.compile("[a-zA-Z0-9](?:[a-zA-Z0-9\\-.]*[a-zA-Z0-9])?");

    /**
     * librdkafka compresses only for brokers that offer this version of Produce. Kafka, which serves it no more, offers
     * it all the same (KAFKA-18659).
     */
    private static final int LOWEST_PRODUCE = 0;

    private final Cluster cluster;
    private final List<ApiVersion> served = new ArrayList<>();
    private final List<ApiVersion> onlyThis = new ArrayList<>();

    public ApiVersionsHandler(Cluster cluster, Apis apis) {
        this.cluster = cluster;
        for (ApiKey api : apis.served()) {
            int lowest = api == ApiKey.PRODUCE ? LOWEST_PRODUCE : apis.lowestVersion(api);
            ApiVersion versions = new ApiVersion(api.id(), (short) lowest, (short) apis.highestVersion(api));
            served.add(versions);
            if (api == ApiKey.API_VERSIONS) {
                onlyThis.add(versions);
            }
        }
    }

    /** A request in a version that is not served comes as null, and is answered in version 0 (KIP-511). */
    @Override
    public void handle(ApiVersionsRequest request, RequestContext context) {
        if (request == null) {
            context.respond(answer(ErrorCode.UNSUPPORTED_VERSION, onlyThis), 0);
            return;
        }
        ErrorCode error = check(request, context);
        context.respond(answer(error, error == ErrorCode.NONE ? served : List.of()));
    }

    private ErrorCode check(ApiVersionsRequest request, RequestContext context) {
        if (context.version() >= 3
                && !(SOFTWARE.matcher(request.clientSoftwareName()).matches()
                        && SOFTWARE.matcher(request.clientSoftwareVersion()).matches())) {
            return ErrorCode.INVALID_REQUEST;
        }
        boolean expectsBroker = request.clusterId() != null && request.nodeId() >= 0;
        if (expectsBroker
                && !(request.clusterId().equals(cluster.id())
                        && request.nodeId() == context.broker().nodeId())) {
            return ErrorCode.REBOOTSTRAP_REQUIRED;
        }
        return ErrorCode.NONE;
    }

    private static ApiVersionsResponse answer(ErrorCode error, List<ApiVersion> apis) {
        return ApiVersionsResponse.builder()
                .errorCode(error.code())
                .apiKeys(apis)
                .build();
    }
}
