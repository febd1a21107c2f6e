package dev.rollcall.log;

import dev.rollcall.log.PartitionLog.OffsetAndTimestamp;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * Finds records by their timestamps. Batches without compression or with gzip are read record by record. What the
 * other codecs pack is not unpacked, so that of such a batch only the header counts: its first record has the first
 * timestamp, its last record the largest one, and a timestamp between the two is answered with the first record, so
 * that a reader who begins there misses nothing.
 */
final class TimestampLookup {

    /** A gzip batch that unpacks to more is treated as if it could not be unpacked. */
    private static final int MOST_UNPACKED_BYTES = 16 * 1024 * 1024;

    private final Iterable<Segment> segments;
    private final long startOffset;

    TimestampLookup(Iterable<Segment> segments, long startOffset) {
        this.segments = segments;
        this.startOffset = startOffset;
    }

    /** The first record of this timestamp or a later one. */
    OffsetAndTimestamp firstSince(long timestamp) {
        for (Segment segment : segments) {
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
        Optional<RecordCursor> records = unpack(batch);
        if (records.isPresent()) {
            return firstSince(records.get(), timestamp);
        }
        boolean first = !batch.isLogAppendTime() && batch.baseTimestamp() >= timestamp;
        return new OffsetAndTimestamp(
                Math.max(startOffset, batch.baseOffset()), first ? batch.baseTimestamp() : batch.maxTimestamp());
    }

    private OffsetAndTimestamp firstSince(RecordCursor records, long timestamp) {
        while (records.next()) {
            if (records.timestamp() >= timestamp && records.offset() >= startOffset) {
                return new OffsetAndTimestamp(records.offset(), records.timestamp());
            }
        }
        return OffsetAndTimestamp.NONE;
    }

    /** The first record with the largest timestamp of all. */
    OffsetAndTimestamp largest() {
        RecordBatch latest = null;
        for (Segment segment : segments) {
            int first = segment.baseOffset() >= startOffset
                    ? segment.firstWithTimestamp(segment.maxTimestamp())
                    : segment.indexOf(startOffset);
            for (int index = first; index < segment.batches(); index++) {
                RecordBatch batch = segment.batch(index);
                long latestSoFar = latest == null ? RecordBatch.NO_TIMESTAMP : latest.maxTimestamp();
                latest = batch.maxTimestamp() > latestSoFar ? batch : latest;
                if (batch.maxTimestamp() == segment.maxTimestamp()) {
                    break;
                }
            }
        }
        return latest == null ? OffsetAndTimestamp.NONE : largest(latest);
    }

    private OffsetAndTimestamp largest(RecordBatch batch) {
        OffsetAndTimestamp found = unpack(batch)
                .map(records -> firstSince(records, batch.maxTimestamp()))
                .orElse(OffsetAndTimestamp.NONE);
        if (found.offset() >= 0) {
            return found;
        }
        boolean first = batch.isLogAppendTime() || batch.baseTimestamp() == batch.maxTimestamp();
        long offset = first ? Math.max(startOffset, batch.baseOffset()) : batch.lastOffset();
        return new OffsetAndTimestamp(offset, batch.maxTimestamp());
    }

    /** The records, if they can be had. */
    private static Optional<RecordCursor> unpack(RecordBatch batch) {
        if (!batch.isCompressed()) {
            return Optional.of(batch.records());
        }
        if (Compression.ofId(batch.compressionId()) != Compression.GZIP) {
            return Optional.empty();
        }
        try (InputStream in = new GZIPInputStream(batch.compressedRecords())) {
            byte[] unpacked = in.readNBytes(MOST_UNPACKED_BYTES + 1);
            return unpacked.length > MOST_UNPACKED_BYTES
                    ? Optional.empty()
                    : Optional.of(new RecordCursor(batch, unpacked, 0, unpacked.length));
        } catch (IOException notGzip) {
            // The producer's word was not checked when the batch came; its readers will fail, we need not.
            return Optional.empty();
        }
    }
}
