package dev.rollcall.log;

import dev.rollcall.protocol.Bytes;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A run of consecutive batches in one array of fixed size, with an index of where each begins.
 *
 * <p>The array is filled from front to back and a committed byte is never written again, so that reads are views of it
 * that may be handed to another thread while later batches are appended behind them.
 */
final class Segment {

    private static final int FIRST_INDEX_SIZE = 8;

    private final byte[] array;
    private final Bytes bytes;
    private final long baseOffset;
    /** Bytes appended to the partition before this segment; places a batch in the partition's whole history. */
    private final long baseBytes;

    private int used;
    private long endOffset;

    private int batches;
    private int[] positions = new int[FIRST_INDEX_SIZE];
    private long[] baseOffsets = new long[FIRST_INDEX_SIZE];
    /** The largest timestamp of the batch and all before it in the segment, so that it never falls. */
    private long[] maxTimestampsSoFar = new long[FIRST_INDEX_SIZE];

    Segment(int capacity, long baseOffset, long baseBytes) {
        this.array = new byte[capacity];
        this.bytes = Bytes.wrap(array);
        this.baseOffset = baseOffset;
        this.baseBytes = baseBytes;
        this.endOffset = baseOffset;
    }

    long baseOffset() {
        return baseOffset;
    }

    long endOffset() {
        return endOffset;
    }

    int capacity() {
        return array.length;
    }

    int used() {
        return used;
    }

    boolean hasRoomFor(int size) {
        return size <= array.length - used;
    }

    long maxTimestamp() {
        return batches == 0 ? RecordBatch.NO_TIMESTAMP : maxTimestampsSoFar[batches - 1];
    }

    int batches() {
        return batches;
    }

    /** Copies a batch behind the last one without making it part of the log; {@link #commit} does that. */
    RecordBatch stage(ByteBuffer source, int size) {
        source.get(source.position(), array, used, size);
        return new RecordBatch(array, used, size);
    }

    /** Makes the batch staged last part of the log. Its header must be final. */
    void commit(RecordBatch batch) {
        if (batches == positions.length) {
            positions = Arrays.copyOf(positions, 2 * batches);
            baseOffsets = Arrays.copyOf(baseOffsets, 2 * batches);
            maxTimestampsSoFar = Arrays.copyOf(maxTimestampsSoFar, 2 * batches);
        }
        positions[batches] = used;
        baseOffsets[batches] = batch.baseOffset();
        maxTimestampsSoFar[batches] = Math.max(maxTimestamp(), batch.maxTimestamp());
        batches++;
        used += batch.sizeInBytes();
        endOffset = batch.lastOffset() + 1;
    }

    RecordBatch batch(int index) {
        return new RecordBatch(array, positions[index], end(index) - positions[index]);
    }

    /** The batch that holds {@code offset}, which must lie in the segment. */
    int indexOf(long offset) {
        int found = Arrays.binarySearch(baseOffsets, 0, batches, offset);
        return found >= 0 ? found : -found - 2;
    }

    /** The first batch with a timestamp of {@code timestamp} or later; the number of batches if there is none. */
    int firstWithTimestamp(long timestamp) {
        int low = 0;
        int high = batches;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (maxTimestampsSoFar[middle] < timestamp) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whole batches from {@code index} on: as many as fit in {@code maxBytes}, at least one if {@code minOne}. */
    Bytes read(int index, int maxBytes, boolean minOne) {
        int from = positions[index];
        if (used - from <= maxBytes) {
            return bytes.slice(from, used - from);
        }
        int found = Arrays.binarySearch(positions, index, batches, from + maxBytes);
        int last = found >= 0 ? found : -found - 2;
        int end = last > index ? positions[last] : minOne ? end(index) : from;
        return bytes.slice(from, end - from);
    }

    /** Where in the partition's history of bytes the batch begins. */
    long bytesBefore(int index) {
        return baseBytes + positions[index];
    }

    private int end(int index) {
        return index + 1 < batches ? positions[index + 1] : used;
    }
}
