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
    /** Kafka's default of fetch.max.bytes: an answer has no more, whatever the client would take. */
    private static final int MOST_BYTES = 55 * 1024 * 1024;

    private final Services services;
    private final FetchRequest request;
    private final RequestContext context;
    private final Set<PartitionLog> partitions = new LinkedHashSet<>();
    private final Runnable abandoned = this::stopWaiting;
    private Timers.Timer timer;
    private boolean over;

    /** What one look at the partitions brought. */
    private static final class Look {
        private final List<FetchResponse.FetchableTopic> topics = new ArrayList<>();
        /** Bytes of the records in {@code topics}. */
        private long bytes;
        /** Bytes that could be fetched, of which {@code topics} may have but a part. */
        private long available;
        /** Whether there is something to tell at once. */
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
        if (over) {
            // Answering another Fetch let its connection go on, and what came there has answered this one.
            return;
        }
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
        over = true;
        services.fetches().remove(this, partitions);
        context.connection().notOnClose(abandoned);
        timer.cancel();
    }

    private boolean isEnough(Look look) {
        return look.failed || look.available >= request.minBytes();
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
            return refused(asked, error, look);
        }
        if (asked.lastFetchedEpoch() >= 0) {
            if (asked.lastFetchedEpoch() != PartitionLog.LEADER_EPOCH) {
                return refused(asked, ErrorCode.OFFSET_OUT_OF_RANGE, look);
            }
            if (asked.fetchOffset() > log.endOffset()) {
                return diverged(asked, log, look);
            }
        }
        // The first records go out however large they are, so that a reader always gets on (KIP-74).
        long room = Math.min(request.maxBytes(), MOST_BYTES) - look.bytes;
        Result<Bytes> records =
                log.read(asked.fetchOffset(), (int) Math.min(asked.partitionMaxBytes(), room), look.bytes == 0);
        if (records.isError()) {
            return refused(asked, records.error(), look);
        }
        partitions.add(log);
        look.bytes += records.value().length();
        look.available += Math.min(asked.partitionMaxBytes(), log.bytesFrom(asked.fetchOffset()));
        return answer(asked, log).records(records.value()).build();
    }

    private static FetchResponse.Partition refused(FetchRequest.Partition asked, ErrorCode error, Look look) {
        look.failed = true;
        return FetchResponse.Partition.builder()
                .partitionIndex(asked.partition())
                .errorCode(error.code())
                .highWatermark(-1)
                .abortedTransactions(null)
                .records(Bytes.EMPTY)
                .build();
    }

    /** The reader is ahead of the epoch that it says it has read: it is told where that ends (KIP-595). */
    private static FetchResponse.Partition diverged(FetchRequest.Partition asked, PartitionLog log, Look look) {
        look.failed = true;
        return answer(asked, log)
                .divergingEpoch(new FetchResponse.EpochEndOffset(PartitionLog.LEADER_EPOCH, log.endOffset()))
                .records(Bytes.EMPTY)
                .build();
    }

    private static FetchResponse.Partition.Builder answer(FetchRequest.Partition asked, PartitionLog log) {
        return FetchResponse.Partition.builder()
                .partitionIndex(asked.partition())
                .highWatermark(log.endOffset())
                .lastStableOffset(log.endOffset())
                .logStartOffset(log.startOffset())
                .abortedTransactions(null);
    }
}
