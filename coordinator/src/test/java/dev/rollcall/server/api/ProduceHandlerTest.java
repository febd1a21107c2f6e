package dev.rollcall.server.api;

import static dev.rollcall.log.BatchWriter.batch;
import static dev.rollcall.log.BatchWriter.batchOf;
import static dev.rollcall.server.ServerFixture.START_MS;
import static dev.rollcall.server.api.RecordRequests.PRODUCE_VERSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.log.BatchWriter;
import dev.rollcall.log.PartitionLog;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.ProduceRequest;
import dev.rollcall.protocol.message.ProduceResponse;
import dev.rollcall.server.ServerFixture;
import dev.rollcall.server.TestClient;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProduceHandlerTest {

    private final ServerFixture server = new ServerFixture(2).topic("orders", 2);
    private final RecordRequests requests = new RecordRequests(server);

    private PartitionLog log() {
        return server.topics().topic("orders").partition(0);
    }

    private ErrorCode append(int acks, String topic, int partition, Bytes records) {
        return ErrorCode.of(requests.append(PRODUCE_VERSION, acks, topic, partition, records)
                .errorCode());
    }

    private static Bytes records() {
        return batchOf(2, START_MS).write();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
    void recordsAreAppended(int version) {
        requests.append(version, 1, "orders", 0, records());
        ProduceResponse.Partition second = requests.append(version, -1, "orders", 0, records());
        assertThat(second.errorCode()).isZero();
        assertThat(second.baseOffset()).isEqualTo(2);
        assertThat(second.logAppendTimeMs()).isEqualTo(-1);
        assertThat(second.logStartOffset()).isEqualTo(version >= 5 ? 0 : -1);
        assertThat(log().endOffset()).isEqualTo(4);
    }

    @Test
    void withoutAcksThereIsNoAnswerAndTheConnectionGoesOn() {
        TestClient client = server.connect();
        client.post(ApiKey.PRODUCE, 13, requests.produce(13, 0, "orders", 0, records()));
        assertThat(client.isWaiting()).isTrue();
        assertThat(log().endOffset()).isEqualTo(2);
        assertThat(client.send(ApiKey.PRODUCE, 13, requests.produce(13, 1, "orders", 0, records())))
                .isNotNull();
    }

    @Test
    void withoutAcksAnErrorClosesTheConnection() {
        TestClient client = server.connect();
        client.post(ApiKey.PRODUCE, 13, requests.produce(13, 0, "orders", 0, Bytes.EMPTY));
        assertThat(client.isWaiting()).isTrue();
        assertThat(client.isOpen()).isFalse();
    }

    @Test
    void acksAreNoneOneOrAll() {
        assertThat(append(2, "orders", 0, records())).isEqualTo(ErrorCode.INVALID_REQUIRED_ACKS);
        assertThat(append(-2, "orders", 0, records())).isEqualTo(ErrorCode.INVALID_REQUIRED_ACKS);
        assertThat(log().endOffset()).isZero();
    }

    @Test
    void whatDoesNotExistIsUnknown() {
        assertThat(append(1, "orders", 2, records())).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        assertThat(append(1, "nothing", 0, records())).isEqualTo(ErrorCode.UNKNOWN_TOPIC_ID);
        assertThat(requests.append(12, 1, "nothing", 0, records()).errorCode())
                .isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION.code());
    }

    @Test
    void onlyTheLeaderAppends() {
        assertThat(append(1, "orders", 1, records())).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
    }

    @Test
    void recordsMustBeThere() {
        assertThat(append(1, "orders", 0, null)).isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(append(1, "orders", 0, Bytes.EMPTY)).isEqualTo(ErrorCode.INVALID_RECORD);
    }

    @Test
    void oldRecordFormatsAreRefused() {
        assertThat(append(1, "orders", 0, batchOf(1, START_MS).magic(1).write()))
                .isEqualTo(ErrorCode.INVALID_RECORD);
    }

    @Test
    void acksOfAllWantAsManyReplicasAsTheTopicSays() {
        server.topics().configure("orders", Map.of("min.insync.replicas", "2"), false);
        assertThat(append(-1, "orders", 0, records())).isEqualTo(ErrorCode.NOT_ENOUGH_REPLICAS);
        assertThat(append(1, "orders", 0, records())).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void refusedRecordsAreNamed() {
        server.topics().configure("orders", Map.of("cleanup.policy", "compact"), false);
        Bytes keyless =
                batch().record(START_MS, "a", "1").record(START_MS, null, "2").write();
        ProduceResponse.Partition refused = requests.append(8, 1, "orders", 0, keyless);
        assertThat(refused.errorCode()).isEqualTo(ErrorCode.INVALID_RECORD.code());
        assertThat(refused.recordErrors())
                .extracting(ProduceResponse.BatchIndexAndErrorMessage::batchIndex)
                .containsExactly(1);
        assertThat(refused.errorMessage()).contains("key");
        assertThat(requests.append(7, 1, "orders", 0, keyless).errorCode()).isEqualTo(ErrorCode.INVALID_RECORD.code());
    }

    @Test
    void aTopicWithItsOwnTimeTellsIt() {
        server.topics().configure("orders", Map.of("message.timestamp.type", "LogAppendTime"), false);
        server.advance(1234);
        assertThat(requests.append(13, 1, "orders", 0, records()).logAppendTimeMs())
                .isEqualTo(START_MS + 1234);
    }

    @Test
    void aRetryOfAnIdempotentProducerIsAcknowledgedOnce() {
        BatchWriter batch = batchOf(2, START_MS).producer(5, 0, 0);
        assertThat(requests.append(13, -1, "orders", 0, batch.write()).baseOffset())
                .isZero();
        requests.append(13, -1, "orders", 0, records());
        assertThat(requests.append(13, -1, "orders", 0, batch.write()).baseOffset())
                .isZero();
        assertThat(log().endOffset()).isEqualTo(4);
        assertThat(append(
                        -1, "orders", 0, batchOf(1, START_MS).producer(5, 0, 9).write()))
                .isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
    }

    @Test
    void eachPartitionIsAnsweredForItself() {
        ProduceRequest request = ProduceRequest.builder()
                .transactionalId(null)
                .acks(1)
                .topicData(List.of(
                        new ProduceRequest.Topic(
                                "orders",
                                new java.util.UUID(0, 0),
                                List.of(
                                        new ProduceRequest.Partition(1, records()),
                                        new ProduceRequest.Partition(0, records()))),
                        new ProduceRequest.Topic(
                                "nothing",
                                new java.util.UUID(0, 0),
                                List.of(new ProduceRequest.Partition(0, records())))))
                .build();
        ProduceResponse response = (ProduceResponse) server.connect().send(ApiKey.PRODUCE, 9, request);
        assertThat(response.responses()).extracting(ProduceResponse.Topic::name).containsExactly("orders", "nothing");
        assertThat(response.responses().get(0).partitionResponses())
                .extracting(partition -> ErrorCode.of(partition.errorCode()))
                .containsExactly(ErrorCode.NOT_LEADER_OR_FOLLOWER, ErrorCode.NONE);
    }

    @Test
    void kafkasOwnTopicsAreWrittenOnlyByWhoSaysSo() {
        server.topic("__consumer_offsets", 1);
        assertThat(append(1, "__consumer_offsets", 0, records())).isEqualTo(ErrorCode.INVALID_TOPIC_EXCEPTION);
    }
}
