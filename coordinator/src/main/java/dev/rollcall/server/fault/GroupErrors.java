package dev.rollcall.server.fault;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ConsumerGroupDescribeRequest;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatResponse;
import dev.rollcall.protocol.message.DeleteGroupsRequest;
import dev.rollcall.protocol.message.DeleteGroupsResponse;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.FindCoordinatorResponse;
import dev.rollcall.protocol.message.HeartbeatResponse;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.LeaveGroupResponse;
import dev.rollcall.protocol.message.ListGroupsResponse;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetCommitResponse;
import dev.rollcall.protocol.message.OffsetDeleteResponse;
import dev.rollcall.protocol.message.OffsetFetchRequest;
import dev.rollcall.protocol.message.OffsetFetchResponse;
import dev.rollcall.protocol.message.SyncGroupResponse;
import java.util.ArrayList;
import java.util.List;

/** Answers that carry an error, of the APIs of groups. */
final class GroupErrors {

    private GroupErrors() {}

    /** The answer, or null if the API is none of groups. */
    static Message of(ApiKey api, int version, Message request, short error) {
        return switch (api) {
            case JOIN_GROUP ->
                JoinGroupResponse.builder()
                        .errorCode(error)
                        .generationId(-1)
                        .protocolName(version < 7 ? "" : null)
                        .memberId(((JoinGroupRequest) request).memberId())
                        .build();
            case SYNC_GROUP -> SyncGroupResponse.builder().errorCode(error).build();
            case HEARTBEAT -> HeartbeatResponse.builder().errorCode(error).build();
            case LEAVE_GROUP -> LeaveGroupResponse.builder().errorCode(error).build();
            case OFFSET_COMMIT -> offsetCommit((OffsetCommitRequest) request, error);
            case OFFSET_FETCH -> offsetFetch((OffsetFetchRequest) request, version, error);
            case OFFSET_DELETE ->
                OffsetDeleteResponse.builder().errorCode(error).build();
            case FIND_COORDINATOR -> findCoordinator((FindCoordinatorRequest) request, version, error);
            case DESCRIBE_GROUPS -> describeGroups((DescribeGroupsRequest) request, error);
            case DELETE_GROUPS -> deleteGroups((DeleteGroupsRequest) request, error);
            case LIST_GROUPS -> ListGroupsResponse.builder().errorCode(error).build();
            case CONSUMER_GROUP_HEARTBEAT ->
                ConsumerGroupHeartbeatResponse.builder().errorCode(error).build();
            case CONSUMER_GROUP_DESCRIBE -> consumerGroupDescribe((ConsumerGroupDescribeRequest) request, error);
            default -> null;
        };
    }

    private static Message offsetCommit(OffsetCommitRequest request, short error) {
        List<OffsetCommitResponse.Topic> topics = new ArrayList<>();
        for (OffsetCommitRequest.Topic topic : request.topics()) {
            List<OffsetCommitResponse.Partition> partitions = new ArrayList<>();
            topic.partitions()
                    .forEach(
                            asked -> partitions.add(new OffsetCommitResponse.Partition(asked.partitionIndex(), error)));
            topics.add(new OffsetCommitResponse.Topic(topic.name(), topic.topicId(), partitions));
        }
        return OffsetCommitResponse.builder().topics(topics).build();
    }

    /** One error for each partition in version 1, one for all from 2 on, one for each group from 8 on. */
    private static Message offsetFetch(OffsetFetchRequest request, int version, short error) {
        if (version >= 8) {
            List<OffsetFetchResponse.Group> groups = new ArrayList<>();
            request.groups()
                    .forEach(group -> groups.add(new OffsetFetchResponse.Group(group.groupId(), List.of(), error)));
            return OffsetFetchResponse.builder().groups(groups).build();
        }
        List<OffsetFetchResponse.Topic> topics = new ArrayList<>();
        if (version < 2) {
            for (OffsetFetchRequest.Topic topic : request.topics()) {
                List<OffsetFetchResponse.Partition> partitions = new ArrayList<>();
                topic.partitionIndexes()
                        .forEach(index -> partitions.add(new OffsetFetchResponse.Partition(index, -1, -1, "", error)));
                topics.add(new OffsetFetchResponse.Topic(topic.name(), partitions));
            }
        }
        return OffsetFetchResponse.builder().topics(topics).errorCode(error).build();
    }

    private static Message findCoordinator(FindCoordinatorRequest request, int version, short error) {
        if (version < 4) {
            return FindCoordinatorResponse.builder()
                    .errorCode(error)
                    .nodeId(-1)
                    .port(-1)
                    .build();
        }
        List<FindCoordinatorResponse.Coordinator> coordinators = new ArrayList<>();
        request.coordinatorKeys()
                .forEach(
                        key -> coordinators.add(new FindCoordinatorResponse.Coordinator(key, -1, "", -1, error, null)));
        return FindCoordinatorResponse.builder().coordinators(coordinators).build();
    }

    private static Message describeGroups(DescribeGroupsRequest request, short error) {
        List<DescribeGroupsResponse.DescribedGroup> groups = new ArrayList<>();
        request.groups()
                .forEach(id -> groups.add(DescribeGroupsResponse.DescribedGroup.builder()
                        .groupId(id)
                        .errorCode(error)
                        .build()));
        return DescribeGroupsResponse.builder().groups(groups).build();
    }

    private static Message deleteGroups(DeleteGroupsRequest request, short error) {
        List<DeleteGroupsResponse.DeletableGroupResult> results = new ArrayList<>();
        request.groupsNames()
                .forEach(id -> results.add(DeleteGroupsResponse.DeletableGroupResult.builder()
                        .groupId(id)
                        .errorCode(error)
                        .build()));
        return DeleteGroupsResponse.builder().results(results).build();
    }

    private static Message consumerGroupDescribe(ConsumerGroupDescribeRequest request, short error) {
        List<ConsumerGroupDescribeResponse.DescribedGroup> groups = new ArrayList<>();
        request.groupIds()
                .forEach(id -> groups.add(ConsumerGroupDescribeResponse.DescribedGroup.builder()
                        .groupId(id)
                        .errorCode(error)
                        .build()));
        return ConsumerGroupDescribeResponse.builder().groups(groups).build();
    }
}
