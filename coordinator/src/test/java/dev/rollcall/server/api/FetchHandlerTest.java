package dev.rollcall.server.api;

import static dev.rollcall.server.api.RecordRequests.FETCH_VERSION;
import static dev.rollcall.server.api.RecordRequests.fetch;
import static dev.rollcall.server.api.RecordRequests.reader;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.FetchRequest;
import dev.rollcall.protocol.message.FetchResponse;
import dev.rollcall.server.ServerFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetchHandlerTest {

    private final ServerFixture server = new ServerFixture(2).topic("orders", 3).topic("other", 1);
    private final RecordRequests requests = new RecordRequests(server);

    private ErrorCode errorOf(FetchRequest.Partition partition) {
        return ErrorCode.of(requests.read(FETCH_VERSION, "orders", partition).errorCode());
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18})
    void whatWasProducedIsFetchedByteForByte(int version) {
        requests.appendBatch("orders", 3);
        byte[] second = requests.appendBatch("orders", 2);
        FetchResponse.Partition answer = requests.read(version, "orders", reader(0, 3));
        assertThat(answer.errorCode()).isZero();
        assertThat(answer.records().toArray()).isEqualTo(second);
        assertThat(answer.highWatermark()).isEqualTo(5);
        assertThat(answer.lastStableOffset()).isEqualTo(5);
        assertThat(answer.logStartOffset()).isEqualTo(version >= 5 ? 0 : -1);
    }

    @Test
    void atTheEndThereAreNoRecords() {
        requests.appendBatch("orders", 3);
        FetchResponse.Partition answer = requests.read(FETCH_VERSION, "orders", reader(0, 3));
        assertThat(answer.errorCode()).isZero();
        assertThat(answer.records().isEmpty()).isTrue();
    }

    @Test
    void outOfRangeIsAnErrorThatTellsNoOffsets() {
        requests.appendBatch("orders", 3);
        server.topics().topic("orders").partition(0).deleteRecords(2);
        for (long offset : new long[] {-1, 1, 4}) {
            FetchResponse.Partition answer = requests.read(FETCH_VERSION, "orders", reader(0, offset));
            assertThat(answer.errorCode()).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE.code());
            assertThat(answer.highWatermark()).isEqualTo(-1);
            assertThat(answer.logStartOffset()).isEqualTo(-1);
            assertThat(answer.records().isEmpty()).isTrue();
        }
    }

    @Test
    void whatDoesNotExistIsUnknown() {
        assertThat(errorOf(reader(3, 0))).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        assertThat(requests.read(12, "nothing", reader(0, 0)).errorCode())
                .isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION.code());
        assertThat(requests.read(13, "nothing", reader(0, 0)).errorCode()).isEqualTo(ErrorCode.UNKNOWN_TOPIC_ID.code());
    }

    @Test
    void onlyTheLeaderIsRead() {
        assertThat(errorOf(reader(1, 0))).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
    }

    @Test
    void aWrongLeaderEpochIsRefused() {
        FetchRequest.Partition.Builder partition =
                FetchRequest.Partition.builder().partition(0).partitionMaxBytes(100);
        assertThat(errorOf(partition.currentLeaderEpoch(0).build())).isEqualTo(ErrorCode.NONE);
        assertThat(errorOf(partition.currentLeaderEpoch(1).build())).isEqualTo(ErrorCode.UNKNOWN_LEADER_EPOCH);
        assertThat(errorOf(partition.currentLeaderEpoch(-2).build())).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
    }

    @Test
    void aReaderAheadOfItsEpochIsToldWhereThatEnds() {
        requests.appendBatch("orders", 3);
        FetchRequest.Partition.Builder reader = FetchRequest.Partition.builder()
                .partition(0)
                .partitionMaxBytes(1000)
                .lastFetchedEpoch(0);
        FetchResponse.Partition ahead =
                requests.read(FETCH_VERSION, "orders", reader.fetchOffset(9).build());
        assertThat(ahead.errorCode()).isZero();
        assertThat(ahead.divergingEpoch()).isEqualTo(new FetchResponse.EpochEndOffset(0, 3));
        assertThat(ahead.records().isEmpty()).isTrue();
        FetchResponse.Partition level =
                requests.read(FETCH_VERSION, "orders", reader.fetchOffset(0).build());
        assertThat(level.divergingEpoch().endOffset()).isEqualTo(-1);
        assertThat(level.records().isEmpty()).isFalse();
        assertThat(errorOf(reader.lastFetchedEpoch(5).build())).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
    }

    @Test
    void noPartitionGivesMoreThanItIsAskedFor() {
        int one = requests.appendBatch("orders", 1).length;
        requests.appendBatch("orders", 1);
        FetchRequest.Partition.Builder reader = FetchRequest.Partition.builder().partition(0);
        assertThat(requests.read(
                                FETCH_VERSION,
                                "orders",
                                reader.partitionMaxBytes(2 * one - 1).build())
                        .records()
                        .length())
                .isEqualTo(one);
        assertThat(requests.read(
                                FETCH_VERSION,
                                "orders",
                                reader.partitionMaxBytes(2 * one).build())
                        .records()
                        .length())
                .isEqualTo(2 * one);
    }

    @Test
    void theFirstBatchComesHoweverLargeItIsAndNoOtherBeyondTheLimit() {
        int orders = requests.appendBatch("orders", 4).length;
        int other = requests.appendBatch("other", 1).length;
        FetchRequest.Builder request = fetch(
                requests.topic(FETCH_VERSION, "orders", reader(0, 0)),
                requests.topic(FETCH_VERSION, "other", reader(0, 0)));
        assertThat(lengths(request.maxBytes(1))).containsExactly(orders, 0);
        assertThat(lengths(request.maxBytes(orders + other - 1))).containsExactly(orders, 0);
        assertThat(lengths(request.maxBytes(orders + other))).containsExactly(orders, other);
    }

    private Integer[] lengths(FetchRequest.Builder request) {
        return requests.ask(FETCH_VERSION, request.build()).responses().stream()
                .map(topic -> topic.partitions().get(0).records().length())
                .toArray(Integer[]::new);
    }

    @Test
    void aSessionIsNeverGranted() {
        FetchRequest.Builder request =
                fetch(requests.topic(FETCH_VERSION, "orders", reader(0, 0))).maxWaitMs(0);
        assertThat(requests.ask(FETCH_VERSION, request.sessionEpoch(0).build()).sessionId())
                .isZero();
        assertThat(requests.ask(FETCH_VERSION, request.sessionEpoch(-1).build()).sessionId())
                .isZero();
    }

    @Test
    void aSessionThatWasNeverGrantedIsUnknown() {
        FetchRequest.Builder request = fetch(requests.topic(FETCH_VERSION, "orders", reader(0, 0)));
        assertThat(requests.ask(
                                FETCH_VERSION,
                                request.sessionId(4).sessionEpoch(1).build())
                        .errorCode())
                .isEqualTo(ErrorCode.FETCH_SESSION_ID_NOT_FOUND.code());
        assertThat(requests.ask(
                                FETCH_VERSION,
                                request.sessionId(0).sessionEpoch(1).build())
                        .errorCode())
                .isEqualTo(ErrorCode.FETCH_SESSION_ID_NOT_FOUND.code());
    }
}
