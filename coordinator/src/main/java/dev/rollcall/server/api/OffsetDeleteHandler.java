package dev.rollcall.server.api;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.OffsetDeleteRequest;
import dev.rollcall.protocol.message.OffsetDeleteResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** OffsetDelete (KIP-496): drops offsets of topics that the group does not subscribe to. */
public final class OffsetDeleteHandler implements ApiHandler<OffsetDeleteRequest> {

    private final Services services;

    public OffsetDeleteHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(OffsetDeleteRequest request, RequestContext context) {
        if (services.isMisdirected(request.groupId(), context)) {
            context.respond(OffsetDeleteResponse.builder()
                    .errorCode(ErrorCode.NOT_COORDINATOR.code())
                    .build());
            return;
        }
        List<TopicPartition> existing = new ArrayList<>();
        for (OffsetDeleteRequest.Topic topic : request.topics()) {
            for (OffsetDeleteRequest.Partition partition : topic.partitions()) {
                TopicPartition named = new TopicPartition(topic.name(), partition.partitionIndex());
                if (services.groups().topics().contains(named)) {
                    existing.add(named);
                }
            }
        }
        // Even with nothing left to delete the group is asked, since its errors are those of the whole request.
        Event.OffsetDelete event =
                new Event.OffsetDelete(services.groups().nextRequestId(), request.groupId(), existing);
        services.groups().submit(event, outcome -> {
            Outcome.OffsetsDeleted deleted = (Outcome.OffsetsDeleted) outcome;
            context.respond(
                    deleted.error() == ErrorCode.NONE
                            ? response(request, deleted.partitions())
                            : OffsetDeleteResponse.builder()
                                    .errorCode(deleted.error().code())
                                    .build());
        });
    }

    /** A partition without a result does not exist. */
    private static OffsetDeleteResponse response(OffsetDeleteRequest request, List<Outcome.PartitionResult> results) {
        Map<TopicPartition, ErrorCode> errors = new HashMap<>();
        for (Outcome.PartitionResult result : results) {
            errors.put(result.partition(), result.error());
        }
        List<OffsetDeleteResponse.Topic> topics = new ArrayList<>();
        for (OffsetDeleteRequest.Topic topic : request.topics()) {
            List<OffsetDeleteResponse.Partition> partitions = new ArrayList<>();
            for (OffsetDeleteRequest.Partition partition : topic.partitions()) {
                ErrorCode error = errors.getOrDefault(
                        new TopicPartition(topic.name(), partition.partitionIndex()),
                        ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
                partitions.add(new OffsetDeleteResponse.Partition(partition.partitionIndex(), error.code()));
            }
            topics.add(new OffsetDeleteResponse.Topic(topic.name(), partitions));
        }
        return OffsetDeleteResponse.builder().topics(topics).build();
    }
}
