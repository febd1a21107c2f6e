package dev.rollcall.server.api;

import static dev.rollcall.log.BatchWriter.batch;
import static dev.rollcall.server.ServerFixture.START_MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.ListOffsetsRequest;
import dev.rollcall.protocol.message.ListOffsetsResponse;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListOffsetsHandlerTest {

    private static final int VERSION = 11;
    private static final int LATEST = -1;

    private final ServerFixture server = new ServerFixture(2).topic("orders", 2);
    private final RecordRequests requests = new RecordRequests(server);

    /** Offsets 1 to 3 of times 100, 300, 200 after the start; offset 0 is deleted. */
    @BeforeEach
    void appendRecords() {
        requests.append(13, 1, "orders", 0, batch().record(START_MS, "k", "v").write());
        requests.append(
                13,
                1,
                "orders",
                0,
                batch().record(START_MS + 100, "k", "v")
                        .record(START_MS + 300, "k", "v")
                        .record(START_MS + 200, "k", "v")
                        .write());
        server.topics().topic("orders").partition(0).deleteRecords(1);
    }

    private ListOffsetsResponse.Partition ask(int version, String topic, ListOffsetsRequest.Partition partition) {
        ListOffsetsRequest request = ListOffsetsRequest.builder()
                .replicaId(-1)
                .topics(List.of(new ListOffsetsRequest.Topic(topic, List.of(partition))))
                .build();
        ListOffsetsResponse response =
                (ListOffsetsResponse) server.connect().send(ApiKey.LIST_OFFSETS, version, request);
        return response.topics().get(0).partitions().get(0);
    }

    private ListOffsetsResponse.Partition ask(int version, long timestamp) {
        return ask(version, "orders", new ListOffsetsRequest.Partition(0, -1, timestamp));
    }

    private static ListOffsetsResponse.Partition found(long offset, long timestamp) {
        return new ListOffsetsResponse.Partition(0, (short) 0, timestamp, offset, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void theEndsAreKnownInEveryVersion(int version) {
        int epoch = version >= 4 ? 0 : -1;
        assertThat(ask(version, LATEST)).isEqualTo(new ListOffsetsResponse.Partition(0, (short) 0, -1, 4, epoch));
        assertThat(ask(version, -2)).isEqualTo(new ListOffsetsResponse.Partition(0, (short) 0, -1, 1, epoch));
    }

    @Test
    void theFirstRecordOfATimeOrLaterIsFound() {
        assertThat(ask(VERSION, 0)).isEqualTo(found(1, START_MS + 100));
        assertThat(ask(VERSION, START_MS + 101)).isEqualTo(found(2, START_MS + 300));
    }

    @Test
    void withoutARecordOfThatTimeThereIsNoOffset() {
        assertThat(ask(VERSION, START_MS + 301)).isEqualTo(new ListOffsetsResponse.Partition(0, (short) 0, -1, -1, -1));
    }

    @Test
    void theRecordWithTheLargestTimestampIsFound() {
        assertThat(ask(VERSION, -3)).isEqualTo(found(2, START_MS + 300));
    }

    @Test
    void everythingIsLocalAndNothingTiered() {
        assertThat(ask(VERSION, -4)).isEqualTo(found(1, -1));
        assertThat(ask(VERSION, -5)).isEqualTo(new ListOffsetsResponse.Partition(0, (short) 0, -1, -1, -1));
        assertThat(ask(VERSION, -6)).isEqualTo(new ListOffsetsResponse.Partition(0, (short) 0, -1, -1, -1));
    }

    @ParameterizedTest
    @CsvSource({"6,-3", "7,-4", "8,-5", "10,-6", "11,-7"})
    void whatAVersionDoesNotKnowIsUnsupported(int version, long timestamp) {
        assertThat(ask(version, timestamp).errorCode()).isEqualTo(ErrorCode.UNSUPPORTED_VERSION.code());
        assertThat(ask(version, timestamp).offset()).isEqualTo(-1);
    }

    @Test
    void whatDoesNotExistIsUnknown() {
        assertThat(ask(VERSION, "nothing", new ListOffsetsRequest.Partition(0, -1, LATEST))
                        .errorCode())
                .isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION.code());
        assertThat(ask(VERSION, "orders", new ListOffsetsRequest.Partition(2, -1, LATEST))
                        .errorCode())
                .isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION.code());
    }

    @Test
    void onlyTheLeaderKnows() {
        assertThat(ask(VERSION, "orders", new ListOffsetsRequest.Partition(1, -1, LATEST))
                        .errorCode())
                .isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER.code());
    }

    @Test
    void aWrongLeaderEpochIsRefused() {
        assertThat(ask(VERSION, "orders", new ListOffsetsRequest.Partition(0, 0, LATEST))
                        .errorCode())
                .isZero();
        assertThat(ask(VERSION, "orders", new ListOffsetsRequest.Partition(0, 3, LATEST))
                        .errorCode())
                .isEqualTo(ErrorCode.UNKNOWN_LEADER_EPOCH.code());
    }
}
