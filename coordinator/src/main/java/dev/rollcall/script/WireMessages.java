package dev.rollcall.script;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.HeartbeatResponse;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.LeaveGroupRequest;
import dev.rollcall.protocol.message.LeaveGroupResponse;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetCommitResponse;
import dev.rollcall.protocol.message.SyncGroupRequest;
import dev.rollcall.protocol.message.SyncGroupResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Turns a member's requests into messages, leaving out what their version has no room for, and answers back. */
final class WireMessages {

    private static final int FIRST_COMMIT_WITH_TOPIC_IDS = 10;
    private static final UUID NO_ID = new UUID(0, 0);

    private WireMessages() {}

    static ApiKey api(Event.Request event) {
        if (event instanceof Event.JoinGroup) {
            return ApiKey.JOIN_GROUP;
        } else if (event instanceof Event.SyncGroup) {
            return ApiKey.SYNC_GROUP;
        } else if (event instanceof Event.Heartbeat) {
            return ApiKey.HEARTBEAT;
        } else if (event instanceof Event.LeaveGroup) {
            return ApiKey.LEAVE_GROUP;
        } else if (event instanceof Event.OffsetCommit) {
            return ApiKey.OFFSET_COMMIT;
        }
        throw new IllegalArgumentException("members send no " + event);
    }

    static Message request(Event.Request event, int version) {
        if (event instanceof Event.JoinGroup join) {
            return new JoinGroupRequest(
                    join.groupId(),
                    join.sessionTimeoutMs(),
                    join.rebalanceTimeoutMs(),
                    join.memberId(),
                    version >= 5 ? join.groupInstanceId() : null,
                    join.protocolType(),
                    join.protocols().stream()
                            .map(protocol -> new JoinGroupRequest.Protocol(protocol.name(), protocol.metadata()))
                            .toList(),
                    join.reason());
        } else if (event instanceof Event.SyncGroup sync) {
            List<SyncGroupRequest.Assignment> assignments = new ArrayList<>();
            sync.assignments()
                    .forEach((memberId, bytes) -> assignments.add(new SyncGroupRequest.Assignment(memberId, bytes)));
            return new SyncGroupRequest(
                    sync.groupId(),
                    sync.generationId(),
                    sync.memberId(),
                    version >= 3 ? sync.groupInstanceId() : null,
                    sync.protocolType(),
                    sync.protocolName(),
                    assignments);
        } else if (event instanceof Event.Heartbeat heartbeat) {
            return new HeartbeatRequest(
                    heartbeat.groupId(),
                    heartbeat.generationId(),
                    heartbeat.memberId(),
                    version >= 3 ? heartbeat.groupInstanceId() : null);
        } else if (event instanceof Event.LeaveGroup leave) {
            return leave(leave, version);
        }
        return commit((Event.OffsetCommit) event, version);
    }

    private static Message leave(Event.LeaveGroup leave, int version) {
        if (version < 3) {
            return new LeaveGroupRequest(leave.groupId(), leave.leavers().get(0).memberId(), List.of());
        }
        return new LeaveGroupRequest(
                leave.groupId(),
                "",
                leave.leavers().stream()
                        .map(leaver -> new LeaveGroupRequest.MemberIdentity(
                                leaver.memberId(), leaver.groupInstanceId(), leaver.reason()))
                        .toList());
    }

    private static Message commit(Event.OffsetCommit commit, int version) {
        Map<String, List<OffsetCommitRequest.Partition>> byTopic = new LinkedHashMap<>();
        Map<String, UUID> topicIds = new LinkedHashMap<>();
        for (Event.OffsetToCommit offset : commit.offsets()) {
            String topic = offset.partition().topic();
            topicIds.put(topic, offset.topicId());
            byTopic.computeIfAbsent(topic, name -> new ArrayList<>())
                    .add(new OffsetCommitRequest.Partition(
                            offset.partition().partition(), offset.offset(), offset.leaderEpoch(), offset.metadata()));
        }
        boolean ids = version >= FIRST_COMMIT_WITH_TOPIC_IDS;
        List<OffsetCommitRequest.Topic> topics = new ArrayList<>();
        byTopic.forEach((topic, partitions) -> topics.add(
                new OffsetCommitRequest.Topic(ids ? "" : topic, ids ? topicIds.get(topic) : NO_ID, partitions)));
        return new OffsetCommitRequest(
                commit.groupId(),
                commit.generationId(),
                commit.memberId(),
                version >= 7 ? commit.groupInstanceId() : null,
                commit.retentionMs(),
                topics);
    }

    static Outcome outcome(Event.Request event, Message answer) {
        if (answer instanceof JoinGroupResponse joined) {
            return new Outcome.Joined(
                    ErrorCode.of(joined.errorCode()),
                    joined.generationId(),
                    joined.protocolType(),
                    joined.protocolName(),
                    joined.leader(),
                    joined.skipAssignment(),
                    joined.memberId(),
                    joined.members().stream()
                            .map(member -> new Outcome.JoinedMember(
                                    member.memberId(), member.groupInstanceId(), member.metadata()))
                            .toList());
        } else if (answer instanceof SyncGroupResponse synced) {
            return new Outcome.Synced(
                    ErrorCode.of(synced.errorCode()),
                    synced.protocolType(),
                    synced.protocolName(),
                    synced.assignment());
        } else if (answer instanceof HeartbeatResponse heartbeat) {
            return new Outcome.HeartbeatAnswered(ErrorCode.of(heartbeat.errorCode()));
        } else if (answer instanceof LeaveGroupResponse left) {
            return new Outcome.Left(
                    ErrorCode.of(left.errorCode()),
                    left.members().stream()
                            .map(member -> new Outcome.LeaverResult(
                                    member.memberId(), member.groupInstanceId(), ErrorCode.of(member.errorCode())))
                            .toList());
        }
        return committed((Event.OffsetCommit) event, (OffsetCommitResponse) answer);
    }

    /** In the order of the answer; names where it has ids. */
    private static Outcome committed(Event.OffsetCommit commit, OffsetCommitResponse answer) {
        Map<UUID, String> names = new LinkedHashMap<>();
        commit.offsets()
                .forEach(
                        offset -> names.put(offset.topicId(), offset.partition().topic()));
        List<Outcome.PartitionResult> results = new ArrayList<>();
        for (OffsetCommitResponse.Topic topic : answer.topics()) {
            String name = topic.name() == null || topic.name().isEmpty() ? names.get(topic.topicId()) : topic.name();
            for (OffsetCommitResponse.Partition partition : topic.partitions()) {
                results.add(new Outcome.PartitionResult(
                        new TopicPartition(name, partition.partitionIndex()), ErrorCode.of(partition.errorCode())));
            }
        }
        return new Outcome.Committed(results);
    }
}
