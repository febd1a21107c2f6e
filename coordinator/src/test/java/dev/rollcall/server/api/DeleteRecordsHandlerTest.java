package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.log.BatchWriter;
import dev.rollcall.log.NewTopic;
import dev.rollcall.log.PartitionLog;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DeleteRecordsRequest;
import dev.rollcall.protocol.message.DeleteRecordsRequest.Partition;
import dev.rollcall.protocol.message.DeleteRecordsRequest.Topic;
import dev.rollcall.protocol.message.DeleteRecordsResponse;
import dev.rollcall.protocol.message.DeleteRecordsResponse.PartitionResult;
import dev.rollcall.protocol.message.DeleteRecordsResponse.TopicResult;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeleteRecordsHandlerTest {

    private final ServerFixture server = new ServerFixture(2).topic("orders", 4);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void theStartOfAPartitionMovesUp(int version) {
        append("orders", 0, 5);

        assertThat(delete(version, "orders", 0, 3)).isEqualTo(new PartitionResult(0, 3, (short) 0));
        assertThat(log("orders", 0).startOffset()).isEqualTo(3);
    }

    @Test
    void minusOneDeletesAll() {
        append("orders", 0, 5);

        assertThat(delete(2, "orders", 0, -1)).isEqualTo(new PartitionResult(0, 5, (short) 0));
    }

    @Test
    void theStartNeverMovesBack() {
        append("orders", 0, 5);
        delete(2, "orders", 0, 4);

        assertThat(delete(2, "orders", 0, 2)).isEqualTo(new PartitionResult(0, 4, (short) 0));
    }

    @Test
    void offsetsBehindTheEndAreOutOfRange() {
        append("orders", 0, 5);

        assertThat(delete(2, "orders", 0, 6)).isEqualTo(refused(0, ErrorCode.OFFSET_OUT_OF_RANGE));
        assertThat(delete(2, "orders", 0, -2)).isEqualTo(refused(0, ErrorCode.OFFSET_OUT_OF_RANGE));
        assertThat(log("orders", 0).startOffset()).isZero();
    }

    @Test
    void onlyTheLeaderDeletes() {
        append("orders", 1, 5);

        assertThat(delete(2, "orders", 1, 3)).isEqualTo(refused(1, ErrorCode.NOT_LEADER_OR_FOLLOWER));
    }

    @Test
    void unknownTopicsAndPartitionsAreRefused() {
        assertThat(delete(2, "nothing", 0, 0)).isEqualTo(refused(0, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION));
        assertThat(delete(2, "orders", 4, 0)).isEqualTo(refused(4, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION));
        assertThat(delete(2, "orders", -1, 0)).isEqualTo(refused(-1, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION));
    }

    @Test
    void recordsOfATopicThatIsOnlyCompactedStay() {
        server.topics().create(new NewTopic("keys", 1, 1, Map.of(), Map.of("cleanup.policy", "compact")));

        assertThat(delete(2, "keys", 0, 0)).isEqualTo(refused(0, ErrorCode.POLICY_VIOLATION));
    }

    @Test
    void eachPartitionIsAnsweredInTheOrderOfTheRequest() {
        append("orders", 2, 5);
        DeleteRecordsRequest request = new DeleteRecordsRequest(
                List.of(
                        new Topic("orders", List.of(new Partition(2, 1), new Partition(1, 1), new Partition(0, 0))),
                        new Topic("nothing", List.of(new Partition(0, 0)))),
                1000);

        List<TopicResult> results = send(2, request);

        assertThat(results).extracting(TopicResult::name).containsExactly("orders", "nothing");
        assertThat(results.get(0).partitions())
                .containsExactly(
                        new PartitionResult(2, 1, (short) 0),
                        refused(1, ErrorCode.NOT_LEADER_OR_FOLLOWER),
                        new PartitionResult(0, 0, (short) 0));
    }

    private static PartitionResult refused(int partition, ErrorCode error) {
        return new PartitionResult(partition, -1, error.code());
    }

    private void append(String topic, int partition, int records) {
        server.topics()
                .append(
                        log(topic, partition),
                        BatchWriter.batchOf(records, ServerFixture.START_MS).write(),
                        ServerFixture.START_MS,
                        ServerFixture.START_MS);
    }

    private PartitionLog log(String topic, int partition) {
        return server.topics().topic(topic).partition(partition);
    }

    private PartitionResult delete(int version, String topic, int partition, long offset) {
        DeleteRecordsRequest request =
                new DeleteRecordsRequest(List.of(new Topic(topic, List.of(new Partition(partition, offset)))), 1000);
        return send(version, request).get(0).partitions().get(0);
    }

    private List<TopicResult> send(int version, DeleteRecordsRequest request) {
        return ((DeleteRecordsResponse) server.connect(0).send(ApiKey.DELETE_RECORDS, version, request)).topics();
    }
}
