package dev.rollcall.server.api;

import dev.rollcall.log.PartitionLog;
import dev.rollcall.log.PartitionLog.OffsetAndTimestamp;
import dev.rollcall.log.Topic;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.ListOffsetsRequest;
import dev.rollcall.protocol.message.ListOffsetsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * ListOffsets: the first offset, the next one, or the first at or after a time. Version 4 has leader epochs, version 7
 * the record with the largest timestamp (KIP-734), versions 8, 9 and 11 places in tiered storage, which does not exist
 * here.
 */
public final class ListOffsetsHandler implements ApiHandler<ListOffsetsRequest> {

    private static final long LATEST = -1;
    private static final long EARLIEST = -2;
    private static final long LARGEST_TIMESTAMP = -3;
    private static final long EARLIEST_LOCAL = -4;
    private static final long LATEST_TIERED = -5;
    private static final long EARLIEST_NOT_UPLOADED = -6;

    private final Services services;

    public ListOffsetsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(ListOffsetsRequest request, RequestContext context) {
        List<ListOffsetsResponse.Topic> topics = new ArrayList<>();
        for (ListOffsetsRequest.Topic topic : request.topics()) {
            List<ListOffsetsResponse.Partition> partitions = new ArrayList<>();
            for (ListOffsetsRequest.Partition partition : topic.partitions()) {
                partitions.add(lookUp(topic.name(), partition, context));
            }
            topics.add(new ListOffsetsResponse.Topic(topic.name(), partitions));
        }
        context.respond(ListOffsetsResponse.builder().topics(topics).build());
    }

    private ListOffsetsResponse.Partition lookUp(
            String name, ListOffsetsRequest.Partition asked, RequestContext context) {
        Topic topic = services.topics().topic(name);
        PartitionLog log = topic == null ? null : topic.partition(asked.partitionIndex());
        ErrorCode error = ErrorCode.NONE;
        if (context.version() < firstVersionOf(asked.timestamp())) {
            error = ErrorCode.UNSUPPORTED_VERSION;
        } else if (log == null) {
            error = ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
        } else if (topic.leader(asked.partitionIndex()) != context.broker().nodeId()) {
            error = ErrorCode.NOT_LEADER_OR_FOLLOWER;
        } else {
            error = LeaderEpochs.check(asked.currentLeaderEpoch());
        }
        OffsetAndTimestamp found = error == ErrorCode.NONE ? find(log, asked.timestamp()) : OffsetAndTimestamp.NONE;
        boolean hasEpoch = context.version() >= 4 && found.offset() >= 0;
        return new ListOffsetsResponse.Partition(
                asked.partitionIndex(),
                error.code(),
                found.timestamp(),
                found.offset(),
                hasEpoch ? PartitionLog.LEADER_EPOCH : -1);
    }

    private static OffsetAndTimestamp find(PartitionLog log, long timestamp) {
        if (timestamp == LATEST) {
            return new OffsetAndTimestamp(log.endOffset(), -1);
        }
        if (timestamp == EARLIEST || timestamp == EARLIEST_LOCAL) {
            return new OffsetAndTimestamp(log.startOffset(), -1);
        }
        if (timestamp == LARGEST_TIMESTAMP) {
            return log.largestTimestamp();
        }
        if (timestamp == LATEST_TIERED || timestamp == EARLIEST_NOT_UPLOADED) {
            return OffsetAndTimestamp.NONE;
        }
        return log.firstSince(timestamp);
    }

    private static int firstVersionOf(long timestamp) {
        if (timestamp >= EARLIEST) {
            return 1;
        }
        if (timestamp == LARGEST_TIMESTAMP) {
            return 7;
        }
        if (timestamp == EARLIEST_LOCAL) {
            return 8;
        }
        if (timestamp == LATEST_TIERED) {
            return 9;
        }
        return timestamp == EARLIEST_NOT_UPLOADED ? 11 : Integer.MAX_VALUE;
    }
}
