package dev.rollcall.log;

import static dev.rollcall.protocol.ErrorCode.INVALID_PRODUCER_EPOCH;
import static dev.rollcall.protocol.ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one partition remembers of its idempotent producers (KIP-98, with the relaxation of KIP-360): epoch and last
 * batches of each, so that a retry is not appended twice and a gap is noticed.
 *
 * <p>A producer of which nothing is remembered may begin with any sequence number; that is why Kafka's
 * UNKNOWN_PRODUCER_ID is never answered.
 */
final class ProducerStates {

    /** As many batches as a producer may have in flight. */
    private static final int REMEMBERED_BATCHES = 5;
    /** Kafka's default of producer.id.expiration.ms. */
    private static final long EXPIRATION_MS = 24 * 60 * 60 * 1000L;
    /** Kafka's default of producer.id.expiration.check.interval.ms. */
    private static final long CHECK_INTERVAL_MS = 10 * 60 * 1000L;

    /** A batch which is in the log. */
    record Appended(int firstSequence, int lastSequence, long baseOffset, long maxTimestamp) {}

    private static final class State {
        private short epoch;
        private long lastTimestamp;
        private final Deque<Appended> batches = new ArrayDeque<>(REMEMBERED_BATCHES);
    }

    private final Map<Long, State> byProducer = new HashMap<>();
    private long nextCheckMs = Long.MIN_VALUE;

    /** The remembered batch that this one repeats. */
    Optional<Appended> duplicateOf(RecordBatch batch) {
        State state = byProducer.get(batch.producerId());
        if (state == null || state.epoch != batch.producerEpoch()) {
            return Optional.empty();
        }
        int first = batch.baseSequence();
        int last = batch.lastSequence();
        return state.batches.stream()
                .filter(appended -> appended.firstSequence == first && appended.lastSequence == last)
                .findFirst();
    }

    /** Why the batch may not follow what its producer wrote before. */
    Optional<Rejection> check(RecordBatch batch) {
        State state = byProducer.get(batch.producerId());
        if (state == null) {
            return Optional.empty();
        }
        if (batch.producerEpoch() < state.epoch) {
            return Optional.of(new Rejection(
                    INVALID_PRODUCER_EPOCH,
                    "producer " + batch.producerId() + " has epoch " + state.epoch + " by now, not "
                            + batch.producerEpoch()));
        }
        int expected = batch.producerEpoch() > state.epoch ? 0 : next(state.batches.getLast().lastSequence);
        if (batch.baseSequence() != expected) {
            return Optional.of(new Rejection(
                    OUT_OF_ORDER_SEQUENCE_NUMBER,
                    "producer " + batch.producerId() + " of epoch " + batch.producerEpoch()
                            + " must go on with sequence " + expected + ", not " + batch.baseSequence()));
        }
        return Optional.empty();
    }

    /** Remembers a batch that passed {@link #check} and has its offset. */
    void appended(RecordBatch batch) {
        State state = byProducer.computeIfAbsent(batch.producerId(), id -> new State());
        if (state.epoch != batch.producerEpoch()) {
            state.batches.clear();
            state.epoch = batch.producerEpoch();
        }
        if (state.batches.size() == REMEMBERED_BATCHES) {
            state.batches.removeFirst();
        }
        state.batches.addLast(
                new Appended(batch.baseSequence(), batch.lastSequence(), batch.baseOffset(), batch.maxTimestamp()));
        state.lastTimestamp = batch.maxTimestamp();
    }

    /** Forgets the producers whose last batch is a day old or older; looks now and then, as Kafka does. */
    void expire(long nowMs) {
        if (nowMs >= nextCheckMs) {
            nextCheckMs = nowMs + CHECK_INTERVAL_MS;
            byProducer.values().removeIf(state -> nowMs - state.lastTimestamp >= EXPIRATION_MS);
        }
    }

    private static int next(int sequence) {
        return sequence == Integer.MAX_VALUE ? 0 : sequence + 1;
    }
}
