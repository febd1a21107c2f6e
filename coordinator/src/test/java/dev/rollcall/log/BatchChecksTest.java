package dev.rollcall.log;

import static dev.rollcall.log.BatchWriter.batch;
import static dev.rollcall.log.BatchWriter.batchOf;
import static dev.rollcall.log.Logs.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.log.AppendResult.RecordError;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Kafka's leader refuses, and with which error. */
class BatchChecksTest {

    private static final int CONTROL = 0x20;
    private static final int TRANSACTIONAL = 0x10;
    private static final int LOG_APPEND_TIME = 0x08;

    private final Logs logs = Logs.with();

    record Refused(String what, BatchWriter batch, ErrorCode error) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Refused> refusedBatches() {
        return Stream.of(
                new Refused("magic 0", batchOf(1, NOW).magic(0), ErrorCode.INVALID_RECORD),
                new Refused("magic 1", batchOf(1, NOW).magic(1), ErrorCode.INVALID_RECORD),
                new Refused("magic 3", batchOf(1, NOW).magic(3), ErrorCode.CORRUPT_MESSAGE),
                new Refused("a base offset", batchOf(1, NOW).baseOffset(5), ErrorCode.INVALID_RECORD),
                new Refused("no records", batch(), ErrorCode.INVALID_RECORD),
                new Refused("a count too small", batchOf(3, NOW).count(2), ErrorCode.INVALID_RECORD),
                new Refused("a negative count", batchOf(3, NOW).count(-3), ErrorCode.INVALID_RECORD),
                new Refused("more offsets than records", batchOf(3, NOW).lastOffsetDelta(3), ErrorCode.INVALID_RECORD),
                new Refused(
                        "a count that the records do not have",
                        batchOf(3, NOW).count(4).lastOffsetDelta(3),
                        ErrorCode.INVALID_RECORD),
                new Refused(
                        "records behind the last",
                        batchOf(3, NOW).count(2).lastOffsetDelta(1),
                        ErrorCode.INVALID_RECORD),
                new Refused(
                        "records that are none", batchOf(1, NOW).body((byte) 1, (byte) 2), ErrorCode.INVALID_RECORD),
                new Refused("a control batch", batchOf(1, NOW).attributes(CONTROL), ErrorCode.INVALID_RECORD),
                new Refused("no sequence", batchOf(1, NOW).producer(1, 0, -1), ErrorCode.INVALID_RECORD),
                new Refused("codec 5", batchOf(1, NOW).attributes(5), ErrorCode.UNKNOWN_SERVER_ERROR),
                new Refused(
                        "a transaction",
                        batchOf(1, NOW).producer(1, 0, 0).attributes(TRANSACTIONAL),
                        ErrorCode.INVALID_TXN_STATE),
                new Refused(
                        "the log's timestamp type",
                        batchOf(1, -1).attributes(LOG_APPEND_TIME),
                        ErrorCode.INVALID_TIMESTAMP),
                new Refused("a day in the future", batchOf(1, NOW + 86_400_000), ErrorCode.INVALID_TIMESTAMP),
                new Refused(
                        "a day in the future, packed",
                        batchOf(1, NOW + 86_400_000).compression(Compression.GZIP),
                        ErrorCode.INVALID_TIMESTAMP));
    }

    @ParameterizedTest
    @MethodSource("refusedBatches")
    void isRefused(Refused refused) {
        AppendResult result = logs.append(refused.batch());
        assertThat(result.error()).isEqualTo(refused.error());
        assertThat(result.message()).isNotBlank();
        assertThat(result.baseOffset()).isEqualTo(-1);
        assertThat(logs.log.endOffset()).isZero();
        assertThat(logs.log.read(0, 100, true).value()).isEqualTo(Bytes.EMPTY);
    }

    @Test
    void aRefusedBatchLeavesNoTraceInTheNextOne() {
        logs.append(batchOf(3, NOW).count(7));
        byte[] sent = batchOf(1, NOW).toArray();
        logs.log.append(Bytes.wrap(sent), NOW, NOW);
        assertThat(logs.read(0).length()).isEqualTo(sent.length);
    }

    @Test
    void aChecksumThatDoesNotMatchIsCorrupt() {
        byte[] sent = batchOf(1, NOW).toArray();
        sent[sent.length - 1] ^= 1;
        assertThat(logs.log.append(Bytes.wrap(sent), NOW, NOW).error()).isEqualTo(ErrorCode.CORRUPT_MESSAGE);
    }

    @Test
    void aBatchThatIsCutShortIsNone() {
        byte[] sent = batchOf(1, NOW).toArray();
        for (int length = 0; length < sent.length; length++) {
            Bytes cut = Bytes.wrap(Arrays.copyOf(sent, length));
            assertThat(logs.log.append(cut, NOW, NOW).error())
                    .as("%d bytes", length)
                    .isEqualTo(ErrorCode.INVALID_RECORD);
        }
    }

    @Test
    void aLengthShorterThanAHeaderIsCorrupt() {
        for (int length : new int[] {Integer.MIN_VALUE, -1, 0, 13, 48}) {
            byte[] sent = batchOf(1, NOW).toArray();
            ByteBuffer.wrap(sent).putInt(8, length);
            assertThat(logs.log.append(Bytes.wrap(sent), NOW, NOW).error())
                    .as("length %d", length)
                    .isEqualTo(ErrorCode.CORRUPT_MESSAGE);
        }
    }

    @Test
    void twoBatchesAreOneTooMany() {
        byte[] one = batchOf(1, NOW).toArray();
        byte[] two = Arrays.copyOf(one, 2 * one.length);
        System.arraycopy(one, 0, two, one.length, one.length);
        assertThat(logs.log.append(Bytes.wrap(two), NOW, NOW).error()).isEqualTo(ErrorCode.INVALID_RECORD);
    }

    @Test
    void bytesBehindTheBatchThatAreNoBatchAreDropped() {
        byte[] one = batchOf(1, NOW).toArray();
        Bytes padded = Bytes.wrap(Arrays.copyOf(one, one.length + 7));
        assertThat(logs.log.append(padded, NOW, NOW).error()).isEqualTo(ErrorCode.NONE);
        assertThat(logs.read(0).length()).isEqualTo(one.length);
    }

    @Test
    void aBatchLargerThanTheTopicTakesIsTooLarge() {
        int size = batchOf(3, NOW).toArray().length;
        assertThat(Logs.with("max.message.bytes", "" + size)
                        .append(batchOf(3, NOW))
                        .error())
                .isEqualTo(ErrorCode.NONE);
        AppendResult refused = Logs.with("max.message.bytes", "" + (size - 1)).append(batchOf(3, NOW));
        assertThat(refused.error()).isEqualTo(ErrorCode.MESSAGE_TOO_LARGE);
        assertThat(refused.logStartOffset()).isEqualTo(-1);
    }

    @Test
    void aBatchLargerThanASegmentIsTooLargeAsWell() {
        Logs wide = Logs.with("max.message.bytes", "3000000", "segment.bytes", "1048576");
        assertThat(wide.append(batch().recordOfSize(NOW, 1_048_576)).error())
                .isEqualTo(ErrorCode.RECORD_LIST_TOO_LARGE);
        assertThat(wide.append(batch().recordOfSize(NOW, 1_000_000)).error()).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void aCompactedTopicWantsKeys() {
        Logs compacted = Logs.with("cleanup.policy", "compact");
        compacted.appended(batch().record(NOW, "a", "1"));
        AppendResult refused = compacted.append(
                batch().record(NOW, "a", "1").record(NOW, null, "2").record(NOW, null, "3"));
        assertThat(refused.error()).isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(refused.recordErrors()).extracting(RecordError::index).containsExactly(1, 2);
        assertThat(refused.logStartOffset()).isZero();
    }

    @Test
    void timestampsMayBeAsOldOrNewAsTheTopicAllows() {
        Logs strict = Logs.with("message.timestamp.before.max.ms", "10", "message.timestamp.after.max.ms", "5");
        strict.appended(batchOf(1, NOW - 10));
        strict.appended(batchOf(1, NOW + 5));
        AppendResult tooOld = strict.append(batch().record(NOW, "a", "1").record(NOW - 11, "b", "2"));
        assertThat(tooOld.error()).isEqualTo(ErrorCode.INVALID_TIMESTAMP);
        assertThat(tooOld.recordErrors()).extracting(RecordError::index).containsExactly(1);
        assertThat(strict.append(batchOf(1, NOW + 6)).error()).isEqualTo(ErrorCode.INVALID_TIMESTAMP);
    }

    @Test
    void aStoppedClockPutsNoProducerInTheFuture() {
        long day = 86_400_000;
        assertThat(logs.log
                        .append(batchOf(1, NOW + day).write(), NOW, NOW + day)
                        .error())
                .isEqualTo(ErrorCode.NONE);
        assertThat(logs.log
                        .append(batchOf(1, NOW + day).write(), NOW + day, NOW)
                        .error())
                .isEqualTo(ErrorCode.NONE);
    }

    @Test
    void recordsWithoutATimestampAreTaken() {
        logs.appended(batchOf(1, -1));
    }

    @Test
    void everyCodecIsTaken() {
        for (Compression codec : Compression.values()) {
            logs.appended(batchOf(2, NOW).compression(codec));
        }
        assertThat(logs.log.endOffset()).isEqualTo(2L * Compression.values().length);
    }
}
