package dev.rollcall.server.api;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.group.Topics;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetCommitResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;

/**
 * OffsetCommit. Versions 2 to 4 carry a retention time, version 6 leader epochs, version 7 static members; version 9
 * knows GROUP_ID_NOT_FOUND, version 10 has topic ids for names (KIP-848).
 */
public final class OffsetCommitHandler implements ApiHandler<OffsetCommitRequest> {

    private static final UUID NO_ID = new UUID(0, 0);
    private static final int FIRST_WITH_TOPIC_IDS = 10;

    private final Services services;

    public OffsetCommitHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(OffsetCommitRequest request, RequestContext context) {
        if (!services.isCoordinator(request.groupId(), context)) {
            context.respond(response(request, topic -> ErrorCode.NOT_COORDINATOR, List.of()));
            return;
        }
        List<Event.OffsetToCommit> offsets = new ArrayList<>();
        for (OffsetCommitRequest.Topic topic : request.topics()) {
            TopicSpec known = known(topic, context);
            if (known != null || context.version() < FIRST_WITH_TOPIC_IDS) {
                add(offsets, topic, known);
            }
        }
        Event.OffsetCommit event = new Event.OffsetCommit(
                services.groups().nextRequestId(),
                request.groupId(),
                request.generationIdOrMemberEpoch(),
                request.memberId(),
                request.groupInstanceId(),
                offsets,
                context.version() <= 4 ? request.retentionTimeMs() : -1,
                context.version() >= 9,
                !services.members().isSilenced(request.groupId(), request.memberId()));
        services.groups().submit(event, outcome -> {
            List<Outcome.PartitionResult> results = ((Outcome.Committed) outcome).partitions();
            context.respond(response(
                    request, topic -> isUnknownId(topic, context) ? ErrorCode.UNKNOWN_TOPIC_ID : null, results));
        });
    }

    private TopicSpec known(OffsetCommitRequest.Topic topic, RequestContext context) {
        Topics topics = services.groups().topics();
        return context.version() < FIRST_WITH_TOPIC_IDS ? topics.topic(topic.name()) : topics.topic(topic.topicId());
    }

    private boolean isUnknownId(OffsetCommitRequest.Topic topic, RequestContext context) {
        return context.version() >= FIRST_WITH_TOPIC_IDS && known(topic, context) == null;
    }

    private static void add(List<Event.OffsetToCommit> offsets, OffsetCommitRequest.Topic topic, TopicSpec known) {
        String name = known == null ? topic.name() : known.name();
        UUID id = known == null || known.id() == null ? NO_ID : known.id();
        for (OffsetCommitRequest.Partition partition : topic.partitions()) {
            String metadata = partition.committedMetadata();
            offsets.add(new Event.OffsetToCommit(
                    new TopicPartition(name, partition.partitionIndex()),
                    id,
                    partition.committedOffset(),
                    partition.committedLeaderEpoch(),
                    metadata == null ? "" : metadata));
        }
    }

    /** What stands in the way of a whole topic, or null. */
    private interface TopicError {
        ErrorCode of(OffsetCommitRequest.Topic topic);
    }

    /**
     * {@code results} are those of the topics that nothing stood in the way of, in the request's order. As from Kafka,
     * what does not exist is answered first.
     */
    private static OffsetCommitResponse response(
            OffsetCommitRequest request, TopicError errors, List<Outcome.PartitionResult> results) {
        List<OffsetCommitResponse.Topic> withMissing = new ArrayList<>();
        List<OffsetCommitResponse.Topic> complete = new ArrayList<>();
        Iterator<Outcome.PartitionResult> next = results.iterator();
        for (OffsetCommitRequest.Topic topic : request.topics()) {
            ErrorCode topicError = errors.of(topic);
            List<OffsetCommitResponse.Partition> missing = new ArrayList<>();
            List<OffsetCommitResponse.Partition> others = new ArrayList<>();
            for (OffsetCommitRequest.Partition partition : topic.partitions()) {
                ErrorCode error = topicError != null ? topicError : next.next().error();
                (isMissing(error) ? missing : others)
                        .add(new OffsetCommitResponse.Partition(partition.partitionIndex(), error.code()));
            }
            List<OffsetCommitResponse.Topic> part = missing.isEmpty() ? complete : withMissing;
            missing.addAll(others);
            part.add(new OffsetCommitResponse.Topic(topic.name(), topic.topicId(), missing));
        }
        withMissing.addAll(complete);
        return OffsetCommitResponse.builder().topics(withMissing).build();
    }

    private static boolean isMissing(ErrorCode error) {
        return error == ErrorCode.UNKNOWN_TOPIC_OR_PARTITION || error == ErrorCode.UNKNOWN_TOPIC_ID;
    }
}
