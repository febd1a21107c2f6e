package dev.rollcall.log;

import static dev.rollcall.log.BatchWriter.batch;
import static dev.rollcall.log.BatchWriter.batchOf;
import static dev.rollcall.log.Logs.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.log.PartitionLog.OffsetAndTimestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimestampLookupTest {

    private final Logs logs = Logs.with("retention.ms", "-1");

    private static OffsetAndTimestamp at(long offset, long timestamp) {
        return new OffsetAndTimestamp(offset, timestamp);
    }

    private BatchWriter threeRecords() {
        return batch().record(100, "a", "1").record(300, "b", "2").record(200, "c", "3");
    }

    @Test
    void anEmptyLogHasNoRecordOfAnyTime() {
        assertThat(logs.log.firstSince(0)).isEqualTo(OffsetAndTimestamp.NONE);
        assertThat(logs.log.largestTimestamp()).isEqualTo(OffsetAndTimestamp.NONE);
    }

    @Test
    void theFirstRecordOfATimeOrLaterIsFoundInsideABatch() {
        logs.appended(threeRecords());
        assertThat(logs.log.firstSince(0)).isEqualTo(at(0, 100));
        assertThat(logs.log.firstSince(100)).isEqualTo(at(0, 100));
        assertThat(logs.log.firstSince(101)).isEqualTo(at(1, 300));
        assertThat(logs.log.firstSince(301)).isEqualTo(OffsetAndTimestamp.NONE);
    }

    @Test
    void theFirstOfSeveralRecordsWithTheLargestTimestampIsFound() {
        logs.appended(threeRecords());
        logs.appended(threeRecords());
        assertThat(logs.log.largestTimestamp()).isEqualTo(at(1, 300));
        logs.appended(batchOf(1, 301));
        assertThat(logs.log.largestTimestamp()).isEqualTo(at(6, 301));
    }

    @Test
    void recordsInsideGzipAreFoundAsWell() {
        logs.appended(threeRecords().compression(Compression.GZIP));
        assertThat(logs.log.firstSince(101)).isEqualTo(at(1, 300));
        assertThat(logs.log.largestTimestamp()).isEqualTo(at(1, 300));
    }

    @Test
    void ofABatchThatIsNotUnpackedTheEdgesAreKnown() {
        logs.appended(batchOf(2, 50));
        logs.appended(threeRecords().compression(Compression.ZSTD));
        assertThat(logs.log.firstSince(100)).isEqualTo(at(2, 100));
        assertThat(logs.log.firstSince(101)).isEqualTo(at(2, 300));
        assertThat(logs.log.largestTimestamp()).isEqualTo(at(4, 300));
        logs.appended(batchOf(3, 400).compression(Compression.LZ4));
        assertThat(logs.log.largestTimestamp()).isEqualTo(at(5, 400));
    }

    @Test
    void bytesThatOnlyClaimToBeGzipAreTreatedAsNotUnpacked() {
        logs.appended(threeRecords().compression(Compression.GZIP).body((byte) 1, (byte) 2, (byte) 3));
        assertThat(logs.log.firstSince(101)).isEqualTo(at(0, 300));
    }

    @Test
    void withTheLogsOwnTimeAllRecordsOfABatchHaveIt() {
        Logs stamped = Logs.with("message.timestamp.type", "LogAppendTime");
        stamped.appended(threeRecords());
        stamped.appended(threeRecords().compression(Compression.SNAPPY));
        assertThat(stamped.log.firstSince(NOW)).isEqualTo(at(0, NOW));
        assertThat(stamped.log.largestTimestamp()).isEqualTo(at(0, NOW));
        stamped.log.deleteRecords(3);
        assertThat(stamped.log.firstSince(NOW)).isEqualTo(at(3, NOW));
        assertThat(stamped.log.largestTimestamp()).isEqualTo(at(3, NOW));
    }

    @Test
    void deletedRecordsAreNotFound() {
        logs.appended(threeRecords());
        logs.appended(threeRecords().compression(Compression.ZSTD));
        logs.log.deleteRecords(2);
        assertThat(logs.log.firstSince(0)).isEqualTo(at(2, 200));
        logs.log.deleteRecords(4);
        assertThat(logs.log.firstSince(200)).isEqualTo(at(4, 300));
    }

    @Test
    void anyLookupFindsWhatALinearSearchFinds() {
        long seed = Long.getLong("seed", new Random().nextLong());
        Random random = new Random(seed);
        List<Long> timestamps = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            BatchWriter batch = batch();
            for (int record = random.nextInt(3); record >= 0; record--) {
                long timestamp = random.nextInt(1_000) + 5L * i;
                batch.recordOfSize(timestamp, random.nextInt(400));
                timestamps.add(timestamp);
            }
            logs.appended(batch.compression(random.nextBoolean() ? Compression.GZIP : Compression.NONE));
        }
        for (long asked = 0; asked < 2_100; asked += 7) {
            OffsetAndTimestamp expected = OffsetAndTimestamp.NONE;
            for (int offset = timestamps.size() - 1; offset >= 0; offset--) {
                expected = timestamps.get(offset) >= asked ? at(offset, timestamps.get(offset)) : expected;
            }
            assertThat(logs.log.firstSince(asked))
                    .as("timestamp %d; replay with -Dseed=%d", asked, seed)
                    .isEqualTo(expected);
        }
    }
}
