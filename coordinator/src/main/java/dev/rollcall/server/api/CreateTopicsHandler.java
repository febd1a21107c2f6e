package dev.rollcall.server.api;

import dev.rollcall.log.NewTopic;
import dev.rollcall.log.Result;
import dev.rollcall.log.Topic;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.CreateTopicsRequest;
import dev.rollcall.protocol.message.CreateTopicsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * CreateTopics: each topic for itself, so that one that is refused holds back no other. Any broker does it. Version 4
 * lets the broker choose partitions and replicas (KIP-464), version 5 tells what was chosen and how the topic is
 * configured (KIP-525), version 7 its id (KIP-516).
 */
public final class CreateTopicsHandler implements ApiHandler<CreateTopicsRequest> {

    /** Kafka's own log of metadata: a name that no client may take. */
    private static final String METADATA_TOPIC = "__cluster_metadata";

    /** Kafka creates no more in one request. */
    private static final int MOST_PARTITIONS = 10_000;

    private final Services services;

    public CreateTopicsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(CreateTopicsRequest request, RequestContext context) {
        Map<String, Integer> times = new HashMap<>();
        request.topics().forEach(topic -> times.merge(topic.name(), 1, Integer::sum));
        List<CreateTopicsResponse.CreatableTopicResult> results = new ArrayList<>();
        Set<String> duplicates = new LinkedHashSet<>();
        boolean tooMany = partitions(request) > MOST_PARTITIONS;
        boolean changed = false;
        for (CreateTopicsRequest.CreatableTopic topic : request.topics()) {
            if (times.get(topic.name()) > 1) {
                duplicates.add(topic.name());
                continue;
            }
            Result<Topic> created = tooMany ? tooManyPartitions() : create(topic, request.validateOnly());
            changed |= !created.isError() && !request.validateOnly();
            results.add(created.isError() ? refused(topic.name(), created) : created(created.value()));
        }
        for (String name : duplicates) {
            results.add(refused(name, ErrorCode.INVALID_REQUEST, "the request names this topic more than once"));
        }
        if (changed) {
            services.topicsChanged();
        }
        context.respond(CreateTopicsResponse.builder().topics(results).build());
    }

    private long partitions(CreateTopicsRequest request) {
        long partitions = 0;
        for (CreateTopicsRequest.CreatableTopic topic : request.topics()) {
            if (!topic.assignments().isEmpty()) {
                partitions += topic.assignments().size();
            } else if (topic.numPartitions() == -1) {
                partitions += services.settings().defaultPartitions();
            } else {
                partitions += Math.max(0, topic.numPartitions());
            }
        }
        return partitions;
    }

    private static Result<Topic> tooManyPartitions() {
        return new Result<>(
                ErrorCode.POLICY_VIOLATION, "one request creates at most " + MOST_PARTITIONS + " partitions", null);
    }

    private Result<Topic> create(CreateTopicsRequest.CreatableTopic topic, boolean validateOnly) {
        if (topic.name().equals(METADATA_TOPIC)) {
            return new Result<>(ErrorCode.INVALID_REQUEST, "this topic is Kafka's own", null);
        }
        Map<Integer, List<Integer>> assignments = new HashMap<>();
        for (CreateTopicsRequest.CreatableReplicaAssignment assignment : topic.assignments()) {
            if (assignments.put(assignment.partitionIndex(), assignment.brokerIds()) != null) {
                return new Result<>(
                        ErrorCode.INVALID_REPLICA_ASSIGNMENT,
                        "partition " + assignment.partitionIndex() + " has replicas assigned more than once",
                        null);
            }
        }
        Map<String, String> config = new LinkedHashMap<>();
        topic.configs().forEach(entry -> config.put(entry.name(), entry.value()));
        NewTopic wanted =
                new NewTopic(topic.name(), topic.numPartitions(), topic.replicationFactor(), assignments, config);
        return validateOnly
                ? services.topics().validate(wanted)
                : services.topics().create(wanted);
    }

    private static CreateTopicsResponse.CreatableTopicResult created(Topic topic) {
        return CreateTopicsResponse.CreatableTopicResult.builder()
                .name(topic.name())
                .topicId(topic.id())
                .errorMessage(null)
                .numPartitions(topic.partitionCount())
                .replicationFactor(topic.replicas(0).size())
                .configs(ConfigEntries.ofNewTopic(topic.config()))
                .build();
    }

    private static CreateTopicsResponse.CreatableTopicResult refused(String name, Result<Topic> why) {
        return refused(name, why.error(), why.message());
    }

    private static CreateTopicsResponse.CreatableTopicResult refused(String name, ErrorCode error, String message) {
        return CreateTopicsResponse.CreatableTopicResult.builder()
                .name(name)
                .errorCode(error.code())
                .errorMessage(message)
                .build();
    }
}
