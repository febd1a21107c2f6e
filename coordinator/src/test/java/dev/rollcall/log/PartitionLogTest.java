package dev.rollcall.log;

import static dev.rollcall.log.BatchWriter.batch;
import static dev.rollcall.log.BatchWriter.batchOf;
import static dev.rollcall.log.Logs.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartitionLogTest {

    private final Logs logs = Logs.with();

    @Test
    void anEmptyLogBeginsAndEndsAtZero() {
        assertThat(logs.log.startOffset()).isZero();
        assertThat(logs.log.endOffset()).isZero();
        assertThat(logs.log.read(0, 100, true).value()).isEqualTo(Bytes.EMPTY);
    }

    @Test
    void batchesGetConsecutiveOffsets() {
        assertThat(logs.appended(batchOf(3, NOW))).isEqualTo(0);
        assertThat(logs.appended(batchOf(2, NOW))).isEqualTo(3);
        assertThat(logs.log.endOffset()).isEqualTo(5);
    }

    @Test
    void whatIsReadIsWhatWasAppendedApartFromOffsetAndEpoch() {
        byte[] sent = batchOf(3, NOW).producer(7, 1, 5).toArray();
        logs.appended(batchOf(2, NOW));
        logs.log.append(Bytes.wrap(sent.clone()), NOW, NOW);
        assertThat(logs.read(2).toArray()).isEqualTo(BatchWriter.placedAt(sent, 2, PartitionLog.LEADER_EPOCH));
    }

    @Test
    void theCallersBytesAreNotTouched() {
        logs.appended(batchOf(1, NOW));
        byte[] sent = batchOf(1, NOW).toArray();
        byte[] before = sent.clone();
        logs.log.append(Bytes.wrap(sent), NOW, NOW);
        assertThat(sent).isEqualTo(before);
    }

    @Test
    void readingFromTheMiddleOfABatchGivesTheWholeBatch() {
        logs.appended(batchOf(3, NOW));
        assertThat(logs.read(1)).isEqualTo(logs.read(0));
    }

    @Test
    void readingGivesAsManyWholeBatchesAsFit() {
        logs.appended(batchOf(1, NOW));
        logs.appended(batchOf(1, NOW));
        logs.appended(batchOf(1, NOW));
        int one = batchOf(1, NOW).toArray().length;
        assertThat(logs.log.read(0, 3 * one, false).value().length()).isEqualTo(3 * one);
        assertThat(logs.log.read(0, 3 * one - 1, false).value().length()).isEqualTo(2 * one);
        assertThat(logs.log.read(1, 2 * one, false).value().length()).isEqualTo(2 * one);
    }

    @Test
    void aBatchLargerThanTheLimitIsGivenOnlyToWhoWouldElseNotGetOn() {
        logs.appended(batchOf(5, NOW));
        assertThat(logs.log.read(0, 1, false).value()).isEqualTo(Bytes.EMPTY);
        assertThat(logs.log.read(0, 1, true).value()).isEqualTo(logs.read(0));
        assertThat(logs.log.read(0, 0, true).value()).isEqualTo(logs.read(0));
        assertThat(logs.log.read(0, -5, false).value()).isEqualTo(Bytes.EMPTY);
    }

    @Test
    void offsetsOutsideTheLogAreOutOfRange() {
        logs.appended(batchOf(3, NOW));
        logs.log.deleteRecords(1);
        assertThat(logs.log.read(0, 100, true).error()).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
        assertThat(logs.log.read(4, 100, true).error()).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
        assertThat(logs.log.read(3, 100, true).error()).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void bytesFromCountsAcrossSegments() {
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            BatchWriter batch = batch().recordOfSize(NOW, 1_000 + i);
            sizes.add(batch.toArray().length);
            logs.appended(batch);
        }
        assertThat(logs.log.segments()).isGreaterThan(1);
        int total = sizes.stream().mapToInt(Integer::intValue).sum();
        assertThat(logs.log.bytesFrom(0)).isEqualTo(total).isEqualTo(logs.log.sizeInBytes());
        assertThat(logs.log.bytesFrom(39)).isEqualTo(sizes.get(39).longValue());
        assertThat(logs.log.bytesFrom(40)).isZero();
    }

    @Test
    void logAppendTimeStampsTheBatch() {
        Logs stamped = Logs.with("message.timestamp.type", "LogAppendTime");
        AppendResult result = stamped.append(batchOf(2, NOW - 1_000_000));
        assertThat(result.logAppendTimeMs()).isEqualTo(NOW);
        Bytes read = stamped.read(0);
        RecordBatch batch = new RecordBatch(read.toArray(), 0, read.length());
        assertThat(batch.isLogAppendTime()).isTrue();
        assertThat(batch.maxTimestamp()).isEqualTo(NOW);
        assertThat(batch.hasValidChecksum()).isTrue();
        assertThat(logs.append(batchOf(1, NOW)).logAppendTimeMs()).isEqualTo(-1);
    }

    @Test
    void aWrongLargestTimestampInTheHeaderIsCorrected() {
        byte[] sent = batchOf(2, NOW).toArray();
        ByteBuffer.wrap(sent).putLong(35, NOW + 99);
        logs.log.append(Bytes.wrap(BatchWriter.withChecksum(sent)), NOW, NOW);
        Bytes read = logs.read(0);
        RecordBatch batch = new RecordBatch(read.toArray(), 0, read.length());
        assertThat(batch.maxTimestamp()).isEqualTo(NOW);
        assertThat(batch.hasValidChecksum()).isTrue();
    }

    @Test
    void deletingRecordsMovesTheStartAndNeverBack() {
        logs.appended(batchOf(3, NOW));
        logs.appended(batchOf(3, NOW));
        assertThat(logs.log.deleteRecords(4).value()).isEqualTo(4);
        assertThat(logs.log.startOffset()).isEqualTo(4);
        assertThat(logs.log.deleteRecords(2).value()).isEqualTo(4);
        assertThat(logs.log.deleteRecords(-1).value()).isEqualTo(6);
        assertThat(logs.log.sizeInBytes()).isZero();
        assertThat(logs.memory.used()).isZero();
    }

    @Test
    void recordsBeyondTheEndCannotBeDeleted() {
        logs.appended(batchOf(3, NOW));
        assertThat(logs.log.deleteRecords(4).error()).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
        assertThat(logs.log.deleteRecords(-2).error()).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
    }

    @Test
    void recordsOfATopicThatIsOnlyCompactedCannotBeDeleted() {
        assertThat(Logs.with("cleanup.policy", "compact").log.deleteRecords(0).error())
                .isEqualTo(ErrorCode.POLICY_VIOLATION);
        assertThat(Logs.with("cleanup.policy", "compact,delete")
                        .log
                        .deleteRecords(0)
                        .error())
                .isEqualTo(ErrorCode.NONE);
    }

    @Test
    void appendingGoesOnAfterEverythingWasDeleted() {
        logs.appended(batchOf(3, NOW));
        logs.log.deleteRecords(-1);
        assertThat(logs.appended(batchOf(1, NOW))).isEqualTo(3);
        assertThat(logs.log.bytesFrom(3)).isEqualTo(logs.read(3).length());
    }

    @Test
    void retentionBySizeDropsTheOldestSegments() {
        Logs small = Logs.with("retention.bytes", "40000");
        for (int i = 0; i < 200; i++) {
            small.appended(batch().recordOfSize(NOW, 1_000));
        }
        assertThat(small.log.startOffset()).isPositive();
        assertThat(small.log.endOffset()).isEqualTo(200);
        assertThat(small.log.sizeInBytes()).isGreaterThanOrEqualTo(40_000);
        assertThat(small.log.read(small.log.startOffset(), 1, true).error()).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void retentionByTimeDropsWhatIsOlder() {
        Logs brief = Logs.with("retention.ms", "1000");
        for (int i = 0; i < 40; i++) {
            brief.appended(batch().recordOfSize(NOW - 1_001, 1_000));
        }
        long old = brief.log.endOffset();
        for (int i = 0; i < 40; i++) {
            brief.appended(batch().recordOfSize(NOW, 1_000));
        }
        assertThat(brief.log.startOffset()).isPositive().isLessThanOrEqualTo(old);
        Logs forever = Logs.with("retention.ms", "-1");
        for (int i = 0; i < 80; i++) {
            forever.appended(batch().recordOfSize(0, 1_000));
        }
        assertThat(forever.log.startOffset()).isZero();
    }

    @Test
    void retentionSparesACompactedTopic() {
        Logs compacted = Logs.with("cleanup.policy", "compact", "retention.ms", "0", "retention.bytes", "0");
        for (int i = 0; i < 80; i++) {
            compacted.appended(batch().record(0, "key", "v".repeat(1_000)));
        }
        assertThat(compacted.log.startOffset()).isZero();
    }

    @Test
    void anyAppendsCanBeReadBackFromAnyOffset() {
        long seed = Long.getLong("seed", new Random().nextLong());
        Random random = new Random(seed);
        ByteBuffer expected = ByteBuffer.allocate(4 << 20);
        List<Integer> positions = new ArrayList<>();
        while (positions.size() < 500) {
            int records = 1 + random.nextInt(5);
            BatchWriter batch = batch();
            for (int i = 0; i < records; i++) {
                batch.recordOfSize(NOW, random.nextInt(random.nextInt(20) == 0 ? 5_000 : 300));
            }
            byte[] sent = batch.toArray();
            long offset = logs.appended(batch);
            assertThat(offset).isEqualTo(positions.size());
            for (int i = 0; i < records; i++) {
                positions.add(expected.position());
            }
            expected.put(BatchWriter.placedAt(sent, offset, PartitionLog.LEADER_EPOCH));
        }
        byte[] all = expected.array();
        for (int i = 0; i < 500; i++) {
            int offset = random.nextInt(positions.size());
            byte[] read = logs.log
                    .read(offset, 1 + random.nextInt(20_000), true)
                    .value()
                    .toArray();
            int from = positions.get(offset);
            assertThat(read)
                    .as("offset %d; replay with -Dseed=%d", offset, seed)
                    .isNotEmpty()
                    .isEqualTo(java.util.Arrays.copyOfRange(all, from, from + read.length));
        }
    }
}
