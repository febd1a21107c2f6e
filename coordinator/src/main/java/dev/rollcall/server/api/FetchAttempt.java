package dev.rollcall.server.api;

import dev.rollcall.log.PartitionLog;
import dev.rollcall.log.Result;
import dev.rollcall.log.Topic;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.FetchRequest;
import dev.rollcall.protocol.message.FetchResponse;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import dev.rollcall.server.Timers;
import dev.rollcall.server.WaitingFetches;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** One Fetch, from its coming until it is answered: because there is enough, because of an error, or in time. */
final class FetchAttempt implements WaitingFetches.Waiting {

    private static final int FIRST_WITH_TOPIC_IDS = 13;

    private final Services services;
    private final FetchRequest request;
    private final RequestContext context;
    private final Set<PartitionLog> partitions = new LinkedHashSet<>();
    private final Runnable abandoned = this::stopWaiting;
    private Timers.Timer timer;

    /** What one look at the partitions brought. */
    private static final class Look {
        private final List<FetchResponse.FetchableTopic> topics = new ArrayList<>();
        private long bytes;
        private boolean failed;
    }

    FetchAttempt(Services services, FetchRequest request, RequestContext context) {
        this.services = services;
        this.request = request;
        this.context = context;
    }

    void start() {
        Look look = read();
        if (isEnough(look) || request.maxWaitMs() <= 0 || partitions.isEmpty()) {
            respond(look);
            return;
        }
        services.fetches().add(this, partitions);
        timer = services.timers().after(request.maxWaitMs(), this::timeIsUp);
        context.connection().onClose(abandoned);
    }

    @Override
    public void look() {
        Look look = read();
        if (isEnough(look)) {
            stopWaiting();
            respond(look);
        }
    }

    private void timeIsUp() {
        stopWaiting();
        respond(read());
    }

    private void stopWaiting() {
        services.fetches().remove(this, partitions);
        context.connection().notOnClose(abandoned);
        timer.cancel();
    }

    private boolean isEnough(Look look) {
        return look.failed || look.bytes >= request.minBytes();
    }

    private void respond(Look look) {
        context.respond(FetchResponse.builder().responses(look.topics).build());
    }

    private Look read() {
        Look look = new Look();
        for (FetchRequest.Topic asked : request.topics()) {
            boolean byId = context.version() >= FIRST_WITH_TOPIC_IDS;
            Topic topic = byId
                    ? services.topics().topic(asked.topicId())
                    : services.topics().topic(asked.topic());
            List<FetchResponse.Partition> answers =
                    new ArrayList<>(asked.partitions().size());
            for (FetchRequest.Partition partition : asked.partitions()) {
                answers.add(read(topic, byId, partition, look));
            }
            look.topics.add(new FetchResponse.FetchableTopic(asked.topic(), asked.topicId(), answers));
        }
        return look;
    }

    private FetchResponse.Partition read(Topic topic, boolean byId, FetchRequest.Partition asked, Look look) {
        PartitionLog log = topic == null ? null : topic.partition(asked.partition());
        ErrorCode error = ErrorCode.NONE;
        if (log == null) {
            error = byId && topic == null ? ErrorCode.UNKNOWN_TOPIC_ID : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
        } else if (topic.leader(asked.partition()) != context.broker().nodeId()) {
            error = ErrorCode.NOT_LEADER_OR_FOLLOWER;
        } else {
            error = LeaderEpochs.check(asked.currentLeaderEpoch());
        }
        if (error != ErrorCode.NONE) {
            look.failed = true;
            return refused(asked, error);
        }
        // The first records go out however large they are, so that a reader always gets on (KIP-74).
        int room = (int) Math.min(asked.partitionMaxBytes(), Math.max(0, request.maxBytes() - look.bytes));
        Result<Bytes> records = log.read(asked.fetchOffset(), room, look.bytes == 0);
        if (records.isError()) {
            look.failed = true;
            return refused(asked, records.error(), log);
        }
        partitions.add(log);
        look.bytes += records.value().length();
        return answer(asked, ErrorCode.NONE, log.endOffset(), log.startOffset(), records.value());
    }

    private FetchResponse.Partition refused(FetchRequest.Partition asked, ErrorCode error) {
        return answer(asked, error, -1, -1, Bytes.EMPTY);
    }

    /** A reader that is out of range is told the range. */
    private FetchResponse.Partition refused(FetchRequest.Partition asked, ErrorCode error, PartitionLog log) {
        return answer(asked, error, log.endOffset(), log.startOffset(), Bytes.EMPTY);
    }

    private FetchResponse.Partition answer(
            FetchRequest.Partition asked, ErrorCode error, long endOffset, long startOffset, Bytes records) {
        return FetchResponse.Partition.builder()
                .partitionIndex(asked.partition())
                .errorCode(error.code())
                .highWatermark(endOffset)
                .lastStableOffset(endOffset)
                .logStartOffset(startOffset)
                .abortedTransactions(null)
                .records(records)
                .build();
    }
}
