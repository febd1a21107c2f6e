package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.group.GroupConfig;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.MetadataRequest;
import dev.rollcall.protocol.message.MetadataResponse;
import dev.rollcall.server.BrokerSettings;
import dev.rollcall.server.ServerFixture;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataHandlerTest {

    private static final int VERSION = 13;
    private static final UUID NO_ID = new UUID(0, 0);

    private final ServerFixture server = new ServerFixture(2).topic("orders", 3).topic("audit", 1);

    private static MetadataRequest.Topic named(String name) {
        return new MetadataRequest.Topic(NO_ID, name);
    }

    private static MetadataRequest.Builder about(MetadataRequest.Topic... topics) {
        return MetadataRequest.builder().topics(Arrays.asList(topics));
    }

    private MetadataResponse ask(int version, MetadataRequest.Builder request) {
        return ask(server, version, request);
    }

    private static MetadataResponse ask(ServerFixture server, int version, MetadataRequest.Builder request) {
        return (MetadataResponse) server.connect().send(ApiKey.METADATA, version, request.build());
    }

    private static List<String> names(MetadataResponse response) {
        return response.topics().stream().map(MetadataResponse.Topic::name).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
    void brokersAndTopicsAreToldInEveryVersion(int version) {
        MetadataResponse response = ask(version, about(named("orders")));
        assertThat(response.brokers())
                .extracting(
                        MetadataResponse.Broker::nodeId, MetadataResponse.Broker::host, MetadataResponse.Broker::port)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(0, "127.0.0.1", 9092),
                        org.assertj.core.groups.Tuple.tuple(1, "127.0.0.1", 9093));
        assertThat(response.clusterId()).isEqualTo(version >= 2 ? "cluster" : null);
        assertThat(response.controllerId()).isEqualTo(version >= 1 ? 0 : -1);
        MetadataResponse.Topic orders = response.topics().get(0);
        assertThat(orders.errorCode()).isZero();
        assertThat(orders.topicId())
                .isEqualTo(version >= 10 ? server.topics().topic("orders").id() : NO_ID);
        assertThat(orders.partitions())
                .extracting(MetadataResponse.Partition::partitionIndex)
                .containsExactly(0, 1, 2);
        assertThat(orders.partitions())
                .extracting(MetadataResponse.Partition::leaderId)
                .containsExactly(0, 1, 0);
        MetadataResponse.Partition second = orders.partitions().get(1);
        assertThat(second.leaderEpoch()).isEqualTo(version >= 7 ? 0 : -1);
        assertThat(second.replicaNodes()).containsExactly(1);
        assertThat(second.isrNodes()).containsExactly(1);
        assertThat(second.offlineReplicas()).isEmpty();
    }

    @Test
    void noListMeansAllTopicsByName() {
        assertThat(names(ask(VERSION, MetadataRequest.builder().topics(null)))).containsExactly("audit", "orders");
    }

    @Test
    void anEmptyListMeansNoneExceptInVersionZero() {
        assertThat(names(ask(0, about()))).containsExactly("audit", "orders");
        for (int version = 1; version <= VERSION; version++) {
            assertThat(names(ask(version, about()))).as("version %d", version).isEmpty();
        }
    }

    @Test
    void aTopicIsFoundById() {
        UUID id = server.topics().topic("orders").id();
        assertThat(names(ask(VERSION, about(new MetadataRequest.Topic(id, null)))))
                .containsExactly("orders");
    }

    @Test
    void anUnknownIdIsToldByItsId() {
        UUID unknown = new UUID(9, 9);
        MetadataResponse.Topic topic = ask(VERSION, about(new MetadataRequest.Topic(unknown, null)))
                .topics()
                .get(0);
        assertThat(topic.errorCode()).isEqualTo(ErrorCode.UNKNOWN_TOPIC_ID.code());
        assertThat(topic.topicId()).isEqualTo(unknown);
        assertThat(topic.name()).isNull();
    }

    @Test
    void aTopicIsCreatedForWhoAsksForIt() {
        MetadataResponse.Topic topic =
                ask(VERSION, about(named("fresh"))).topics().get(0);
        assertThat(topic.errorCode()).isZero();
        assertThat(topic.partitions()).hasSize(1);
        assertThat(topic.topicId()).isEqualTo(server.topics().topic("fresh").id());
        assertThat(server.topicChanges()).isEqualTo(1);
    }

    @Test
    void aClientMayForbidThatATopicIsCreated() {
        MetadataResponse.Topic topic = ask(VERSION, about(named("fresh")).allowAutoTopicCreation(false))
                .topics()
                .get(0);
        assertThat(topic.errorCode()).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION.code());
        assertThat(topic.topicId()).isEqualTo(NO_ID);
        assertThat(server.topics().topic("fresh")).isNull();
        assertThat(server.topicChanges()).isZero();
    }

    @Test
    void beforeVersionFourNobodyCouldForbidIt() {
        assertThat(ask(3, about(named("fresh"))).topics().get(0).errorCode()).isZero();
    }

    @Test
    void aBrokerMayCreateNoTopics() {
        ServerFixture strict = new ServerFixture(1, new BrokerSettings(false, 1, GroupConfig.DEFAULT));
        assertThat(ask(strict, VERSION, about(named("fresh"))).topics().get(0).errorCode())
                .isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION.code());
        assertThat(strict.topics().topics()).isEmpty();
    }

    @Test
    void aCreatedTopicHasTheBrokersNumberOfPartitions() {
        ServerFixture wide = new ServerFixture(1, new BrokerSettings(true, 5, GroupConfig.DEFAULT));
        assertThat(ask(wide, VERSION, about(named("fresh"))).topics().get(0).partitions())
                .hasSize(5);
    }

    @Test
    void aNameThatNoTopicMayHaveIsInvalid() {
        assertThat(ask(VERSION, about(named("a b"))).topics().get(0).errorCode())
                .isEqualTo(ErrorCode.INVALID_TOPIC_EXCEPTION.code());
    }

    @Test
    void kafkasOwnTopicsAreMarked() {
        server.topic("__consumer_offsets", 1);
        assertThat(ask(VERSION, about(named("__consumer_offsets"), named("orders")))
                        .topics())
                .extracting(MetadataResponse.Topic::isInternal)
                .containsExactly(true, false);
    }

    @Test
    void whatAClientMayDoIsToldToWhoAsks() {
        MetadataResponse silent = ask(8, about(named("orders")));
        assertThat(silent.clusterAuthorizedOperations()).isEqualTo(Integer.MIN_VALUE);
        assertThat(silent.topics().get(0).topicAuthorizedOperations()).isEqualTo(Integer.MIN_VALUE);
        MetadataResponse told = ask(
                8,
                about(named("orders")).includeClusterAuthorizedOperations(true).includeTopicAuthorizedOperations(true));
        assertThat(told.clusterAuthorizedOperations()).isEqualTo(0b1_1111_1010_0000);
        assertThat(told.topics().get(0).topicAuthorizedOperations()).isEqualTo(0b1101_1111_1000);
    }
}
