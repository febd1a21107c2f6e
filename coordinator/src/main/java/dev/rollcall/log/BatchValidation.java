package dev.rollcall.log;

import static dev.rollcall.protocol.ErrorCode.CORRUPT_MESSAGE;
import static dev.rollcall.protocol.ErrorCode.INVALID_RECORD;
import static dev.rollcall.protocol.ErrorCode.INVALID_TIMESTAMP;
import static dev.rollcall.protocol.ErrorCode.INVALID_TXN_STATE;
import static dev.rollcall.protocol.ErrorCode.MESSAGE_TOO_LARGE;
import static dev.rollcall.protocol.ErrorCode.RECORD_LIST_TOO_LARGE;
import static dev.rollcall.protocol.ErrorCode.UNKNOWN_SERVER_ERROR;

import dev.rollcall.log.AppendResult.RecordError;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What Kafka's leader asks of a client's batch before it gives it offsets, in Kafka's order: first the batch's size,
 * checksum and header, then its records.
 *
 * <p>Records are looked at one by one only if they are not compressed. Of a compressed batch the log takes the header's
 * word, since it does not unpack what it only passes on: Kafka does, and so finds a wrong count of records, a missing
 * key on a compacted topic, and a timestamp out of range between the first and the largest.
 */
final class BatchValidation {

    /** Kafka names no more than these in its message. */
    private static final int NAMED_RECORD_ERRORS = 3;

    private BatchValidation() {}

    /** What is wrong with the batch as a whole. */
    static Optional<Rejection> checkBatch(RecordBatch batch, TopicConfig config) {
        if (batch.baseOffset() != 0) {
            return refused(INVALID_RECORD, "a producer's batch must begin at offset 0, not " + batch.baseOffset());
        }
        if (batch.sizeInBytes() > config.maxMessageBytes()) {
            return Optional.of(tooLarge(batch.sizeInBytes(), config));
        }
        if (!batch.hasValidChecksum()) {
            return refused(CORRUPT_MESSAGE, "the checksum of the record batch does not match its bytes");
        }
        if (Compression.ofId(batch.compressionId()) == null) {
            return refused(UNKNOWN_SERVER_ERROR, "no compression has id " + batch.compressionId());
        }
        if (batch.count() <= 0 || batch.lastOffsetDelta() != batch.count() - 1) {
            return refused(
                    INVALID_RECORD,
                    "a batch of " + batch.count() + " records cannot have a last offset delta of "
                            + batch.lastOffsetDelta());
        }
        if (batch.isControl()) {
            return refused(INVALID_RECORD, "clients may not write control records");
        }
        if (batch.hasProducerId() && batch.baseSequence() < 0) {
            return refused(
                    INVALID_RECORD,
                    "producer " + batch.producerId() + " gives no sequence number but " + batch.baseSequence());
        }
        return Optional.empty();
    }

    /** A batch of so many bytes is more than the topic takes. */
    static Rejection tooLarge(int size, TopicConfig config) {
        return new Rejection(
                MESSAGE_TOO_LARGE,
                "a record batch of " + size + " bytes exceeds max.message.bytes of " + config.maxMessageBytes());
    }

    /** What stands against the batch once its records are known to be good. */
    static Optional<Rejection> checkPlace(RecordBatch batch, TopicConfig config) {
        if (batch.sizeInBytes() > config.segmentBytes()) {
            return refused(
                    RECORD_LIST_TOO_LARGE,
                    "a record batch of " + batch.sizeInBytes() + " bytes exceeds segment.bytes of "
                            + config.segmentBytes());
        }
        if (batch.isTransactional()) {
            return refused(INVALID_TXN_STATE, "the records are not part of an ongoing transaction");
        }
        return Optional.empty();
    }

    /**
     * What came of looking at the records.
     *
     * @param maxTimestamp the largest timestamp among them, -1 if they have none
     */
    record Records(long maxTimestamp, Optional<Rejection> rejection) {}

    /**
     * What the time is.
     *
     * @param nowMs the log's time
     * @param latestMs the latest time that a producer's clock may rightly show
     */
    record Times(long nowMs, long latestMs) {}

    static Records checkRecords(RecordBatch batch, TopicConfig config, Times times) {
        return batch.isCompressed()
                ? checkTimestampsOfHeader(batch, config, times)
                : checkEachRecord(batch, config, times);
    }

    private static Records checkEachRecord(RecordBatch batch, TopicConfig config, Times times) {
        List<RecordError> errors = List.of();
        boolean wrongTime = false;
        long maxTimestamp = RecordBatch.NO_TIMESTAMP;
        RecordCursor records = batch.records();
        while (records.next()) {
            maxTimestamp = Math.max(maxTimestamp, records.timestamp());
            String noKey =
                    config.compacted() && !records.hasKey() ? "a compacted topic takes no record without key" : null;
            String time = noKey == null ? wrongTime(batch, records.timestamp(), config, times) : null;
            if (noKey != null || time != null) {
                wrongTime |= time != null;
                errors = errors.isEmpty() ? new ArrayList<>() : errors;
                errors.add(new RecordError(records.index(), noKey != null ? noKey : time));
            }
        }
        if (records.malformed() != null) {
            return new Records(maxTimestamp, refused(INVALID_RECORD, records.malformed()));
        }
        return new Records(
                maxTimestamp, errors.isEmpty() ? Optional.empty() : Optional.of(rejection(errors, wrongTime)));
    }

    private static Rejection rejection(List<RecordError> errors, boolean wrongTime) {
        String named = String.join(
                "; ",
                errors.stream()
                        .limit(NAMED_RECORD_ERRORS)
                        .map(e -> "record " + e.index() + ": " + e.message())
                        .toList());
        String message = errors.size() + " records refused, among them " + named;
        return new Rejection(wrongTime ? INVALID_TIMESTAMP : INVALID_RECORD, message, errors);
    }

    private static Records checkTimestampsOfHeader(RecordBatch batch, TopicConfig config, Times times) {
        String first = wrongTime(batch, batch.baseTimestamp(), config, times);
        String wrong = first != null ? first : wrongTime(batch, batch.maxTimestamp(), config, times);
        return new Records(batch.maxTimestamp(), wrong == null ? Optional.empty() : refused(INVALID_TIMESTAMP, wrong));
    }

    /** Why a record may not have this timestamp, or null. */
    private static String wrongTime(RecordBatch batch, long timestamp, TopicConfig config, Times times) {
        if (!config.logAppendTime() && timestamp != RecordBatch.NO_TIMESTAMP) {
            if (times.nowMs - timestamp > config.timestampBeforeMaxMs()
                    || timestamp - times.latestMs > config.timestampAfterMaxMs()) {
                return "timestamp " + timestamp + " is too far from the broker's time " + times.nowMs;
            }
        } else if (batch.isLogAppendTime()) {
            return "a producer may not set the timestamp type LogAppendTime";
        }
        return null;
    }

    private static Optional<Rejection> refused(ErrorCode error, String message) {
        return Optional.of(new Rejection(error, message));
    }
}
