package dev.rollcall.server.fault;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ApiVersionsResponse;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatResponse;
import dev.rollcall.protocol.message.CreatePartitionsResponse;
import dev.rollcall.protocol.message.CreateTopicsResponse;
import dev.rollcall.protocol.message.DeleteGroupsResponse;
import dev.rollcall.protocol.message.DeleteRecordsResponse;
import dev.rollcall.protocol.message.DeleteTopicsResponse;
import dev.rollcall.protocol.message.DescribeClusterResponse;
import dev.rollcall.protocol.message.DescribeConfigsResponse;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.DescribeTopicPartitionsResponse;
import dev.rollcall.protocol.message.FetchResponse;
import dev.rollcall.protocol.message.FindCoordinatorResponse;
import dev.rollcall.protocol.message.HeartbeatResponse;
import dev.rollcall.protocol.message.IncrementalAlterConfigsResponse;
import dev.rollcall.protocol.message.InitProducerIdResponse;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.LeaveGroupResponse;
import dev.rollcall.protocol.message.ListGroupsResponse;
import dev.rollcall.protocol.message.ListOffsetsResponse;
import dev.rollcall.protocol.message.MetadataResponse;
import dev.rollcall.protocol.message.OffsetCommitResponse;
import dev.rollcall.protocol.message.OffsetDeleteResponse;
import dev.rollcall.protocol.message.OffsetFetchResponse;
import dev.rollcall.protocol.message.OffsetForLeaderEpochResponse;
import dev.rollcall.protocol.message.ProduceResponse;
import dev.rollcall.protocol.message.SyncGroupResponse;

/** Puts {@code throttle_time_ms} into an answer. */
public final class ThrottledAnswers {

    private ThrottledAnswers() {}

    /** The same answer with this throttle time; versions that have no such field leave it out. */
    public static Message of(ApiKey api, Message answer, int throttleTimeMs) {
        return switch (api) {
            case PRODUCE -> produce((ProduceResponse) answer, throttleTimeMs);
            case FETCH -> fetch((FetchResponse) answer, throttleTimeMs);
            case LIST_OFFSETS -> listOffsets((ListOffsetsResponse) answer, throttleTimeMs);
            case METADATA -> metadata((MetadataResponse) answer, throttleTimeMs);
            case OFFSET_COMMIT -> offsetCommit((OffsetCommitResponse) answer, throttleTimeMs);
            case OFFSET_FETCH -> offsetFetch((OffsetFetchResponse) answer, throttleTimeMs);
            case FIND_COORDINATOR -> findCoordinator((FindCoordinatorResponse) answer, throttleTimeMs);
            case JOIN_GROUP -> joinGroup((JoinGroupResponse) answer, throttleTimeMs);
            case HEARTBEAT -> heartbeat((HeartbeatResponse) answer, throttleTimeMs);
            case LEAVE_GROUP -> leaveGroup((LeaveGroupResponse) answer, throttleTimeMs);
            case SYNC_GROUP -> syncGroup((SyncGroupResponse) answer, throttleTimeMs);
            case DESCRIBE_GROUPS -> describeGroups((DescribeGroupsResponse) answer, throttleTimeMs);
            case LIST_GROUPS -> listGroups((ListGroupsResponse) answer, throttleTimeMs);
            case API_VERSIONS -> apiVersions((ApiVersionsResponse) answer, throttleTimeMs);
            case CREATE_TOPICS -> createTopics((CreateTopicsResponse) answer, throttleTimeMs);
            case DELETE_TOPICS -> deleteTopics((DeleteTopicsResponse) answer, throttleTimeMs);
            case DELETE_RECORDS -> deleteRecords((DeleteRecordsResponse) answer, throttleTimeMs);
            case INIT_PRODUCER_ID -> initProducerId((InitProducerIdResponse) answer, throttleTimeMs);
            case OFFSET_FOR_LEADER_EPOCH -> offsetForLeaderEpoch((OffsetForLeaderEpochResponse) answer, throttleTimeMs);
            case DESCRIBE_CONFIGS -> describeConfigs((DescribeConfigsResponse) answer, throttleTimeMs);
            case CREATE_PARTITIONS -> createPartitions((CreatePartitionsResponse) answer, throttleTimeMs);
            case DELETE_GROUPS -> deleteGroups((DeleteGroupsResponse) answer, throttleTimeMs);
            case INCREMENTAL_ALTER_CONFIGS ->
                incrementalAlterConfigs((IncrementalAlterConfigsResponse) answer, throttleTimeMs);
            case OFFSET_DELETE -> offsetDelete((OffsetDeleteResponse) answer, throttleTimeMs);
            case DESCRIBE_CLUSTER -> describeCluster((DescribeClusterResponse) answer, throttleTimeMs);
            case DESCRIBE_TOPIC_PARTITIONS ->
                describeTopicPartitions((DescribeTopicPartitionsResponse) answer, throttleTimeMs);
            case CONSUMER_GROUP_HEARTBEAT ->
                consumerGroupHeartbeat((ConsumerGroupHeartbeatResponse) answer, throttleTimeMs);
            case CONSUMER_GROUP_DESCRIBE ->
                consumerGroupDescribe((ConsumerGroupDescribeResponse) answer, throttleTimeMs);
            default ->
                throw new IllegalArgumentException(
                        api.apiName() + " is not served, so nothing is known of its throttle time");
        };
    }

    private static Message produce(ProduceResponse was, int throttleTimeMs) {
        return new ProduceResponse(was.responses(), throttleTimeMs, was.nodeEndpoints());
    }

    private static Message fetch(FetchResponse was, int throttleTimeMs) {
        return new FetchResponse(
                throttleTimeMs, was.errorCode(), was.sessionId(), was.responses(), was.nodeEndpoints());
    }

    private static Message listOffsets(ListOffsetsResponse was, int throttleTimeMs) {
        return new ListOffsetsResponse(throttleTimeMs, was.topics());
    }

    private static Message metadata(MetadataResponse was, int throttleTimeMs) {
        return new MetadataResponse(
                throttleTimeMs,
                was.brokers(),
                was.clusterId(),
                was.controllerId(),
                was.topics(),
                was.clusterAuthorizedOperations(),
                was.errorCode());
    }

    private static Message offsetCommit(OffsetCommitResponse was, int throttleTimeMs) {
        return new OffsetCommitResponse(throttleTimeMs, was.topics());
    }

    private static Message offsetFetch(OffsetFetchResponse was, int throttleTimeMs) {
        return new OffsetFetchResponse(throttleTimeMs, was.topics(), was.errorCode(), was.groups());
    }

    private static Message findCoordinator(FindCoordinatorResponse was, int throttleTimeMs) {
        return new FindCoordinatorResponse(
                throttleTimeMs,
                was.errorCode(),
                was.errorMessage(),
                was.nodeId(),
                was.host(),
                was.port(),
                was.coordinators());
    }

    private static Message joinGroup(JoinGroupResponse was, int throttleTimeMs) {
        return new JoinGroupResponse(
                throttleTimeMs,
                was.errorCode(),
                was.generationId(),
                was.protocolType(),
                was.protocolName(),
                was.leader(),
                was.skipAssignment(),
                was.memberId(),
                was.members());
    }

    private static Message heartbeat(HeartbeatResponse was, int throttleTimeMs) {
        return new HeartbeatResponse(throttleTimeMs, was.errorCode());
    }

    private static Message leaveGroup(LeaveGroupResponse was, int throttleTimeMs) {
        return new LeaveGroupResponse(throttleTimeMs, was.errorCode(), was.members());
    }

    private static Message syncGroup(SyncGroupResponse was, int throttleTimeMs) {
        return new SyncGroupResponse(
                throttleTimeMs, was.errorCode(), was.protocolType(), was.protocolName(), was.assignment());
    }

    private static Message describeGroups(DescribeGroupsResponse was, int throttleTimeMs) {
        return new DescribeGroupsResponse(throttleTimeMs, was.groups());
    }

    private static Message listGroups(ListGroupsResponse was, int throttleTimeMs) {
        return new ListGroupsResponse(throttleTimeMs, was.errorCode(), was.groups());
    }

    private static Message apiVersions(ApiVersionsResponse was, int throttleTimeMs) {
        return new ApiVersionsResponse(
                was.errorCode(),
                was.apiKeys(),
                throttleTimeMs,
                was.supportedFeatures(),
                was.finalizedFeaturesEpoch(),
                was.finalizedFeatures(),
                was.zkMigrationReady());
    }

    private static Message createTopics(CreateTopicsResponse was, int throttleTimeMs) {
        return new CreateTopicsResponse(throttleTimeMs, was.topics());
    }

    private static Message deleteTopics(DeleteTopicsResponse was, int throttleTimeMs) {
        return new DeleteTopicsResponse(throttleTimeMs, was.responses());
    }

    private static Message deleteRecords(DeleteRecordsResponse was, int throttleTimeMs) {
        return new DeleteRecordsResponse(throttleTimeMs, was.topics());
    }

    private static Message initProducerId(InitProducerIdResponse was, int throttleTimeMs) {
        return new InitProducerIdResponse(
                throttleTimeMs,
                was.errorCode(),
                was.producerId(),
                was.producerEpoch(),
                was.ongoingTxnProducerId(),
                was.ongoingTxnProducerEpoch());
    }

    private static Message offsetForLeaderEpoch(OffsetForLeaderEpochResponse was, int throttleTimeMs) {
        return new OffsetForLeaderEpochResponse(throttleTimeMs, was.topics());
    }

    private static Message describeConfigs(DescribeConfigsResponse was, int throttleTimeMs) {
        return new DescribeConfigsResponse(throttleTimeMs, was.results());
    }

    private static Message createPartitions(CreatePartitionsResponse was, int throttleTimeMs) {
        return new CreatePartitionsResponse(throttleTimeMs, was.results());
    }

    private static Message deleteGroups(DeleteGroupsResponse was, int throttleTimeMs) {
        return new DeleteGroupsResponse(throttleTimeMs, was.results());
    }

    private static Message incrementalAlterConfigs(IncrementalAlterConfigsResponse was, int throttleTimeMs) {
        return new IncrementalAlterConfigsResponse(throttleTimeMs, was.responses());
    }

    private static Message offsetDelete(OffsetDeleteResponse was, int throttleTimeMs) {
        return new OffsetDeleteResponse(was.errorCode(), throttleTimeMs, was.topics());
    }

    private static Message describeCluster(DescribeClusterResponse was, int throttleTimeMs) {
        return new DescribeClusterResponse(
                throttleTimeMs,
                was.errorCode(),
                was.errorMessage(),
                was.endpointType(),
                was.clusterId(),
                was.controllerId(),
                was.brokers(),
                was.clusterAuthorizedOperations());
    }

    private static Message describeTopicPartitions(DescribeTopicPartitionsResponse was, int throttleTimeMs) {
        return new DescribeTopicPartitionsResponse(throttleTimeMs, was.topics(), was.nextCursor());
    }

    private static Message consumerGroupHeartbeat(ConsumerGroupHeartbeatResponse was, int throttleTimeMs) {
        return new ConsumerGroupHeartbeatResponse(
                throttleTimeMs,
                was.errorCode(),
                was.errorMessage(),
                was.memberId(),
                was.memberEpoch(),
                was.heartbeatIntervalMs(),
                was.assignment());
    }

    private static Message consumerGroupDescribe(ConsumerGroupDescribeResponse was, int throttleTimeMs) {
        return new ConsumerGroupDescribeResponse(throttleTimeMs, was.groups());
    }
}
