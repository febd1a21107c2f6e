package dev.rollcall.server.api;

import dev.rollcall.log.PartitionLog;
import dev.rollcall.log.Topic;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.OffsetForLeaderEpochRequest;
import dev.rollcall.protocol.message.OffsetForLeaderEpochRequest.OffsetForLeaderPartition;
import dev.rollcall.protocol.message.OffsetForLeaderEpochResponse;
import dev.rollcall.protocol.message.OffsetForLeaderEpochResponse.EpochEndOffset;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;

/** OffsetForLeaderEpoch (KIP-320): where a leader's epoch ended. There is one epoch, 0, and it goes on. */
public final class OffsetForLeaderEpochHandler implements ApiHandler<OffsetForLeaderEpochRequest> {

    private static final int NONE = -1;

    private final Services services;

    public OffsetForLeaderEpochHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(OffsetForLeaderEpochRequest request, RequestContext context) {
        List<OffsetForLeaderEpochResponse.OffsetForLeaderTopicResult> topics = new ArrayList<>();
        for (OffsetForLeaderEpochRequest.OffsetForLeaderTopic topic : request.topics()) {
            List<EpochEndOffset> partitions = new ArrayList<>();
            for (OffsetForLeaderPartition partition : topic.partitions()) {
                partitions.add(end(topic.topic(), partition, context));
            }
            topics.add(new OffsetForLeaderEpochResponse.OffsetForLeaderTopicResult(topic.topic(), partitions));
        }
        context.respond(OffsetForLeaderEpochResponse.builder().topics(topics).build());
    }

    private EpochEndOffset end(String name, OffsetForLeaderPartition asked, RequestContext context) {
        Topic topic = services.topics().topic(name);
        PartitionLog log = topic == null ? null : topic.partition(asked.partition());
        if (log == null) {
            return refused(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, asked);
        }
        if (topic.leader(asked.partition()) != context.broker().nodeId()) {
            return refused(ErrorCode.NOT_LEADER_OR_FOLLOWER, asked);
        }
        ErrorCode error = LeaderEpochs.check(asked.currentLeaderEpoch());
        if (error != ErrorCode.NONE) {
            return refused(error, asked);
        }
        boolean known = asked.leaderEpoch() == PartitionLog.LEADER_EPOCH;
        return new EpochEndOffset(
                ErrorCode.NONE.code(),
                asked.partition(),
                known ? PartitionLog.LEADER_EPOCH : NONE,
                known ? log.endOffset() : NONE);
    }

    private static EpochEndOffset refused(ErrorCode error, OffsetForLeaderPartition asked) {
        return new EpochEndOffset(error.code(), asked.partition(), NONE, NONE);
    }
}
