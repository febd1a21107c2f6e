package dev.rollcall.server;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.server.api.ApiVersionsHandler;
import dev.rollcall.server.api.ConsumerGroupDescribeHandler;
import dev.rollcall.server.api.ConsumerGroupHeartbeatHandler;
import dev.rollcall.server.api.CreatePartitionsHandler;
import dev.rollcall.server.api.CreateTopicsHandler;
import dev.rollcall.server.api.DeleteGroupsHandler;
import dev.rollcall.server.api.DeleteRecordsHandler;
import dev.rollcall.server.api.DeleteTopicsHandler;
import dev.rollcall.server.api.DescribeClusterHandler;
import dev.rollcall.server.api.DescribeConfigsHandler;
import dev.rollcall.server.api.DescribeGroupsHandler;
import dev.rollcall.server.api.DescribeTopicPartitionsHandler;
import dev.rollcall.server.api.FetchHandler;
import dev.rollcall.server.api.FindCoordinatorHandler;
import dev.rollcall.server.api.HeartbeatHandler;
import dev.rollcall.server.api.IncrementalAlterConfigsHandler;
import dev.rollcall.server.api.InitProducerIdHandler;
import dev.rollcall.server.api.JoinGroupHandler;
import dev.rollcall.server.api.LeaveGroupHandler;
import dev.rollcall.server.api.ListGroupsHandler;
import dev.rollcall.server.api.ListOffsetsHandler;
import dev.rollcall.server.api.MetadataHandler;
import dev.rollcall.server.api.OffsetCommitHandler;
import dev.rollcall.server.api.OffsetDeleteHandler;
import dev.rollcall.server.api.OffsetFetchHandler;
import dev.rollcall.server.api.OffsetForLeaderEpochHandler;
import dev.rollcall.server.api.ProduceHandler;
import dev.rollcall.server.api.SyncGroupHandler;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The table of all APIs that are served. ApiVersions is answered from it, so what is not served is not advertised. The
 * versions are those of the message definitions. Handlers are made when they are first needed, since most tests need
 * few of them.
 */
public final class Apis {

    private static final Set<ApiKey> SERVED = EnumSet.of(
            ApiKey.PRODUCE,
            ApiKey.FETCH,
            ApiKey.LIST_OFFSETS,
            ApiKey.METADATA,
            ApiKey.OFFSET_COMMIT,
            ApiKey.OFFSET_FETCH,
            ApiKey.FIND_COORDINATOR,
            ApiKey.JOIN_GROUP,
            ApiKey.HEARTBEAT,
            ApiKey.LEAVE_GROUP,
            ApiKey.SYNC_GROUP,
            ApiKey.DESCRIBE_GROUPS,
            ApiKey.LIST_GROUPS,
            ApiKey.API_VERSIONS,
            ApiKey.CREATE_TOPICS,
            ApiKey.DELETE_TOPICS,
            ApiKey.DELETE_RECORDS,
            ApiKey.INIT_PRODUCER_ID,
            ApiKey.OFFSET_FOR_LEADER_EPOCH,
            ApiKey.DESCRIBE_CONFIGS,
            ApiKey.CREATE_PARTITIONS,
            ApiKey.DELETE_GROUPS,
            ApiKey.INCREMENTAL_ALTER_CONFIGS,
            ApiKey.OFFSET_DELETE,
            ApiKey.DESCRIBE_CLUSTER,
            ApiKey.CONSUMER_GROUP_HEARTBEAT,
            ApiKey.CONSUMER_GROUP_DESCRIBE,
            ApiKey.DESCRIBE_TOPIC_PARTITIONS);

    private final Services services;
    private final Map<ApiKey, ApiHandler<? extends Message>> handlers = new EnumMap<>(ApiKey.class);

    public Apis(Services services) {
        this.services = services;
    }

    FaultGate faults() {
        return services.faults();
    }

    private ApiHandler<? extends Message> create(ApiKey api) {
        return switch (api) {
            case PRODUCE -> new ProduceHandler(services);
            case FETCH -> new FetchHandler(services);
            case LIST_OFFSETS -> new ListOffsetsHandler(services);
            case METADATA -> new MetadataHandler(services);
            case OFFSET_COMMIT -> new OffsetCommitHandler(services);
            case OFFSET_FETCH -> new OffsetFetchHandler(services);
            case FIND_COORDINATOR -> new FindCoordinatorHandler(services);
            case JOIN_GROUP -> new JoinGroupHandler(services);
            case HEARTBEAT -> new HeartbeatHandler(services);
            case LEAVE_GROUP -> new LeaveGroupHandler(services);
            case SYNC_GROUP -> new SyncGroupHandler(services);
            case DESCRIBE_GROUPS -> new DescribeGroupsHandler(services);
            case LIST_GROUPS -> new ListGroupsHandler(services);
            case API_VERSIONS -> new ApiVersionsHandler(services.cluster(), this);
            case CREATE_TOPICS -> new CreateTopicsHandler(services);
            case DELETE_TOPICS -> new DeleteTopicsHandler(services);
            case DELETE_RECORDS -> new DeleteRecordsHandler(services);
            case DESCRIBE_CONFIGS -> new DescribeConfigsHandler(services);
            case CREATE_PARTITIONS -> new CreatePartitionsHandler(services);
            case INIT_PRODUCER_ID -> new InitProducerIdHandler();
            case OFFSET_FOR_LEADER_EPOCH -> new OffsetForLeaderEpochHandler(services);
            case DELETE_GROUPS -> new DeleteGroupsHandler(services);
            case INCREMENTAL_ALTER_CONFIGS -> new IncrementalAlterConfigsHandler(services);
            case OFFSET_DELETE -> new OffsetDeleteHandler(services);
            case CONSUMER_GROUP_HEARTBEAT -> new ConsumerGroupHeartbeatHandler(services);
            case CONSUMER_GROUP_DESCRIBE -> new ConsumerGroupDescribeHandler(services);
            case DESCRIBE_TOPIC_PARTITIONS -> new DescribeTopicPartitionsHandler(services);
            case DESCRIBE_CLUSTER -> new DescribeClusterHandler(services);
            default -> throw new IllegalArgumentException(api.apiName() + " is not served");
        };
    }

    /** All served APIs, ordered by their keys. */
    public Set<ApiKey> served() {
        return SERVED;
    }

    /** As {@link #served()}, where there is no table at hand. */
    public static Set<ApiKey> servedApis() {
        return EnumSet.copyOf(SERVED);
    }

    boolean serves(ApiKey api) {
        return SERVED.contains(api);
    }

    boolean serves(ApiKey api, int version) {
        return version >= lowestVersion(api) && version <= highestVersion(api);
    }

    public int lowestVersion(ApiKey api) {
        return api.lowestVersion();
    }

    public int highestVersion(ApiKey api) {
        return api.highestStableVersion();
    }

    /** Lets the API's handler answer; {@code request} is null for an ApiVersions in a version that is not served. */
    @SuppressWarnings("unchecked") // a handler is made for the requests of its API
    void handle(ApiKey api, Message request, RequestContext context) {
        ApiHandler<? extends Message> handler = handlers.get(api);
        if (handler == null) {
            handler = create(api);
            handlers.put(api, handler);
        }
        ((ApiHandler<Message>) handler).handle(request, context);
    }
}
