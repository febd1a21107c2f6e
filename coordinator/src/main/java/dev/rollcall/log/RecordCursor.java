package dev.rollcall.log;

/**
 * Walks the records of one batch (magic 2, already decompressed) and reads of each what the log must know: timestamp,
 * offset, whether it has a key. Keys, values and headers are stepped over, but their lengths are checked.
 *
 * <p>Use: {@code while (cursor.next()) ...}, then ask {@link #malformed()}.
 */
final class RecordCursor {

    private final long baseOffset;
    private final long baseTimestamp;
    /** The timestamp of all records if the log stamped them, else NO_TIMESTAMP. */
    private final long logAppendTime;

    private final int count;
    private final byte[] array;
    private final int end;

    private int position;
    private int index = -1;
    private String malformed;

    private long timestamp;
    private long offset;
    private boolean hasKey;

    RecordCursor(RecordBatch batch, byte[] array, int from, int end) {
        this.baseOffset = batch.baseOffset();
        this.baseTimestamp = batch.baseTimestamp();
        this.logAppendTime = batch.isLogAppendTime() ? batch.maxTimestamp() : RecordBatch.NO_TIMESTAMP;
        this.count = batch.count();
        this.array = array;
        this.position = from;
        this.end = end;
    }

    /** Steps to the next record; false at the end, and where the bytes are not those of a record. */
    boolean next() {
        if (malformed != null) {
            return false;
        }
        index++;
        if (index >= count) {
            if (position != end) {
                malformed = (end - position) + " bytes follow the last of the " + count + " records of the batch";
            }
            return false;
        }
        readRecord();
        return malformed == null;
    }

    /** The place of the record in its batch, from 0. */
    int index() {
        return index;
    }

    long timestamp() {
        return timestamp;
    }

    long offset() {
        return offset;
    }

    boolean hasKey() {
        return hasKey;
    }

    /** What is wrong with the bytes, or null. */
    String malformed() {
        return malformed;
    }

    private void readRecord() {
        long size = readVarlong(end);
        if (malformed != null) {
            return;
        }
        if (size < 0 || size > end - position) {
            malformed = "record " + index + " claims " + size + " bytes where " + (end - position) + " remain";
            return;
        }
        int recordEnd = position + (int) size;
        skip(1, recordEnd); // attributes: none are defined
        long timestampDelta = readVarlong(recordEnd);
        timestamp = logAppendTime != RecordBatch.NO_TIMESTAMP ? logAppendTime : baseTimestamp + timestampDelta;
        offset = baseOffset + readVarlong(recordEnd);
        hasKey = skipNullable(recordEnd) >= 0;
        skipNullable(recordEnd);
        long headers = readVarlong(recordEnd);
        if (malformed == null && (headers < 0 || headers > recordEnd - position)) {
            malformed = "record " + index + " claims " + headers + " headers";
        }
        for (long i = 0; i < headers && malformed == null; i++) {
            if (skipNullable(recordEnd) < 0 && malformed == null) {
                malformed = "record " + index + " has a header without a key";
            }
            skipNullable(recordEnd);
        }
        if (malformed == null && position != recordEnd) {
            malformed = "record " + index + " has " + (recordEnd - position) + " bytes too many";
        }
    }

    /** Steps over a run of bytes with its length in front; the length, negative for null. */
    private long skipNullable(int limit) {
        long length = readVarlong(limit);
        if (length > 0) {
            skip(length, limit);
        }
        return length;
    }

    private void skip(long length, int limit) {
        if (malformed != null) {
            return;
        }
        if (length > limit - position) {
            malformed =
                    "record " + index + " has a field of " + length + " bytes where " + (limit - position) + " remain";
            return;
        }
        position += (int) length;
    }

    /** Zig-zag, seven bits a byte, least significant first. */
    private long readVarlong(int limit) {
        long bits = 0;
        for (int shift = 0; shift < 64 && malformed == null; shift += 7) {
            if (position >= limit) {
                malformed = "record " + index + " is cut short";
                return 0;
            }
            byte next = array[position++];
            bits |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return (bits >>> 1) ^ -(bits & 1);
            }
        }
        if (malformed == null) {
            malformed = "record " + index + " has a number of more than 64 bits";
        }
        return 0;
    }
}
