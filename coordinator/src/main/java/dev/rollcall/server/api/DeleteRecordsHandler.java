package dev.rollcall.server.api;

import dev.rollcall.log.PartitionLog;
import dev.rollcall.log.Result;
import dev.rollcall.log.Topic;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DeleteRecordsRequest;
import dev.rollcall.protocol.message.DeleteRecordsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/** DeleteRecords (KIP-107): moves the start of partitions up. Only a partition's leader does it. */
public final class DeleteRecordsHandler implements ApiHandler<DeleteRecordsRequest> {

    /** Kafka's low watermark of a partition that refused. */
    private static final long NO_LOW_WATERMARK = -1;

    private final Services services;

    public DeleteRecordsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(DeleteRecordsRequest request, RequestContext context) {
        List<DeleteRecordsResponse.TopicResult> topics = new ArrayList<>();
        for (DeleteRecordsRequest.Topic topic : request.topics()) {
            List<DeleteRecordsResponse.PartitionResult> partitions = new ArrayList<>();
            for (DeleteRecordsRequest.Partition partition : topic.partitions()) {
                partitions.add(delete(services.topics().topic(topic.name()), partition, context));
            }
            topics.add(new DeleteRecordsResponse.TopicResult(topic.name(), partitions));
        }
        context.respond(DeleteRecordsResponse.builder().topics(topics).build());
    }

    private static DeleteRecordsResponse.PartitionResult delete(
            Topic topic, DeleteRecordsRequest.Partition asked, RequestContext context) {
        PartitionLog log = topic == null ? null : topic.partition(asked.partitionIndex());
        if (log == null) {
            return refused(asked, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        }
        if (topic.isInternal()) {
            return refused(asked, ErrorCode.INVALID_TOPIC_EXCEPTION);
        }
        if (topic.leader(asked.partitionIndex()) != context.broker().nodeId()) {
            return refused(asked, ErrorCode.NOT_LEADER_OR_FOLLOWER);
        }
        Result<Long> start = log.deleteRecords(asked.offset());
        return start.isError()
                ? refused(asked, start.error())
                : new DeleteRecordsResponse.PartitionResult(
                        asked.partitionIndex(), start.value(), ErrorCode.NONE.code());
    }

    private static DeleteRecordsResponse.PartitionResult refused(
            DeleteRecordsRequest.Partition asked, ErrorCode error) {
        return new DeleteRecordsResponse.PartitionResult(asked.partitionIndex(), NO_LOW_WATERMARK, error.code());
    }
}
