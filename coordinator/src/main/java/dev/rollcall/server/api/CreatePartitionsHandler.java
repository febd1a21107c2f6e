package dev.rollcall.server.api;

import dev.rollcall.log.Result;
import dev.rollcall.log.Topic;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.CreatePartitionsRequest;
import dev.rollcall.protocol.message.CreatePartitionsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** CreatePartitions (KIP-195): topics get more partitions, each topic for itself. Any broker does it. */
public final class CreatePartitionsHandler implements ApiHandler<CreatePartitionsRequest> {

    private final Services services;

    public CreatePartitionsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(CreatePartitionsRequest request, RequestContext context) {
        Map<String, Integer> times = new HashMap<>();
        request.topics().forEach(topic -> times.merge(topic.name(), 1, Integer::sum));
        Set<String> duplicates = new LinkedHashSet<>();
        List<CreatePartitionsResponse.TopicResult> results = new ArrayList<>();
        boolean changed = false;
        for (CreatePartitionsRequest.Topic topic : request.topics()) {
            if (times.get(topic.name()) > 1) {
                duplicates.add(topic.name());
                continue;
            }
            Result<Topic> grown = grow(topic, request.validateOnly());
            changed |= !grown.isError() && !request.validateOnly();
            results.add(new CreatePartitionsResponse.TopicResult(
                    topic.name(), grown.error().code(), grown.message()));
        }
        for (String name : duplicates) {
            results.add(new CreatePartitionsResponse.TopicResult(
                    name, ErrorCode.INVALID_REQUEST.code(), "the request names this topic more than once"));
        }
        if (changed) {
            services.topicsChanged();
        }
        context.respond(CreatePartitionsResponse.builder().results(results).build());
    }

    private Result<Topic> grow(CreatePartitionsRequest.Topic topic, boolean validateOnly) {
        List<List<Integer>> assignments = topic.assignments() == null
                ? List.of()
                : topic.assignments().stream()
                        .map(CreatePartitionsRequest.Assignment::brokerIds)
                        .toList();
        return services.topics().grow(topic.name(), topic.count(), assignments, validateOnly);
    }
}
