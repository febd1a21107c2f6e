package dev.rollcall.it.differential;

import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetDeleteRequest;
import dev.rollcall.protocol.message.OffsetFetchRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Turns the calls about offsets into messages. */
final class OffsetRequests {

    private static final UUID NO_ID = new UUID(0, 0);
    private static final List<Integer> PARTITIONS = List.of(0, 1, 7);

    private OffsetRequests() {}

    static Message of(Call call, int version, String group, Cast cast) {
        if (call instanceof Call.Commit commit) {
            return commit(commit, version, group, cast);
        } else if (call instanceof Call.FetchOffsets fetch) {
            return fetch(fetch, version, group, cast);
        } else if (call instanceof Call.DeleteOffsets delete) {
            return delete(delete, group);
        }
        throw new IllegalArgumentException("no message for " + call);
    }

    private static Message commit(Call.Commit commit, int version, String group, Cast cast) {
        Map<String, List<OffsetCommitRequest.Partition>> byTopic = new LinkedHashMap<>();
        for (Call.Offset offset : commit.offsets()) {
            byTopic.computeIfAbsent(offset.topic(), topic -> new ArrayList<>())
                    .add(new OffsetCommitRequest.Partition(
                            offset.partition(),
                            offset.offset(),
                            version >= 6 ? offset.leaderEpoch() : -1,
                            "m".repeat(offset.metadataLength())));
        }
        List<OffsetCommitRequest.Topic> topics = new ArrayList<>();
        byTopic.forEach((topic, partitions) -> topics.add(new OffsetCommitRequest.Topic(
                version < 10 ? topic : "", version < 10 ? NO_ID : cast.topicId(topic), partitions)));
        return new OffsetCommitRequest(
                group,
                cast.generation(commit.generation()),
                cast.memberId(commit.member()),
                version >= 7 ? commit.instanceId() : null,
                -1,
                topics);
    }

    private static Message fetch(Call.FetchOffsets fetch, int version, String group, Cast cast) {
        boolean all = fetch.topics().isEmpty() && version >= 2;
        boolean requireStable = version >= 7 && fetch.requireStable();
        if (version < 8) {
            List<OffsetFetchRequest.Topic> topics = new ArrayList<>();
            fetch.topics().forEach(topic -> topics.add(new OffsetFetchRequest.Topic(topic, PARTITIONS)));
            return new OffsetFetchRequest(group, all ? null : topics, List.of(), requireStable);
        }
        List<OffsetFetchRequest.Topics> topics = new ArrayList<>();
        fetch.topics()
                .forEach(topic -> topics.add(new OffsetFetchRequest.Topics(
                        version < 10 ? topic : "", version < 10 ? NO_ID : cast.topicId(topic), PARTITIONS)));
        return new OffsetFetchRequest(
                "",
                List.of(),
                List.of(new OffsetFetchRequest.Group(group, null, -1, all ? null : topics)),
                requireStable);
    }

    private static Message delete(Call.DeleteOffsets delete, String group) {
        List<OffsetDeleteRequest.Topic> topics = new ArrayList<>();
        for (String topic : delete.topics()) {
            topics.add(new OffsetDeleteRequest.Topic(
                    topic, List.of(new OffsetDeleteRequest.Partition(0), new OffsetDeleteRequest.Partition(7))));
        }
        return new OffsetDeleteRequest(group, topics);
    }
}
