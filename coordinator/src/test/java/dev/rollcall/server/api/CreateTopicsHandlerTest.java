package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.log.TopicConfigKeys;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.CreateTopicsRequest;
import dev.rollcall.protocol.message.CreateTopicsRequest.CreatableReplicaAssignment;
import dev.rollcall.protocol.message.CreateTopicsRequest.CreatableTopic;
import dev.rollcall.protocol.message.CreateTopicsRequest.CreatableTopicConfig;
import dev.rollcall.protocol.message.CreateTopicsResponse;
import dev.rollcall.protocol.message.CreateTopicsResponse.CreatableTopicConfigs;
import dev.rollcall.protocol.message.CreateTopicsResponse.CreatableTopicResult;
import dev.rollcall.server.ServerFixture;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreateTopicsHandlerTest {

    private static final int NEWEST = 7;
    private static final UUID NO_ID = new UUID(0, 0);

    private final ServerFixture server = new ServerFixture(3);

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void oldVersionsSayThatATopicWasCreatedAndNoMore(int version) {
        CreatableTopicResult result = create(version, topic("orders", 4, 2));

        assertThat(result)
                .isEqualTo(new CreatableTopicResult(
                        "orders", NO_ID, (short) 0, null, (short) 0, -1, (short) -1, List.of()));
        assertThat(server.topics().topic("orders").partitionCount()).isEqualTo(4);
        assertThat(server.topics().topic("orders").replicas(3)).containsExactly(0, 1);
    }

    @Test
    void version5TellsPartitionsReplicasAndTheWholeConfiguration() {
        CreatableTopicResult result = create(5, topic("orders", 4, 2, config("retention.ms", "1000")));

        assertThat(result.numPartitions()).isEqualTo(4);
        assertThat(result.replicationFactor()).isEqualTo((short) 2);
        assertThat(result.topicConfigErrorCode()).isZero();
        assertThat(result.configs())
                .hasSameSizeAs(TopicConfigKeys.all())
                .contains(
                        new CreatableTopicConfigs("retention.ms", "1000", false, (byte) 1, false),
                        new CreatableTopicConfigs("cleanup.policy", "delete", false, (byte) 5, false));
        assertThat(result.topicId()).isEqualTo(NO_ID);
    }

    @Test
    void version7TellsTheTopicsId() {
        CreatableTopicResult result = create(7, topic("orders", 1, 1));

        assertThat(result.topicId())
                .isEqualTo(server.topics().topic("orders").id())
                .isNotEqualTo(NO_ID);
    }

    @Test
    void minusOneAsksForTheBrokersDefaults() {
        CreatableTopicResult result = create(NEWEST, topic("orders", -1, -1));

        assertThat(result.numPartitions()).isEqualTo(1);
        assertThat(result.replicationFactor()).isEqualTo((short) 1);
    }

    @Test
    void validateOnlyDescribesTheTopicAndCreatesNothing() {
        CreatableTopicResult result =
                send(NEWEST, true, topic("orders", 4, 2)).topics().get(0);

        assertThat(result.errorCode()).isZero();
        assertThat(result.numPartitions()).isEqualTo(4);
        assertThat(server.topics().topics()).isEmpty();
        assertThat(server.topicChanges()).isZero();
    }

    @Test
    void replicasMayBeAssignedByHand() {
        CreatableTopicResult result = create(NEWEST, assigned("orders", replicas(1, 2, 0), replicas(0, 1, 2)));

        assertThat(result.numPartitions()).isEqualTo(2);
        assertThat(result.replicationFactor()).isEqualTo((short) 2);
        assertThat(server.topics().topic("orders").replicas(0)).containsExactly(1, 2);
        assertThat(server.topics().topic("orders").leader(1)).isEqualTo(2);
    }

    @Test
    void assignedReplicasMustMakeSense() {
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, assigned("twice", replicas(0, 1), replicas(0, 2)));
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, assigned("gap", replicas(0, 1), replicas(2, 1)));
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, assigned("nobody", replicas(0)));
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, assigned("unknown", replicas(0, 3)));
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, assigned("same", replicas(0, 1, 1)));
        assertRefused(ErrorCode.INVALID_REPLICA_ASSIGNMENT, assigned("uneven", replicas(0, 1), replicas(1, 1, 2)));
    }

    @Test
    void assignedReplicasExcludeNumbersOfPartitionsAndReplicas() {
        List<CreatableReplicaAssignment> assignments = List.of(replicas(0, 1));

        assertRefused(ErrorCode.INVALID_REQUEST, new CreatableTopic("a", 1, (short) -1, assignments, List.of()));
        assertRefused(ErrorCode.INVALID_REQUEST, new CreatableTopic("a", -1, (short) 1, assignments, List.of()));
    }

    @Test
    void numbersOfPartitionsAndReplicasMustBePossible() {
        assertRefused(ErrorCode.INVALID_PARTITIONS, topic("a", 0, 1));
        assertRefused(ErrorCode.INVALID_PARTITIONS, topic("a", -2, 1));
        assertRefused(ErrorCode.INVALID_REPLICATION_FACTOR, topic("a", 1, 0));
        assertRefused(ErrorCode.INVALID_REPLICATION_FACTOR, topic("a", 1, -2));
        assertRefused(ErrorCode.INVALID_REPLICATION_FACTOR, topic("a", 1, 4));
        assertRefused(ErrorCode.INVALID_REPLICATION_FACTOR, topic("a", 0, 0));
    }

    @Test
    void namesMustBeLegalAndFree() {
        server.topic("orders.eu", 1);

        assertRefused(ErrorCode.TOPIC_ALREADY_EXISTS, topic("orders.eu", 1, 1));
        assertRefused(ErrorCode.INVALID_TOPIC_EXCEPTION, topic("orders_eu", 1, 1));
        assertRefused(ErrorCode.INVALID_TOPIC_EXCEPTION, topic("orders/eu", 1, 1));
        assertRefused(ErrorCode.INVALID_TOPIC_EXCEPTION, topic("", 1, 1));
        assertRefused(ErrorCode.INVALID_REQUEST, topic("__cluster_metadata", 1, 1));
    }

    @Test
    void configurationsMustExistAndHaveLegalValues() {
        assertRefused(ErrorCode.INVALID_CONFIG, topic("a", 1, 1, config("retention", "1")));
        assertRefused(ErrorCode.INVALID_CONFIG, topic("a", 1, 1, config("retention.ms", "long")));
        assertRefused(ErrorCode.INVALID_CONFIG, topic("a", 1, 1, config("retention.ms", null)));
    }

    @Test
    void theConfigurationIsCheckedBeforeTheNumbers() {
        assertRefused(ErrorCode.INVALID_CONFIG, topic("a", 0, 9, config("retention.ms", "long")));
    }

    @Test
    void aTopicNamedTwiceIsRefusedOnceAndTheOthersAreCreated() {
        List<CreatableTopicResult> results = send(
                        NEWEST, false, topic("a", 1, 1), topic("b", 1, 1), topic("a", 2, 1), topic("a", 3, 1))
                .topics();

        assertThat(results).extracting(CreatableTopicResult::name).containsExactly("b", "a");
        assertThat(results).extracting(CreatableTopicResult::errorCode).containsExactly((short) 0, (short) 42);
        assertThat(server.topics().topics()).hasSize(1);
    }

    @Test
    void oneRequestCreatesTenThousandPartitionsAtMost() {
        List<CreatableTopicResult> results =
                send(NEWEST, false, topic("a", 10_000, 1), topic("b", -1, 1)).topics();

        assertThat(results)
                .extracting(CreatableTopicResult::errorCode)
                .containsOnly(ErrorCode.POLICY_VIOLATION.code())
                .hasSize(2);
        assertThat(create(NEWEST, topic("a", 10_000, 1)).errorCode()).isZero();
    }

    @Test
    void groupsAreToldOnceAndOnlyIfSomethingWasCreated() {
        send(NEWEST, false, topic("a", 1, 1), topic("b", 1, 1));
        assertThat(server.topicChanges()).isEqualTo(1);

        send(NEWEST, false, topic("a", 1, 1));
        assertThat(server.topicChanges()).isEqualTo(1);
    }

    private void assertRefused(ErrorCode error, CreatableTopic topic) {
        CreatableTopicResult result = create(NEWEST, topic);

        assertThat(ErrorCode.of(result.errorCode())).isEqualTo(error);
        assertThat(result.errorMessage()).isNotBlank();
        assertThat(result.topicId()).isEqualTo(NO_ID);
        assertThat(result.configs()).isEmpty();
    }

    private CreatableTopicResult create(int version, CreatableTopic topic) {
        return send(version, false, topic).topics().get(0);
    }

    private CreateTopicsResponse send(int version, boolean validateOnly, CreatableTopic... topics) {
        CreateTopicsRequest request = new CreateTopicsRequest(List.of(topics), 1000, validateOnly);
        return (CreateTopicsResponse) server.connect(2).send(ApiKey.CREATE_TOPICS, version, request);
    }

    private static CreatableTopic topic(String name, int partitions, int replicas, CreatableTopicConfig... configs) {
        return new CreatableTopic(name, partitions, (short) replicas, List.of(), List.of(configs));
    }

    private static CreatableTopic assigned(String name, CreatableReplicaAssignment... assignments) {
        return new CreatableTopic(name, -1, (short) -1, List.of(assignments), List.of());
    }

    private static CreatableReplicaAssignment replicas(int partition, Integer... brokers) {
        return new CreatableReplicaAssignment(partition, Arrays.asList(brokers));
    }

    private static CreatableTopicConfig config(String name, String value) {
        return new CreatableTopicConfig(name, value);
    }
}
