package dev.rollcall.log;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The header of a record batch of magic 2, read where it lies. The records behind it stay opaque.
 *
 * <p>Base offset and leader epoch lie outside the checksum, so the log can set them in place. Everything from the
 * attributes on is covered by it.
 */
final class RecordBatch {

    /** Bytes in front of the length's count: base offset and the length itself. */
    static final int LOG_OVERHEAD = 12;
    /** Bytes of the whole header; the records follow. */
    static final int HEADER_SIZE = 61;
    /** The only format that Kafka 4 accepts. */
    static final byte MAGIC = 2;

    static final long NO_TIMESTAMP = -1;
    static final long NO_PRODUCER_ID = -1;

    static final int LENGTH_AT = 8;
    private static final int LEADER_EPOCH_AT = 12;
    static final int MAGIC_AT = 16;
    private static final int CRC_AT = 17;
    private static final int ATTRIBUTES_AT = 21;
    private static final int LAST_OFFSET_DELTA_AT = 23;
    private static final int BASE_TIMESTAMP_AT = 27;
    private static final int MAX_TIMESTAMP_AT = 35;
    private static final int PRODUCER_ID_AT = 43;
    private static final int PRODUCER_EPOCH_AT = 51;
    private static final int BASE_SEQUENCE_AT = 53;
    private static final int COUNT_AT = 57;

    private static final int COMPRESSION_MASK = 0x07;
    private static final int TIMESTAMP_TYPE_MASK = 0x08;
    private static final int TRANSACTIONAL_MASK = 0x10;
    private static final int CONTROL_MASK = 0x20;

    private final byte[] array;
    private final ByteBuffer buffer;
    private final int at;
    private final int size;

    /** The batch which takes {@code size} bytes of {@code array} from {@code at}; {@code size} >= HEADER_SIZE. */
    RecordBatch(byte[] array, int at, int size) {
        this.array = array;
        this.buffer = ByteBuffer.wrap(array);
        this.at = at;
        this.size = size;
    }

    int sizeInBytes() {
        return size;
    }

    long baseOffset() {
        return buffer.getLong(at);
    }

    int leaderEpoch() {
        return buffer.getInt(at + LEADER_EPOCH_AT);
    }

    int lastOffsetDelta() {
        return buffer.getInt(at + LAST_OFFSET_DELTA_AT);
    }

    long lastOffset() {
        return baseOffset() + lastOffsetDelta();
    }

    long baseTimestamp() {
        return buffer.getLong(at + BASE_TIMESTAMP_AT);
    }

    long maxTimestamp() {
        return buffer.getLong(at + MAX_TIMESTAMP_AT);
    }

    long producerId() {
        return buffer.getLong(at + PRODUCER_ID_AT);
    }

    boolean hasProducerId() {
        return producerId() > NO_PRODUCER_ID;
    }

    short producerEpoch() {
        return buffer.getShort(at + PRODUCER_EPOCH_AT);
    }

    int baseSequence() {
        return buffer.getInt(at + BASE_SEQUENCE_AT);
    }

    /** Sequences wrap from the largest int to 0. */
    int lastSequence() {
        return (int) (((long) baseSequence() + lastOffsetDelta()) & Integer.MAX_VALUE);
    }

    int count() {
        return buffer.getInt(at + COUNT_AT);
    }

    /** The id of the codec, 0 to 7; {@link Compression} names the known ones. */
    int compressionId() {
        return attributes() & COMPRESSION_MASK;
    }

    boolean isCompressed() {
        return Compression.ofId(compressionId()) != Compression.NONE;
    }

    boolean isLogAppendTime() {
        return (attributes() & TIMESTAMP_TYPE_MASK) != 0;
    }

    boolean isTransactional() {
        return (attributes() & TRANSACTIONAL_MASK) != 0;
    }

    boolean isControl() {
        return (attributes() & CONTROL_MASK) != 0;
    }

    private short attributes() {
        return buffer.getShort(at + ATTRIBUTES_AT);
    }

    boolean hasValidChecksum() {
        return buffer.getInt(at + CRC_AT) == computeChecksum();
    }

    private int computeChecksum() {
        CRC32C crc = new CRC32C();
        crc.update(array, at + ATTRIBUTES_AT, size - ATTRIBUTES_AT);
        return (int) crc.getValue();
    }

    void setBaseOffset(long offset) {
        buffer.putLong(at, offset);
    }

    void setLeaderEpoch(int epoch) {
        buffer.putInt(at + LEADER_EPOCH_AT, epoch);
    }

    /** Sets type and maximum of the timestamps; writes, and computes the checksum anew, only if that changes them. */
    void setMaxTimestamp(boolean logAppendTime, long maxTimestamp) {
        if (isLogAppendTime() == logAppendTime && maxTimestamp() == maxTimestamp) {
            return;
        }
        int attributes = logAppendTime ? attributes() | TIMESTAMP_TYPE_MASK : attributes() & ~TIMESTAMP_TYPE_MASK;
        buffer.putShort(at + ATTRIBUTES_AT, (short) attributes);
        buffer.putLong(at + MAX_TIMESTAMP_AT, maxTimestamp);
        buffer.putInt(at + CRC_AT, computeChecksum());
    }

    /** The records of an uncompressed batch. */
    RecordCursor records() {
        return new RecordCursor(this, array, at + HEADER_SIZE, at + size);
    }

    /** The compressed records, as they came. */
    InputStream compressedRecords() {
        return new ByteArrayInputStream(array, at + HEADER_SIZE, size - HEADER_SIZE);
    }
}
