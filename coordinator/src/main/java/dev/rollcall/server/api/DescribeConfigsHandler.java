package dev.rollcall.server.api;

import dev.rollcall.log.ConfigKey;
import dev.rollcall.log.Topic;
import dev.rollcall.log.TopicConfigKeys;
import dev.rollcall.log.TopicNames;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeConfigsRequest;
import dev.rollcall.protocol.message.DescribeConfigsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * DescribeConfigs: of topics, and of the broker that is asked, the settings which {@link BrokerConfigs} lists. Version 1
 * tells where values come from (KIP-226), version 3 their types (KIP-569); there is no documentation to tell.
 */
public final class DescribeConfigsHandler implements ApiHandler<DescribeConfigsRequest> {

    private final Services services;

    public DescribeConfigsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(DescribeConfigsRequest request, RequestContext context) {
        List<DescribeConfigsResponse.Result> results = new ArrayList<>();
        for (DescribeConfigsRequest.Resource resource : request.resources()) {
            results.add(
                    switch (resource.resourceType()) {
                        case ConfigResources.TOPIC -> describeTopic(resource, request.includeSynonyms());
                        case ConfigResources.BROKER -> describeBroker(resource, request.includeSynonyms(), context);
                        default ->
                            refused(
                                    resource,
                                    ErrorCode.INVALID_REQUEST,
                                    "resources of type " + resource.resourceType() + " have no configuration here;"
                                            + " topics (2) and brokers (4) have");
                    });
        }
        context.respond(DescribeConfigsResponse.builder().results(results).build());
    }

    private DescribeConfigsResponse.Result describeTopic(DescribeConfigsRequest.Resource resource, boolean synonyms) {
        Topic topic = services.topics().topic(resource.resourceName());
        if (topic == null) {
            return TopicNames.objectionTo(resource.resourceName())
                    .map(objection -> refused(resource, ErrorCode.INVALID_TOPIC_EXCEPTION, objection))
                    .orElseGet(() -> refused(
                            resource,
                            ErrorCode.UNKNOWN_TOPIC_OR_PARTITION,
                            "there is no topic \"" + resource.resourceName() + "\""));
        }
        List<DescribeConfigsResponse.ResourceResult> entries = new ArrayList<>();
        for (ConfigKey key : TopicConfigKeys.all()) {
            if (isAskedFor(key.name(), resource)) {
                entries.add(ConfigEntries.ofTopic(key, topic.config(), synonyms));
            }
        }
        return described(resource, entries);
    }

    private DescribeConfigsResponse.Result describeBroker(
            DescribeConfigsRequest.Resource resource, boolean synonyms, RequestContext context) {
        if (resource.resourceName().isEmpty()) {
            // What is set for all brokers at run time: nothing can be.
            return described(resource, List.of());
        }
        String objection = ConfigResources.objectionToBroker(resource.resourceName(), context);
        if (objection != null) {
            return refused(resource, ErrorCode.INVALID_REQUEST, objection);
        }
        return described(
                resource,
                BrokerConfigs.describe(services.settings(), context.broker(), synonyms).stream()
                        .filter(entry -> isAskedFor(entry.name(), resource))
                        .toList());
    }

    /** No list of names asks for all; so does an empty one. */
    private static boolean isAskedFor(String name, DescribeConfigsRequest.Resource resource) {
        List<String> names = resource.configurationKeys();
        return names == null || names.isEmpty() || names.contains(name);
    }

    private static DescribeConfigsResponse.Result described(
            DescribeConfigsRequest.Resource resource, List<DescribeConfigsResponse.ResourceResult> entries) {
        return new DescribeConfigsResponse.Result(
                ErrorCode.NONE.code(), null, resource.resourceType(), resource.resourceName(), entries);
    }

    private static DescribeConfigsResponse.Result refused(
            DescribeConfigsRequest.Resource resource, ErrorCode error, String message) {
        return new DescribeConfigsResponse.Result(
                error.code(), message, resource.resourceType(), resource.resourceName(), List.of());
    }
}
