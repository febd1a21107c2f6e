package dev.rollcall.log;

import dev.rollcall.protocol.ErrorCode;
import java.util.List;

/**
 * What became of a batch.
 *
 * @param error NONE if it is in the log, also when it was there before (a retry of an idempotent producer)
 * @param baseOffset the offset of its first record; -1 if it was refused
 * @param logAppendTimeMs the time the log stamped it with; -1 for CreateTime. A retry gets the largest timestamp of the
 *     batch it repeats, whatever the type, as from Kafka
 * @param logStartOffset the first offset of the partition; -1 with the errors for which Kafka does not tell it
 * @param recordErrors the records which got it refused; empty where the batch as a whole did
 * @param message why it was refused; null if it was not
 */
public record AppendResult(
        ErrorCode error,
        long baseOffset,
        long logAppendTimeMs,
        long logStartOffset,
        List<RecordError> recordErrors,
        String message) {

    public AppendResult {
        recordErrors = List.copyOf(recordErrors);
    }

    /**
     * One refused record.
     *
     * @param index its place in the batch, from 0
     * @param message what is wrong with it
     */
    public record RecordError(int index, String message) {}

    static AppendResult appended(long baseOffset, long logAppendTimeMs, long logStartOffset) {
        return new AppendResult(ErrorCode.NONE, baseOffset, logAppendTimeMs, logStartOffset, List.of(), null);
    }

    static AppendResult refused(Rejection why, long logStartOffset) {
        return new AppendResult(why.error(), -1, -1, logStartOffset, why.recordErrors(), why.message());
    }
}
