package dev.rollcall.log;

import static dev.rollcall.protocol.ErrorCode.OFFSET_OUT_OF_RANGE;
import static dev.rollcall.protocol.ErrorCode.POLICY_VIOLATION;

import dev.rollcall.protocol.Bytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The records of one partition. A produced batch is checked as Kafka's leader checks it, gets its offsets, and is kept
 * as it came; everything appended can be fetched at once, since there are no replicas to wait for.
 *
 * <p>Appending and reading cost O(log n) and copy a batch once, on its way in.
 */
public final class PartitionLog {

    /** The epoch of every leader here: leaders do not change. */
    public static final int LEADER_EPOCH = 0;

    /** Oldest first; few, so that taking one from the front costs little. */
    private final List<Segment> segments = new ArrayList<>();

    private final ProducerStates producers = new ProducerStates();
    private final RecordMemory total;
    private TopicConfig config;
    private long startOffset;
    private long endOffset;
    /** Bytes of the arrays of all segments. */
    private long memory;
    /** Bytes of the batches in all segments. */
    private long size;
    /** Bytes of all batches that were ever appended. */
    private long appendedBytes;

    PartitionLog(TopicConfig config, RecordMemory total) {
        this.config = config;
        this.total = total;
    }

    void use(TopicConfig changed) {
        config = changed;
    }

    /** The offset of the first record that is still there. */
    public long startOffset() {
        return startOffset;
    }

    /** The offset that the next record will get; also the high watermark. */
    public long endOffset() {
        return endOffset;
    }

    /** Bytes of memory that the records take. */
    long memory() {
        return memory;
    }

    /** Bytes of the batches that are still there. */
    public long sizeInBytes() {
        return size;
    }

    /**
     * Appends what a Produce request brings for this partition: one record batch.
     *
     * @param nowMs the log's time
     * @param producersNowMs what a producer's clock may show, if that is later: real time, where the log's clock was
     *     stopped. Timestamps are in the future only if they are later than both
     */
    public AppendResult append(Bytes records, long nowMs, long producersNowMs) {
        ByteBuffer source = records.asByteBuffer();
        BatchFraming framing = BatchFraming.of(source);
        if (framing.rejection().isPresent()) {
            return AppendResult.refused(framing.rejection().get(), -1);
        }
        int size = framing.size();
        if (size > config.maxMessageBytes()) {
            return refused(BatchValidation.tooLarge(size, config));
        }
        Segment segment = segmentFor(size);
        RecordBatch batch = segment.stage(source, size);
        Optional<Rejection> rejection = BatchValidation.checkBatch(batch, config);
        if (rejection.isPresent()) {
            return refused(rejection.get());
        }
        if (batch.hasProducerId()) {
            producers.expire(nowMs);
            Optional<ProducerStates.Appended> duplicate = producers.duplicateOf(batch);
            if (duplicate.isPresent()) {
                return AppendResult.appended(
                        duplicate.get().baseOffset(), duplicate.get().maxTimestamp(), startOffset);
            }
        }
        return place(segment, batch, new BatchValidation.Times(nowMs, Math.max(nowMs, producersNowMs)));
    }

    /** Kafka tells where the log starts only with the errors that do not name the batch itself. */
    private AppendResult refused(Rejection why) {
        return switch (why.error()) {
            case MESSAGE_TOO_LARGE, RECORD_LIST_TOO_LARGE, CORRUPT_MESSAGE -> AppendResult.refused(why, -1);
            default -> AppendResult.refused(why, startOffset);
        };
    }

    private AppendResult place(Segment segment, RecordBatch batch, BatchValidation.Times times) {
        long nowMs = times.nowMs();
        BatchValidation.Records records = BatchValidation.checkRecords(batch, config, times);
        Optional<Rejection> rejection = records.rejection()
                .or(() -> BatchValidation.checkPlace(batch, config))
                .or(() -> batch.hasProducerId() ? producers.check(batch) : Optional.empty());
        if (rejection.isPresent()) {
            return refused(rejection.get());
        }
        batch.setBaseOffset(endOffset);
        batch.setLeaderEpoch(LEADER_EPOCH);
        if (config.logAppendTime()) {
            batch.setMaxTimestamp(true, nowMs);
        } else {
            batch.setMaxTimestamp(false, records.maxTimestamp());
        }
        if (segment != lastSegment()) {
            segments.add(segment);
            memory += segment.capacity();
            total.take(segment.capacity());
        }
        segment.commit(batch);
        size += batch.sizeInBytes();
        appendedBytes += batch.sizeInBytes();
        if (batch.hasProducerId()) {
            producers.appended(batch);
        }
        endOffset = batch.lastOffset() + 1;
        dropExpired(nowMs);
        return AppendResult.appended(batch.baseOffset(), config.logAppendTime() ? nowMs : -1, startOffset);
    }

    /** The last segment if the batch fits, else a new one, twice as large, that counts once the batch is in it. */
    private Segment segmentFor(int size) {
        Segment last = lastSegment();
        if (last != null && last.hasRoomFor(size)) {
            return last;
        }
        int wanted =
                last == null ? RecordMemory.SMALLEST_SEGMENT : Math.min(total.largestSegment(), 2 * last.capacity());
        return new Segment(Math.max(wanted, size), endOffset, appendedBytes);
    }

    /**
     * Whole batches, beginning with the one that holds {@code offset}: as many as fit, of one segment.
     *
     * @param minOne the first batch is returned even if it alone is larger than {@code maxBytes}
     * @return OFFSET_OUT_OF_RANGE if the offset is before the first or after the end of the log
     */
    public Result<Bytes> read(long offset, int maxBytes, boolean minOne) {
        if (offset < startOffset || offset > endOffset) {
            return Result.error(
                    OFFSET_OUT_OF_RANGE,
                    "offset " + offset + " is outside of the log, which has " + startOffset + " to " + endOffset);
        }
        if (offset == endOffset) {
            return Result.of(Bytes.EMPTY);
        }
        Segment segment = segmentOf(offset);
        return Result.of(segment.read(segment.indexOf(offset), Math.max(0, maxBytes), minOne));
    }

    /** Bytes of the batch that holds {@code offset} and of all behind it; 0 if there is no such batch. */
    public long bytesFrom(long offset) {
        if (offset < startOffset || offset >= endOffset) {
            return 0;
        }
        Segment segment = segmentOf(offset);
        return appendedBytes - segment.bytesBefore(segment.indexOf(offset));
    }

    private Segment lastSegment() {
        return segments.isEmpty() ? null : segments.get(segments.size() - 1);
    }

    /** The segment of an offset that is in the log. */
    private Segment segmentOf(long offset) {
        int low = 0;
        int high = segments.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (segments.get(middle).baseOffset() <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return segments.get(low);
    }

    /** An offset and the timestamp of its record; both -1 if there is none. */
    public record OffsetAndTimestamp(long offset, long timestamp) {
        public static final OffsetAndTimestamp NONE = new OffsetAndTimestamp(-1, -1);
    }

    /**
     * The first record whose timestamp is {@code timestamp} or later; of batches that are packed with snappy, lz4 or
     * zstd, which are not unpacked, the first record of the batch.
     */
    public OffsetAndTimestamp firstSince(long timestamp) {
        return new TimestampLookup(segments, startOffset).firstSince(timestamp);
    }

    /** The first record with the largest timestamp of all (KIP-734); of a batch not unpacked, the last record. */
    public OffsetAndTimestamp largestTimestamp() {
        return new TimestampLookup(segments, startOffset).largest();
    }

    /**
     * Moves the start of the log up (DeleteRecords).
     *
     * @param before records in front of this offset go; -1 means all
     * @return the first offset as it is then, or OFFSET_OUT_OF_RANGE; POLICY_VIOLATION if the topic is only compacted
     */
    public Result<Long> deleteRecords(long before) {
        if (config.compacted() && !config.deleted()) {
            return Result.error(
                    POLICY_VIOLATION, "records of a topic with cleanup.policy=compact cannot be deleted by offset");
        }
        long target = before == -1 ? endOffset : before;
        if (target < 0 || target > endOffset) {
            return Result.error(
                    OFFSET_OUT_OF_RANGE,
                    "records before " + before + " cannot be deleted: the log ends at " + endOffset);
        }
        moveStartTo(Math.max(startOffset, target));
        return Result.of(startOffset);
    }

    private void moveStartTo(long offset) {
        startOffset = offset;
        while (!segments.isEmpty() && segments.get(0).endOffset() <= startOffset) {
            Segment gone = segments.remove(0);
            memory -= gone.capacity();
            size -= gone.used();
            total.giveBack(gone.capacity());
        }
    }

    /** Drops what retention no longer keeps, a segment at a time, the newest never. */
    private void dropExpired(long nowMs) {
        while (config.deleted() && segments.size() > 1) {
            Segment oldest = segments.get(0);
            boolean tooOld = config.retentionMs() >= 0 && nowMs - oldest.maxTimestamp() > config.retentionMs();
            boolean tooMuch = config.retentionBytes() >= 0 && size - oldest.used() >= config.retentionBytes();
            if (!tooOld && !tooMuch) {
                return;
            }
            dropOldestSegment();
        }
    }

    /** How many segments there are to drop. */
    int segments() {
        return segments.size();
    }

    void dropOldestSegment() {
        moveStartTo(Math.max(startOffset, segments.get(0).endOffset()));
    }

    /** Frees all memory: the partition is gone. */
    void close() {
        moveStartTo(endOffset);
    }
}
