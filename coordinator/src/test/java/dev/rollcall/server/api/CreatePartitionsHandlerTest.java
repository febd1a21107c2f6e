package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.CreatePartitionsRequest;
import dev.rollcall.protocol.message.CreatePartitionsRequest.Assignment;
import dev.rollcall.protocol.message.CreatePartitionsRequest.Topic;
import dev.rollcall.protocol.message.CreatePartitionsResponse;
import dev.rollcall.protocol.message.CreatePartitionsResponse.TopicResult;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreatePartitionsHandlerTest {

    private final ServerFixture server = new ServerFixture(3).topic("orders", 2).topic("payments", 1);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void topicsGrowToANumberOfPartitions(int version) {
        TopicResult result = send(version, false, new Topic("orders", 5, null)).get(0);

        assertThat(result).isEqualTo(new TopicResult("orders", (short) 0, null));
        assertThat(server.topics().topic("orders").partitionCount()).isEqualTo(5);
        assertThat(server.topics().topic("orders").leader(4)).isEqualTo(1);
        assertThat(server.topicChanges()).isEqualTo(1);
    }

    @Test
    void replicasOfTheNewPartitionsMayBeAssigned() {
        send(3, false, new Topic("orders", 4, List.of(to(2), to(0))));

        assertThat(server.topics().topic("orders").replicas(2)).containsExactly(2);
        assertThat(server.topics().topic("orders").replicas(3)).containsExactly(0);
    }

    @Test
    void validateOnlyAddsNothing() {
        assertThat(errors(send(3, true, new Topic("orders", 4, null)))).containsExactly(ErrorCode.NONE);
        assertThat(errors(send(3, true, new Topic("orders", 2, null)))).containsExactly(ErrorCode.INVALID_PARTITIONS);

        assertThat(server.topics().topic("orders").partitionCount()).isEqualTo(2);
        assertThat(server.topicChanges()).isZero();
    }

    @Test
    void partitionsAreOnlyAdded() {
        assertRefused(ErrorCode.INVALID_PARTITIONS, new Topic("orders", 2, null));
        assertRefused(ErrorCode.INVALID_PARTITIONS, new Topic("orders", 1, null));
        assertRefused(ErrorCode.INVALID_PARTITIONS, new Topic("orders", -1, null));
    }

    @Test
    void anAbsurdNumberIsRefusedBeforeAnythingIsAllocated() {
        assertRefused(ErrorCode.INVALID_PARTITIONS, new Topic("orders", Integer.MAX_VALUE, null));
    }

    @Test
    void unknownTopicsAreRefused() {
        assertRefused(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, new Topic("nothing", 3, null));
    }

    @Test
    void assignedReplicasMustFitTheNewPartitions() {
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, new Topic("orders", 4, List.of(to(0))));
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, new Topic("orders", 3, List.of(to(0, 1))));
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, new Topic("orders", 3, List.of(to(3))));
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, new Topic("orders", 3, List.of(to())));
    }

    @Test
    void aTopicNamedTwiceIsRefusedOnceAndTheOthersGrow() {
        List<TopicResult> results = send(
                3, false, new Topic("orders", 3, null), new Topic("payments", 2, null), new Topic("orders", 4, null));

        assertThat(results).extracting(TopicResult::name).containsExactly("payments", "orders");
        assertThat(errors(results)).containsExactly(ErrorCode.NONE, ErrorCode.INVALID_REQUEST);
        assertThat(server.topics().topic("orders").partitionCount()).isEqualTo(2);
    }

    private void assertRefused(ErrorCode error, Topic topic) {
        List<TopicResult> results = send(3, false, topic);

        assertThat(errors(results)).containsExactly(error);
        assertThat(results.get(0).errorMessage()).isNotBlank();
        assertThat(server.topicChanges()).isZero();
    }

    private List<TopicResult> send(int version, boolean validateOnly, Topic... topics) {
        CreatePartitionsRequest request = new CreatePartitionsRequest(List.of(topics), 1000, validateOnly);
        return ((CreatePartitionsResponse) server.connect(2).send(ApiKey.CREATE_PARTITIONS, version, request))
                .results();
    }

    private static Assignment to(Integer... brokers) {
        return new Assignment(List.of(brokers));
    }

    private static List<ErrorCode> errors(List<TopicResult> results) {
        return results.stream().map(result -> ErrorCode.of(result.errorCode())).toList();
    }
}
