package dev.rollcall.server.api;

import dev.rollcall.log.ConfigKey;
import dev.rollcall.log.Result;
import dev.rollcall.log.Topic;
import dev.rollcall.log.TopicConfig;
import dev.rollcall.log.TopicConfigKeys;
import dev.rollcall.log.TopicNames;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.IncrementalAlterConfigsRequest;
import dev.rollcall.protocol.message.IncrementalAlterConfigsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * IncrementalAlterConfigs (KIP-339): sets, resets, extends and shortens what is set on topics; of a topic all or
 * nothing. Brokers are refused, since what is set for them is set when the emulator starts.
 */
public final class IncrementalAlterConfigsHandler implements ApiHandler<IncrementalAlterConfigsRequest> {

    /** What to do with a configuration: Kafka's AlterConfigOp. */
    private static final byte SET = 0;

    private static final byte DELETE = 1;
    private static final byte APPEND = 2;
    private static final byte SUBTRACT = 3;

    private final Services services;

    public IncrementalAlterConfigsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(IncrementalAlterConfigsRequest request, RequestContext context) {
        Map<List<Object>, Integer> times = new HashMap<>();
        request.resources()
                .forEach(resource ->
                        times.merge(List.of(resource.resourceType(), resource.resourceName()), 1, Integer::sum));
        List<IncrementalAlterConfigsResponse.Resource> results = new ArrayList<>();
        for (IncrementalAlterConfigsRequest.Resource resource : request.resources()) {
            Result<TopicConfig> altered = times.get(List.of(resource.resourceType(), resource.resourceName())) > 1
                    ? invalid("the request names this resource more than once")
                    : alter(resource, request.validateOnly(), context);
            results.add(new IncrementalAlterConfigsResponse.Resource(
                    altered.error().code(), altered.message(), resource.resourceType(), resource.resourceName()));
        }
        context.respond(
                IncrementalAlterConfigsResponse.builder().responses(results).build());
    }

    private Result<TopicConfig> alter(
            IncrementalAlterConfigsRequest.Resource resource, boolean validateOnly, RequestContext context) {
        Set<String> names = new HashSet<>();
        for (IncrementalAlterConfigsRequest.AlterableConfig config : resource.configs()) {
            if (!names.add(config.name())) {
                return invalid("the request names " + config.name() + " more than once");
            }
            if (config.value() == null && config.configOperation() != DELETE) {
                return invalid("the value of " + config.name() + " must not be null");
            }
        }
        return switch (resource.resourceType()) {
            case ConfigResources.TOPIC -> alterTopic(resource, validateOnly);
            case ConfigResources.BROKER -> refuseBroker(resource.resourceName(), context);
            default -> invalid("resources of type " + resource.resourceType() + " cannot be altered here; topics can");
        };
    }

    private static Result<TopicConfig> refuseBroker(String name, RequestContext context) {
        String objection = name.isEmpty() ? null : ConfigResources.objectionToBroker(name, context);
        return invalid(
                objection != null
                        ? objection
                        : "the configuration of brokers is set when the emulator starts and cannot be altered");
    }

    private Result<TopicConfig> alterTopic(IncrementalAlterConfigsRequest.Resource resource, boolean validateOnly) {
        String name = resource.resourceName();
        if (name.isEmpty()) {
            return invalid("the configuration of all topics at once cannot be altered: name one");
        }
        Optional<String> objection = TopicNames.objectionTo(name);
        if (objection.isPresent()) {
            return new Result<>(ErrorCode.INVALID_TOPIC_EXCEPTION, objection.get(), null);
        }
        Topic topic = services.topics().topic(name);
        Map<String, String> overrides = new TreeMap<>();
        if (topic != null) {
            overrides.putAll(topic.config().overrides());
        }
        for (IncrementalAlterConfigsRequest.AlterableConfig config : resource.configs()) {
            Result<TopicConfig> refusal = apply(config, overrides);
            if (refusal != null) {
                return refusal;
            }
        }
        return services.topics().configure(name, overrides, validateOnly);
    }

    /** Changes {@code overrides}; why it cannot be changed so, or null. */
    private static Result<TopicConfig> apply(
            IncrementalAlterConfigsRequest.AlterableConfig config, Map<String, String> overrides) {
        switch (config.configOperation()) {
            case SET -> overrides.put(config.name(), config.value());
            case DELETE -> overrides.remove(config.name());
            case APPEND, SUBTRACT -> {
                ConfigKey key = TopicConfigKeys.named(config.name());
                if (key == null || key.type() != ConfigKey.Type.LIST) {
                    return new Result<>(
                            ErrorCode.INVALID_CONFIG,
                            config.name() + " is no list: it can be set and reset only",
                            null);
                }
                overrides.put(config.name(), alterList(key, config, overrides));
            }
            default -> {
                return invalid("there is no operation " + config.configOperation()
                        + "; set (0), delete (1), append (2) and subtract (3) are");
            }
        }
        return null;
    }

    private static String alterList(
            ConfigKey key, IncrementalAlterConfigsRequest.AlterableConfig config, Map<String, String> overrides) {
        List<String> elements =
                new ArrayList<>(ConfigKey.elements(overrides.getOrDefault(key.name(), key.defaultValue())));
        for (String element : ConfigKey.elements(config.value())) {
            if (config.configOperation() == SUBTRACT) {
                elements.remove(element);
            } else if (!elements.contains(element)) {
                elements.add(element);
            }
        }
        return String.join(",", elements);
    }

    private static Result<TopicConfig> invalid(String message) {
        return new Result<>(ErrorCode.INVALID_REQUEST, message, null);
    }
}
