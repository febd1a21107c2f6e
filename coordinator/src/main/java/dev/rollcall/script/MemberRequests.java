package dev.rollcall.script;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.ConsumerProtocol;
import dev.rollcall.group.Event;
import dev.rollcall.group.Topics;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Writes the requests of one member, in the versions that it speaks. */
final class MemberRequests {

    private static final UUID NO_ID = new UUID(0, 0);

    private final String groupId;
    private final String clientId;
    private final MemberSettings settings;

    MemberRequests(String groupId, String clientId, MemberSettings settings) {
        this.groupId = groupId;
        this.clientId = clientId;
        this.settings = settings;
    }

    /** What the member offers to each of its assignors. */
    List<Event.JoinProtocol> protocols(List<TopicPartition> owned, int generation) {
        Bytes metadata = ConsumerProtocol.subscription(settings.topics(), owned, generation);
        return settings.assignors().stream()
                .map(name -> new Event.JoinProtocol(name, metadata))
                .toList();
    }

    Event.JoinGroup join(long id, Identity as, List<Event.JoinProtocol> protocols, String reason) {
        int version = settings.version(ApiKey.JOIN_GROUP);
        return new Event.JoinGroup(
                id,
                groupId,
                as.memberId(),
                as.groupInstanceId(),
                new Event.Client(clientId, "/127.0.0.1"),
                "consumer",
                protocols,
                settings.sessionTimeoutMs(),
                version == 0 ? settings.sessionTimeoutMs() : settings.maxPollIntervalMs(),
                version >= 4,
                version >= 9,
                version >= 8 ? reason : null);
    }

    /** @param protocolName what JoinGroup's answer named, or null */
    Event.SyncGroup sync(long id, Identity as, String protocolName, Map<String, Bytes> assignments) {
        boolean named = settings.version(ApiKey.SYNC_GROUP) >= 5;
        return new Event.SyncGroup(
                id,
                groupId,
                as.generation(),
                as.memberId(),
                as.groupInstanceId(),
                named ? "consumer" : null,
                named ? protocolName : null,
                named,
                assignments);
    }

    Event.Heartbeat heartbeat(long id, Identity as, boolean heard) {
        return new Event.Heartbeat(id, groupId, as.generation(), as.memberId(), as.groupInstanceId(), heard);
    }

    Event.LeaveGroup leave(long id, Identity as, String reason) {
        String said = settings.version(ApiKey.LEAVE_GROUP) >= 5 ? reason : null;
        return new Event.LeaveGroup(id, groupId, List.of(new Event.Leaver(as.memberId(), as.groupInstanceId(), said)));
    }

    Event.OffsetCommit commit(long id, Identity as, Map<TopicPartition, Long> offsets, Topics topics, boolean heard) {
        List<Event.OffsetToCommit> list = new ArrayList<>();
        offsets.forEach((partition, offset) -> {
            TopicSpec topic = topics.topic(partition.topic());
            UUID topicId = topic == null || topic.id() == null ? NO_ID : topic.id();
            list.add(new Event.OffsetToCommit(partition, topicId, offset, -1, ""));
        });
        return new Event.OffsetCommit(
                id,
                groupId,
                as.generation(),
                as.memberId(),
                as.groupInstanceId(),
                list,
                -1,
                settings.version(ApiKey.OFFSET_COMMIT) >= 9,
                heard);
    }
}
