package dev.rollcall.server;

import dev.rollcall.log.BatchWriter;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ApiVersionsRequest;
import dev.rollcall.protocol.message.ConsumerGroupDescribeRequest;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatRequest;
import dev.rollcall.protocol.message.CreatePartitionsRequest;
import dev.rollcall.protocol.message.CreateTopicsRequest;
import dev.rollcall.protocol.message.DeleteGroupsRequest;
import dev.rollcall.protocol.message.DeleteRecordsRequest;
import dev.rollcall.protocol.message.DeleteTopicsRequest;
import dev.rollcall.protocol.message.DescribeClusterRequest;
import dev.rollcall.protocol.message.DescribeConfigsRequest;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.DescribeTopicPartitionsRequest;
import dev.rollcall.protocol.message.FetchRequest;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.IncrementalAlterConfigsRequest;
import dev.rollcall.protocol.message.InitProducerIdRequest;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.LeaveGroupRequest;
import dev.rollcall.protocol.message.ListGroupsRequest;
import dev.rollcall.protocol.message.ListOffsetsRequest;
import dev.rollcall.protocol.message.MetadataRequest;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetDeleteRequest;
import dev.rollcall.protocol.message.OffsetFetchRequest;
import dev.rollcall.protocol.message.OffsetForLeaderEpochRequest;
import dev.rollcall.protocol.message.ProduceRequest;
import dev.rollcall.protocol.message.SyncGroupRequest;
import java.util.List;
import java.util.UUID;

/** A plausible request of every API and version that is served, with something in every list. */
final class SampleRequests {

    private static final String GROUP = "g";
    private static final String TOPIC = "orders";
    private static final UUID NO_ID = new UUID(0, 0);
    private static final UUID TOPIC_ID = new UUID(0, 1);
    private static final Bytes BYTES = Bytes.wrap(new byte[] {0, 1, 2, 3});

    private SampleRequests() {}

    static Message of(ApiKey api, int version) {
        return switch (api) {
            case PRODUCE -> produce(version);
            case FETCH -> fetch(version);
            case LIST_OFFSETS ->
                new ListOffsetsRequest(
                        -1,
                        (byte) 0,
                        List.of(new ListOffsetsRequest.Topic(
                                TOPIC, List.of(new ListOffsetsRequest.Partition(0, -1, -1)))),
                        0);
            case METADATA ->
                MetadataRequest.builder()
                        .topics(List.of(new MetadataRequest.Topic(NO_ID, TOPIC)))
                        .build();
            case INIT_PRODUCER_ID ->
                InitProducerIdRequest.builder()
                        .transactionalId(null)
                        .transactionTimeoutMs(1000)
                        .build();
            case OFFSET_FOR_LEADER_EPOCH ->
                OffsetForLeaderEpochRequest.builder()
                        .topics(List.of(new OffsetForLeaderEpochRequest.OffsetForLeaderTopic(
                                TOPIC, List.of(new OffsetForLeaderEpochRequest.OffsetForLeaderPartition(0, -1, 0)))))
                        .build();
            case API_VERSIONS ->
                ApiVersionsRequest.builder()
                        .clientSoftwareName("test")
                        .clientSoftwareVersion("1.0")
                        .build();
            default ->
                api.apiName().contains("Group") || api.apiName().contains("Offset") || isFind(api)
                        ? ofGroups(api, version)
                        : ofAdmin(api, version);
        };
    }

    private static boolean isFind(ApiKey api) {
        return api == ApiKey.FIND_COORDINATOR || api == ApiKey.HEARTBEAT;
    }

    private static Message produce(int version) {
        boolean byId = version >= 13;
        return ProduceRequest.builder()
                .transactionalId(null)
                .acks(1)
                .timeoutMs(1000)
                .topicData(List.of(new ProduceRequest.Topic(
                        byId ? "" : TOPIC,
                        byId ? TOPIC_ID : NO_ID,
                        List.of(new ProduceRequest.Partition(
                                0,
                                BatchWriter.batchOf(2, ServerFixture.START_MS).write())))))
                .build();
    }

    private static Message fetch(int version) {
        boolean byId = version >= 13;
        FetchRequest.Partition partition = FetchRequest.Partition.builder()
                .partition(0)
                .partitionMaxBytes(1000)
                .build();
        return FetchRequest.builder()
                .maxBytes(1000)
                .topics(List.of(new FetchRequest.Topic(byId ? "" : TOPIC, byId ? TOPIC_ID : NO_ID, List.of(partition))))
                .build();
    }

    private static Message ofGroups(ApiKey api, int version) {
        return switch (api) {
            case FIND_COORDINATOR ->
                version < 4
                        ? FindCoordinatorRequest.builder().key(GROUP).build()
                        : FindCoordinatorRequest.builder()
                                .coordinatorKeys(List.of(GROUP))
                                .build();
            case JOIN_GROUP ->
                JoinGroupRequest.builder()
                        .groupId(GROUP)
                        .sessionTimeoutMs(10_000)
                        .rebalanceTimeoutMs(10_000)
                        .protocolType("consumer")
                        .protocols(List.of(new JoinGroupRequest.Protocol("range", BYTES)))
                        .build();
            case SYNC_GROUP ->
                SyncGroupRequest.builder()
                        .groupId(GROUP)
                        .generationId(1)
                        .memberId("m")
                        .assignments(List.of(new SyncGroupRequest.Assignment("m", BYTES)))
                        .build();
            case HEARTBEAT -> new HeartbeatRequest(GROUP, 1, "m", null);
            case LEAVE_GROUP ->
                version < 3
                        ? LeaveGroupRequest.builder()
                                .groupId(GROUP)
                                .memberId("m")
                                .build()
                        : LeaveGroupRequest.builder()
                                .groupId(GROUP)
                                .members(List.of(new LeaveGroupRequest.MemberIdentity("m", null, null)))
                                .build();
            case OFFSET_COMMIT -> commit(version);
            case OFFSET_FETCH -> fetchOffsets(version);
            case OFFSET_DELETE ->
                new OffsetDeleteRequest(
                        GROUP,
                        List.of(new OffsetDeleteRequest.Topic(TOPIC, List.of(new OffsetDeleteRequest.Partition(0)))));
            case DESCRIBE_GROUPS -> new DescribeGroupsRequest(List.of(GROUP), false);
            case CONSUMER_GROUP_HEARTBEAT ->
                ConsumerGroupHeartbeatRequest.builder()
                        .groupId(GROUP)
                        .memberId("m")
                        .rebalanceTimeoutMs(60_000)
                        .subscribedTopicNames(List.of(TOPIC))
                        .topicPartitions(List.of())
                        .build();
            case CONSUMER_GROUP_DESCRIBE -> new ConsumerGroupDescribeRequest(List.of(GROUP), false);
            case LIST_GROUPS ->
                version < 4
                        ? ListGroupsRequest.builder().build()
                        : ListGroupsRequest.builder()
                                .statesFilter(List.of("Stable"))
                                .build();
            case DELETE_GROUPS -> new DeleteGroupsRequest(List.of(GROUP));
            default -> throw new IllegalArgumentException("no sample of " + api.apiName());
        };
    }

    private static Message commit(int version) {
        boolean byId = version >= 10;
        return OffsetCommitRequest.builder()
                .groupId(GROUP)
                .topics(List.of(new OffsetCommitRequest.Topic(
                        byId ? "" : TOPIC,
                        byId ? TOPIC_ID : NO_ID,
                        List.of(new OffsetCommitRequest.Partition(0, 5, -1, "note")))))
                .build();
    }

    private static Message fetchOffsets(int version) {
        if (version < 8) {
            return OffsetFetchRequest.builder()
                    .groupId(GROUP)
                    .topics(List.of(new OffsetFetchRequest.Topic(TOPIC, List.of(0))))
                    .build();
        }
        boolean byId = version >= 10;
        OffsetFetchRequest.Topics topics =
                new OffsetFetchRequest.Topics(byId ? "" : TOPIC, byId ? TOPIC_ID : NO_ID, List.of(0));
        return OffsetFetchRequest.builder()
                .groups(List.of(new OffsetFetchRequest.Group(GROUP, null, -1, List.of(topics))))
                .build();
    }

    private static Message ofAdmin(ApiKey api, int version) {
        return switch (api) {
            case CREATE_TOPICS ->
                new CreateTopicsRequest(
                        List.of(new CreateTopicsRequest.CreatableTopic(
                                "new",
                                -1,
                                (short) -1,
                                List.of(new CreateTopicsRequest.CreatableReplicaAssignment(0, List.of(0))),
                                List.of(new CreateTopicsRequest.CreatableTopicConfig("retention.ms", "1000")))),
                        1000,
                        false);
            case DELETE_TOPICS ->
                version < 6
                        ? new DeleteTopicsRequest(List.of(), List.of(TOPIC), 1000)
                        : new DeleteTopicsRequest(
                                List.of(new DeleteTopicsRequest.DeleteTopicState(TOPIC, NO_ID)), List.of(), 1000);
            case DELETE_RECORDS ->
                new DeleteRecordsRequest(
                        List.of(new DeleteRecordsRequest.Topic(
                                TOPIC, List.of(new DeleteRecordsRequest.Partition(0, 0)))),
                        1000);
            case CREATE_PARTITIONS ->
                new CreatePartitionsRequest(
                        List.of(new CreatePartitionsRequest.Topic(
                                TOPIC, 3, List.of(new CreatePartitionsRequest.Assignment(List.of(0))))),
                        1000,
                        false);
            case DESCRIBE_CONFIGS ->
                new DescribeConfigsRequest(
                        List.of(new DescribeConfigsRequest.Resource((byte) 2, TOPIC, List.of("retention.ms"))),
                        true,
                        false);
            case INCREMENTAL_ALTER_CONFIGS ->
                new IncrementalAlterConfigsRequest(
                        List.of(new IncrementalAlterConfigsRequest.Resource(
                                (byte) 2,
                                TOPIC,
                                List.of(new IncrementalAlterConfigsRequest.AlterableConfig(
                                        "retention.ms", (byte) 0, "1")))),
                        false);
            case DESCRIBE_CLUSTER -> DescribeClusterRequest.builder().build();
            case DESCRIBE_TOPIC_PARTITIONS ->
                new DescribeTopicPartitionsRequest(
                        List.of(new DescribeTopicPartitionsRequest.Topic(TOPIC)),
                        10,
                        new DescribeTopicPartitionsRequest.Cursor(TOPIC, 1));
            default -> throw new IllegalArgumentException("no sample of " + api.apiName());
        };
    }
}
