package dev.rollcall.log;

import static dev.rollcall.log.BatchWriter.batchOf;
import static dev.rollcall.log.Logs.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ErrorCode;
import org.junit.jupiter.api.Test;

class IdempotenceTest {

    private static final long DAY = 24 * 60 * 60 * 1000L;

    private final Logs logs = Logs.with();

    private AppendResult append(int records, long producer, int epoch, int sequence) {
        return logs.append(batchOf(records, NOW).producer(producer, epoch, sequence));
    }

    @Test
    void batchesInSequenceAreAppended() {
        assertThat(append(2, 1, 0, 0).baseOffset()).isEqualTo(0);
        assertThat(append(3, 1, 0, 2).baseOffset()).isEqualTo(2);
        assertThat(append(1, 1, 0, 5).baseOffset()).isEqualTo(5);
    }

    @Test
    void aRetryOfOneOfTheLastFiveBatchesGetsItsOldOffset() {
        for (int i = 0; i < 6; i++) {
            append(1, 1, 0, i);
        }
        for (int i = 1; i < 6; i++) {
            AppendResult retry = append(1, 1, 0, i);
            assertThat(retry.error()).isEqualTo(ErrorCode.NONE);
            assertThat(retry.baseOffset()).isEqualTo(i);
            assertThat(retry.logAppendTimeMs()).isEqualTo(NOW);
        }
        assertThat(append(1, 1, 0, 0).error()).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
        assertThat(logs.log.endOffset()).isEqualTo(6);
    }

    @Test
    void aRetryWithOtherRecordsIsOutOfOrder() {
        append(2, 1, 0, 0);
        assertThat(append(1, 1, 0, 0).error()).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
    }

    @Test
    void aGapIsOutOfOrder() {
        append(1, 1, 0, 0);
        AppendResult gap = append(1, 1, 0, 2);
        assertThat(gap.error()).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
        assertThat(gap.logStartOffset()).isZero();
        assertThat(append(1, 1, 0, 1).error()).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void aNewEpochBeginsAtZeroAndFencesTheOld() {
        append(1, 1, 0, 0);
        assertThat(append(1, 1, 1, 1).error()).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
        assertThat(append(1, 1, 1, 0).error()).isEqualTo(ErrorCode.NONE);
        assertThat(append(1, 1, 0, 1).error()).isEqualTo(ErrorCode.INVALID_PRODUCER_EPOCH);
    }

    @Test
    void anUnknownProducerMayBeginAnywhere() {
        assertThat(append(1, 1, 3, 77).error()).isEqualTo(ErrorCode.NONE);
        assertThat(append(1, 1, 3, 78).error()).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void producersDoNotDisturbEachOther() {
        append(1, 1, 0, 0);
        append(1, 2, 0, 0);
        assertThat(append(1, 1, 0, 1).error()).isEqualTo(ErrorCode.NONE);
        assertThat(append(1, 2, 0, 1).error()).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void sequencesGoOnAtZeroAfterTheLargestInt() {
        append(2, 1, 0, Integer.MAX_VALUE - 1);
        assertThat(append(1, 1, 0, 0).error()).isEqualTo(ErrorCode.NONE);
        assertThat(append(2, 2, 0, Integer.MAX_VALUE).error()).isEqualTo(ErrorCode.NONE);
        assertThat(append(1, 2, 0, 1).error()).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void deletingRecordsForgetsNoProducer() {
        append(1, 1, 0, 0);
        logs.log.deleteRecords(-1);
        assertThat(append(1, 1, 0, 5).error()).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
    }

    @Test
    void aProducerIsForgottenADayAfterItsLastBatch() {
        append(1, 1, 0, 0);
        append(1, 2, 0, 0);
        BatchWriter later = batchOf(1, NOW + DAY - 1).producer(1, 0, 5);
        assertThat(logs.log.append(later.write(), NOW + DAY - 1, NOW + DAY - 1).error())
                .isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
        long afterNextCheck = NOW + DAY + 10 * 60 * 1000;
        assertThat(logs.log
                        .append(later.write(), afterNextCheck, afterNextCheck)
                        .error())
                .isEqualTo(ErrorCode.NONE);
    }

    @Test
    void aRefusedBatchDoesNotCount() {
        append(1, 1, 0, 0);
        logs.append(batchOf(1, NOW + 2 * DAY).producer(1, 0, 1));
        assertThat(append(1, 1, 0, 1).error()).isEqualTo(ErrorCode.NONE);
    }
}
