package dev.rollcall.server.api;

import dev.rollcall.log.NewTopic;
import dev.rollcall.log.PartitionLog;
import dev.rollcall.log.Result;
import dev.rollcall.log.Topic;
import dev.rollcall.log.TopicNames;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.MetadataRequest;
import dev.rollcall.protocol.message.MetadataResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.Broker;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Metadata: the brokers, and the topics asked for. No list means all topics (in version 0 an empty one does). Version 4
 * lets the client forbid the creation of topics, version 8 asks what it may do, version 10 has topic ids (KIP-516).
 */
public final class MetadataHandler implements ApiHandler<MetadataRequest> {

    private static final UUID NO_ID = new UUID(0, 0);

    private final Services services;

    public MetadataHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(MetadataRequest request, RequestContext context) {
        List<MetadataResponse.Topic> topics = new ArrayList<>();
        boolean all = request.topics() == null
                || (context.version() == 0 && request.topics().isEmpty());
        if (all) {
            for (Topic topic : services.topics().topics()) {
                topics.add(describe(topic, request));
            }
        } else {
            for (MetadataRequest.Topic topic : request.topics()) {
                topics.add(find(topic, request, context));
            }
        }
        boolean clusterOperations = request.includeClusterAuthorizedOperations();
        context.respond(MetadataResponse.builder()
                .brokers(brokers())
                .clusterId(services.cluster().id())
                .controllerId(services.cluster().controller().nodeId())
                .topics(topics)
                .clusterAuthorizedOperations(
                        clusterOperations ? AuthorizedOperations.ON_CLUSTER : AuthorizedOperations.NOT_ASKED)
                .build());
    }

    private List<MetadataResponse.Broker> brokers() {
        List<MetadataResponse.Broker> brokers = new ArrayList<>();
        for (Broker broker : services.cluster().brokers()) {
            brokers.add(new MetadataResponse.Broker(broker.nodeId(), broker.host(), broker.port(), broker.rack()));
        }
        return brokers;
    }

    private MetadataResponse.Topic find(MetadataRequest.Topic asked, MetadataRequest request, RequestContext context) {
        // Clients that ask by id send no name, or an empty one.
        if (asked.name() == null || !asked.topicId().equals(NO_ID)) {
            Topic topic = services.topics().topic(asked.topicId());
            // Only from version 12 on may the name be missing.
            String name = context.version() >= 12 ? null : "";
            return topic != null
                    ? describe(topic, request)
                    : refused(ErrorCode.UNKNOWN_TOPIC_ID, name, asked.topicId(), request);
        }
        Topic topic = services.topics().topic(asked.name());
        if (topic != null) {
            return describe(topic, request);
        }
        Result<Topic> created = createIfAllowed(asked.name(), request, context);
        return created.isError()
                ? refused(created.error(), asked.name(), NO_ID, request)
                : describe(created.value(), request);
    }

    private Result<Topic> createIfAllowed(String name, MetadataRequest request, RequestContext context) {
        NewTopic wanted = NewTopic.of(name, -1);
        Result<Topic> possible = services.topics().validate(wanted);
        boolean allowed =
                services.settings().autoCreateTopics() && (context.version() < 4 || request.allowAutoTopicCreation());
        if (possible.isError() || !allowed) {
            ErrorCode error = possible.isError() ? possible.error() : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
            return new Result<>(error, possible.message(), null);
        }
        Result<Topic> created = services.topics().create(wanted);
        services.topicsChanged();
        return created;
    }

    private static MetadataResponse.Topic refused(ErrorCode error, String name, UUID id, MetadataRequest request) {
        return new MetadataResponse.Topic(
                error.code(), name, id, name != null && TopicNames.isInternal(name), List.of(), operations(request));
    }

    private static MetadataResponse.Topic describe(Topic topic, MetadataRequest request) {
        List<MetadataResponse.Partition> partitions = new ArrayList<>();
        for (int number = 0; number < topic.partitionCount(); number++) {
            partitions.add(new MetadataResponse.Partition(
                    ErrorCode.NONE.code(),
                    number,
                    topic.leader(number),
                    PartitionLog.LEADER_EPOCH,
                    topic.replicas(number),
                    topic.replicas(number),
                    List.of()));
        }
        return new MetadataResponse.Topic(
                ErrorCode.NONE.code(), topic.name(), topic.id(), topic.isInternal(), partitions, operations(request));
    }

    private static int operations(MetadataRequest request) {
        return request.includeTopicAuthorizedOperations()
                ? AuthorizedOperations.ON_TOPIC
                : AuthorizedOperations.NOT_ASKED;
    }
}
