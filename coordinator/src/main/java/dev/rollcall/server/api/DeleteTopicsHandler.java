package dev.rollcall.server.api;

import dev.rollcall.log.Topic;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DeleteTopicsRequest;
import dev.rollcall.protocol.message.DeleteTopicsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * DeleteTopics: with all their records, at once. Any broker does it. Version 5 gives a message with the error, version 6
 * takes a name or an id for each topic (KIP-516). What is asked for twice, be it by name and id, is not deleted.
 */
public final class DeleteTopicsHandler implements ApiHandler<DeleteTopicsRequest> {

    private static final int FIRST_WITH_TOPIC_IDS = 6;
    private static final UUID NO_ID = new UUID(0, 0);

    private final Services services;

    public DeleteTopicsHandler(Services services) {
        this.services = services;
    }

    /** A topic as the request names it: by name or by id, the other is null or zero. */
    private record Named(String name, UUID id) {
        private boolean byId() {
            return name == null;
        }
    }

    @Override
    public void handle(DeleteTopicsRequest request, RequestContext context) {
        Map<Named, Integer> asked = new LinkedHashMap<>();
        if (context.version() < FIRST_WITH_TOPIC_IDS) {
            request.topicNames().forEach(name -> asked.merge(new Named(name, NO_ID), 1, Integer::sum));
        } else {
            request.topics().forEach(topic -> asked.merge(new Named(topic.name(), topic.topicId()), 1, Integer::sum));
        }
        Map<Topic, Integer> times = new LinkedHashMap<>();
        asked.keySet().stream()
                .map(this::find)
                .filter(topic -> topic != null)
                .forEach(topic -> times.merge(topic, 1, Integer::sum));
        List<DeleteTopicsResponse.DeletableTopicResult> results = new ArrayList<>();
        boolean changed = false;
        for (Map.Entry<Named, Integer> entry : asked.entrySet()) {
            Named named = entry.getKey();
            Topic topic = find(named);
            String objection = objectionTo(named, entry.getValue(), topic == null ? 0 : times.get(topic));
            if (objection != null) {
                results.add(result(named.name(), named.id(), ErrorCode.INVALID_REQUEST, objection));
            } else if (topic == null) {
                results.add(unknown(named));
            } else {
                services.topics().delete(topic.name());
                changed = true;
                results.add(result(topic.name(), topic.id(), ErrorCode.NONE, null));
            }
        }
        if (changed) {
            services.topicsChanged();
        }
        context.respond(DeleteTopicsResponse.builder().responses(results).build());
    }

    private Topic find(Named named) {
        return named.byId()
                ? services.topics().topic(named.id())
                : services.topics().topic(named.name());
    }

    private static String objectionTo(Named named, int timesAsked, int timesFound) {
        if (named.byId() && named.id().equals(NO_ID)) {
            return "a topic must be given by name or by id";
        }
        if (!named.byId() && !named.id().equals(NO_ID)) {
            return "a topic must be given by name or by id, not by both";
        }
        return timesAsked > 1 || timesFound > 1 ? "the request names this topic more than once" : null;
    }

    private static DeleteTopicsResponse.DeletableTopicResult unknown(Named named) {
        return named.byId()
                ? result(null, named.id(), ErrorCode.UNKNOWN_TOPIC_ID, "there is no topic of this id")
                : result(named.name(), NO_ID, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, "there is no topic of this name");
    }

    private static DeleteTopicsResponse.DeletableTopicResult result(
            String name, UUID id, ErrorCode error, String message) {
        return new DeleteTopicsResponse.DeletableTopicResult(name, id, error.code(), message);
    }
}
