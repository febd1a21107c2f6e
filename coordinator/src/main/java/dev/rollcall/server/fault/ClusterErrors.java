package dev.rollcall.server.fault;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ApiVersionsResponse;
import dev.rollcall.protocol.message.CreatePartitionsRequest;
import dev.rollcall.protocol.message.CreatePartitionsResponse;
import dev.rollcall.protocol.message.CreateTopicsRequest;
import dev.rollcall.protocol.message.CreateTopicsResponse;
import dev.rollcall.protocol.message.DeleteTopicsRequest;
import dev.rollcall.protocol.message.DeleteTopicsResponse;
import dev.rollcall.protocol.message.DescribeClusterResponse;
import dev.rollcall.protocol.message.DescribeConfigsRequest;
import dev.rollcall.protocol.message.DescribeConfigsResponse;
import dev.rollcall.protocol.message.DescribeTopicPartitionsRequest;
import dev.rollcall.protocol.message.DescribeTopicPartitionsResponse;
import dev.rollcall.protocol.message.IncrementalAlterConfigsRequest;
import dev.rollcall.protocol.message.IncrementalAlterConfigsResponse;
import dev.rollcall.protocol.message.MetadataRequest;
import dev.rollcall.protocol.message.MetadataResponse;
import java.util.ArrayList;
import java.util.List;

/** Answers that carry an error, of the APIs of topics, settings and the cluster. */
final class ClusterErrors {

    private ClusterErrors() {}

    /** The answer, or null if the API is none of topics, settings and the cluster. */
    static Message of(ApiKey api, int version, Message request, short error) {
        return switch (api) {
            case METADATA -> metadata((MetadataRequest) request, version, error);
            case DESCRIBE_TOPIC_PARTITIONS -> describeTopicPartitions((DescribeTopicPartitionsRequest) request, error);
            case DESCRIBE_CLUSTER ->
                DescribeClusterResponse.builder().errorCode(error).build();
            case API_VERSIONS -> ApiVersionsResponse.builder().errorCode(error).build();
            case CREATE_TOPICS -> createTopics((CreateTopicsRequest) request, error);
            case DELETE_TOPICS -> deleteTopics((DeleteTopicsRequest) request, version, error);
            case CREATE_PARTITIONS -> createPartitions((CreatePartitionsRequest) request, error);
            case DESCRIBE_CONFIGS -> describeConfigs((DescribeConfigsRequest) request, error);
            case INCREMENTAL_ALTER_CONFIGS -> alterConfigs((IncrementalAlterConfigsRequest) request, error);
            default -> null;
        };
    }

    /** One error for each topic asked for, and from version 13 on one for all. */
    private static Message metadata(MetadataRequest request, int version, short error) {
        List<MetadataResponse.Topic> topics = new ArrayList<>();
        if (request.topics() != null) {
            for (MetadataRequest.Topic topic : request.topics()) {
                String name = topic.name() == null && version < 12 ? "" : topic.name();
                topics.add(MetadataResponse.Topic.builder()
                        .errorCode(error)
                        .name(name)
                        .topicId(topic.topicId())
                        .build());
            }
        }
        return MetadataResponse.builder()
                .topics(topics)
                .errorCode(version < 13 ? 0 : error)
                .build();
    }

    private static Message describeTopicPartitions(DescribeTopicPartitionsRequest request, short error) {
        List<DescribeTopicPartitionsResponse.Topic> topics = new ArrayList<>();
        request.topics()
                .forEach(topic -> topics.add(DescribeTopicPartitionsResponse.Topic.builder()
                        .errorCode(error)
                        .name(topic.name())
                        .build()));
        return DescribeTopicPartitionsResponse.builder().topics(topics).build();
    }

    private static Message createTopics(CreateTopicsRequest request, short error) {
        List<CreateTopicsResponse.CreatableTopicResult> results = new ArrayList<>();
        request.topics()
                .forEach(topic -> results.add(CreateTopicsResponse.CreatableTopicResult.builder()
                        .name(topic.name())
                        .errorCode(error)
                        .errorMessage(null)
                        .build()));
        return CreateTopicsResponse.builder().topics(results).build();
    }

    private static Message deleteTopics(DeleteTopicsRequest request, int version, short error) {
        List<DeleteTopicsResponse.DeletableTopicResult> results = new ArrayList<>();
        if (version < 6) {
            request.topicNames()
                    .forEach(name -> results.add(DeleteTopicsResponse.DeletableTopicResult.builder()
                            .name(name)
                            .errorCode(error)
                            .build()));
        } else {
            request.topics()
                    .forEach(topic -> results.add(DeleteTopicsResponse.DeletableTopicResult.builder()
                            .name(topic.name())
                            .topicId(topic.topicId())
                            .errorCode(error)
                            .build()));
        }
        return DeleteTopicsResponse.builder().responses(results).build();
    }

    private static Message createPartitions(CreatePartitionsRequest request, short error) {
        List<CreatePartitionsResponse.TopicResult> results = new ArrayList<>();
        request.topics()
                .forEach(topic -> results.add(new CreatePartitionsResponse.TopicResult(topic.name(), error, null)));
        return CreatePartitionsResponse.builder().results(results).build();
    }

    private static Message describeConfigs(DescribeConfigsRequest request, short error) {
        List<DescribeConfigsResponse.Result> results = new ArrayList<>();
        request.resources()
                .forEach(resource -> results.add(new DescribeConfigsResponse.Result(
                        error, null, resource.resourceType(), resource.resourceName(), List.of())));
        return DescribeConfigsResponse.builder().results(results).build();
    }

    private static Message alterConfigs(IncrementalAlterConfigsRequest request, short error) {
        List<IncrementalAlterConfigsResponse.Resource> responses = new ArrayList<>();
        request.resources()
                .forEach(resource -> responses.add(new IncrementalAlterConfigsResponse.Resource(
                        error, null, resource.resourceType(), resource.resourceName())));
        return IncrementalAlterConfigsResponse.builder().responses(responses).build();
    }
}
