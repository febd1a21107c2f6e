package dev.rollcall.log;

import static dev.rollcall.protocol.ErrorCode.CORRUPT_MESSAGE;
import static dev.rollcall.protocol.ErrorCode.INVALID_RECORD;

import dev.rollcall.protocol.ErrorCode;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Finds the one batch of magic 2 that a partition's records in a Produce request must be. A batch that is cut short
 * does not count, and bytes behind the batch that are too few for another one are dropped; both as in Kafka.
 *
 * @param size the bytes of the batch; 0 if it is refused
 */
record BatchFraming(int size, Optional<Rejection> rejection) {

    /** A shorter batch is corrupt whatever its magic: the header of magic 0 takes as much. */
    private static final int SMALLEST_LENGTH = 14;

    private static final int CUT_SHORT = -1;
    private static final int CORRUPT = -2;

    static BatchFraming of(ByteBuffer records) {
        int from = records.position();
        int size = sizeAt(records, from);
        if (size == CORRUPT) {
            return corrupt(records, from);
        }
        if (size == CUT_SHORT) {
            return refused(INVALID_RECORD, "the records of a partition must be one whole record batch, there is none");
        }
        byte magic = records.get(from + RecordBatch.MAGIC_AT);
        if (magic != RecordBatch.MAGIC) {
            return refused(INVALID_RECORD, "record batches must have magic " + RecordBatch.MAGIC + ", not " + magic);
        }
        if (size < RecordBatch.HEADER_SIZE) {
            return corrupt(records, from);
        }
        return switch (sizeAt(records, from + size)) {
            case CUT_SHORT -> new BatchFraming(size, Optional.empty());
            case CORRUPT -> corrupt(records, from + size);
            default ->
                refused(INVALID_RECORD, "the records of a partition must be one record batch, there are several");
        };
    }

    /** The size of the batch at {@code at}, or CUT_SHORT if the bytes end before it does, or CORRUPT. */
    private static int sizeAt(ByteBuffer records, int at) {
        int remaining = records.limit() - at;
        if (remaining < RecordBatch.LOG_OVERHEAD) {
            return CUT_SHORT;
        }
        int length = records.getInt(at + RecordBatch.LENGTH_AT);
        if (length < SMALLEST_LENGTH) {
            return CORRUPT;
        }
        if (remaining <= RecordBatch.MAGIC_AT) {
            return CUT_SHORT;
        }
        byte magic = records.get(at + RecordBatch.MAGIC_AT);
        if (magic < 0 || magic > RecordBatch.MAGIC) {
            return CORRUPT;
        }
        return length > remaining - RecordBatch.LOG_OVERHEAD ? CUT_SHORT : RecordBatch.LOG_OVERHEAD + length;
    }

    private static BatchFraming corrupt(ByteBuffer records, int at) {
        return refused(
                CORRUPT_MESSAGE,
                "no record batch begins at byte " + (at - records.position()) + " (length "
                        + records.getInt(at + RecordBatch.LENGTH_AT) + ")");
    }

    private static BatchFraming refused(ErrorCode error, String message) {
        return new BatchFraming(0, Optional.of(new Rejection(error, message)));
    }
}
