package dev.rollcall.log;

import static dev.rollcall.protocol.ErrorCode.OFFSET_OUT_OF_RANGE;

import dev.rollcall.protocol.Bytes;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Iterator;
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

    private static final int SMALLEST_SEGMENT = 16 * 1024;
    private static final int LARGEST_SEGMENT = 1024 * 1024;

    private final ArrayDeque<Segment> segments = new ArrayDeque<>();
    private final ProducerStates producers = new ProducerStates();
    private TopicConfig config;
    private long startOffset;
    private long endOffset;

    PartitionLog(TopicConfig config) {
        this.config = config;
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
        long bytes = 0;
        for (Segment segment : segments) {
            bytes += segment.capacity();
        }
        return bytes;
    }

    /** Bytes of the batches that are still there. */
    public long sizeInBytes() {
        long bytes = 0;
        for (Segment segment : segments) {
            bytes += segment.used();
        }
        return bytes;
    }

    /**
     * Appends what a Produce request brings for this partition: one record batch.
     *
     * @param nowMs the log's time
     */
    public AppendResult append(Bytes records, long nowMs) {
        ByteBuffer source = records.asByteBuffer();
        BatchFraming framing = BatchFraming.of(source);
        if (framing.rejection().isPresent()) {
            return AppendResult.refused(framing.rejection().get(), -1);
        }
        int size = framing.size();
        if (size > config.maxMessageBytes()) {
            return AppendResult.refused(BatchValidation.tooLarge(size, config), startOffset);
        }
        Segment segment = segmentFor(size);
        RecordBatch batch = segment.stage(source, size);
        Optional<Rejection> rejection = BatchValidation.checkBatch(batch, config);
        if (rejection.isPresent()) {
            return AppendResult.refused(rejection.get(), startOffset);
        }
        if (batch.hasProducerId()) {
            producers.expire(nowMs);
            Optional<ProducerStates.Appended> duplicate = producers.duplicateOf(batch);
            if (duplicate.isPresent()) {
                return AppendResult.appended(
                        duplicate.get().baseOffset(), duplicate.get().maxTimestamp(), startOffset);
            }
        }
        return place(segment, batch, nowMs);
    }

    private AppendResult place(Segment segment, RecordBatch batch, long nowMs) {
        BatchValidation.Records records = BatchValidation.checkRecords(batch, config, nowMs);
        Optional<Rejection> rejection = records.rejection()
                .or(() -> BatchValidation.checkPlace(batch, config))
                .or(() -> batch.hasProducerId() ? producers.check(batch) : Optional.empty());
        if (rejection.isPresent()) {
            return AppendResult.refused(rejection.get(), startOffset);
        }
        batch.setBaseOffset(endOffset);
        batch.setLeaderEpoch(LEADER_EPOCH);
        if (config.logAppendTime()) {
            batch.setMaxTimestamp(true, nowMs);
        } else {
            batch.setMaxTimestamp(false, records.maxTimestamp());
        }
        if (segment != segments.peekLast()) {
            segments.addLast(segment);
        }
        segment.commit(batch);
        if (batch.hasProducerId()) {
            producers.appended(batch);
        }
        endOffset = batch.lastOffset() + 1;
        dropExpired(nowMs);
        return AppendResult.appended(batch.baseOffset(), config.logAppendTime() ? nowMs : -1, startOffset);
    }

    /** The last segment if the batch fits, else a new one, twice as large, that counts once the batch is in it. */
    private Segment segmentFor(int size) {
        Segment last = segments.peekLast();
        if (last != null && last.hasRoomFor(size)) {
            return last;
        }
        int wanted = last == null ? SMALLEST_SEGMENT : Math.min(LARGEST_SEGMENT, 2 * last.capacity());
        return new Segment(Math.max(wanted, size), endOffset, last == null ? 0 : last.endBytes());
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
        Segment segment = offset == endOffset ? null : segmentOf(offset);
        if (segment == null) {
            return Result.of(Bytes.EMPTY);
        }
        return Result.of(segment.read(segment.indexOf(offset), Math.max(0, maxBytes), minOne));
    }

    private Segment segmentOf(long offset) {
        for (Iterator<Segment> newestFirst = segments.descendingIterator(); newestFirst.hasNext(); ) {
            Segment segment = newestFirst.next();
            if (segment.baseOffset() <= offset) {
                return segment;
            }
        }
        return null;
    }

    /** An offset and the timestamp of its record; both -1 if there is none. */
    public record OffsetAndTimestamp(long offset, long timestamp) {
        static final OffsetAndTimestamp NONE = new OffsetAndTimestamp(-1, -1);
    }

    /**
     * The first record whose timestamp is {@code timestamp} or later. Of a compressed batch, which is not unpacked, it
     * is the first record of the batch, with the batch's largest timestamp.
     */
    public OffsetAndTimestamp firstSince(long timestamp) {
        for (Segment segment : segments) {
            if (segment.maxTimestamp() < timestamp) {
                continue;
            }
            for (int index = segment.firstWithTimestamp(timestamp); index < segment.batches(); index++) {
                OffsetAndTimestamp found = firstSince(segment.batch(index), timestamp);
                if (found.offset() >= 0) {
                    return found;
                }
            }
        }
        return OffsetAndTimestamp.NONE;
    }

    private OffsetAndTimestamp firstSince(RecordBatch batch, long timestamp) {
        if (batch.maxTimestamp() < timestamp || batch.lastOffset() < startOffset) {
            return OffsetAndTimestamp.NONE;
        }
        if (batch.isCompressed()) {
            return new OffsetAndTimestamp(Math.max(startOffset, batch.baseOffset()), batch.maxTimestamp());
        }
        RecordCursor records = batch.records();
        while (records.next()) {
            if (records.timestamp() >= timestamp && records.offset() >= startOffset) {
                return new OffsetAndTimestamp(records.offset(), records.timestamp());
            }
        }
        return OffsetAndTimestamp.NONE;
    }

    /** The first record with the largest timestamp of all (KIP-734). */
    public OffsetAndTimestamp largestTimestamp() {
        long largest = RecordBatch.NO_TIMESTAMP;
        for (Segment segment : segments) {
            largest = Math.max(largest, segment.maxTimestamp());
        }
        return largest == RecordBatch.NO_TIMESTAMP ? OffsetAndTimestamp.NONE : firstSince(largest);
    }

    /**
     * Moves the start of the log up (DeleteRecords).
     *
     * @param before records in front of this offset go; -1 means all
     * @return the new first offset, or OFFSET_OUT_OF_RANGE
     */
    public Result<Long> deleteRecords(long before) {
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
        while (!segments.isEmpty() && segments.peekFirst().endOffset() <= startOffset) {
            segments.removeFirst();
        }
    }

    private void dropExpired(long nowMs) {
        if (!config.deleted()) {
            return;
        }
        long bytes = config.retentionBytes() < 0 ? 0 : sizeInBytes();
        while (segments.size() > 1) {
            Segment oldest = segments.peekFirst();
            boolean tooOld = config.retentionMs() >= 0 && nowMs - oldest.maxTimestamp() > config.retentionMs();
            boolean tooMuch = config.retentionBytes() >= 0 && bytes - oldest.used() >= config.retentionBytes();
            if (!tooOld && !tooMuch) {
                return;
            }
            bytes -= oldest.used();
            dropOldestSegment();
        }
    }

    /** Whether anything can be dropped without losing the newest records. */
    boolean canShrink() {
        return segments.size() > 1;
    }

    void dropOldestSegment() {
        moveStartTo(Math.max(startOffset, segments.peekFirst().endOffset()));
    }
}
