package dev.rollcall.it.conformance;

import static dev.rollcall.it.conformance.Seen.NODES;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.CommittedOffset;
import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.group.GroupType;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Translates between the words of a trace and those of the coordinator, for groups of the classic protocol. */
final class ClassicOperations {

    private static final int LATEST = Short.MAX_VALUE;

    private final String group;
    private final Map<String, Bytes> blobs;
    private final Map<Bytes, String> blobNames = new HashMap<>();

    ClassicOperations(Trace trace) {
        this.group = trace.group();
        this.blobs = trace.blobs();
        blobs.forEach((name, bytes) -> blobNames.put(bytes, name));
    }

    // --- from the trace -----------------------------------------------------------------------------------------

    Event event(int number, JsonNode op) {
        String groupId = op.path("g").asText(group);
        String id = op.path("id").asText("");
        String instanceId = op.path("inst").asText(null);
        int generation = op.path("gen").asInt(-1);
        return switch (op.path("op").asText()) {
            case "join" -> join(number, op, groupId, id, instanceId);
            case "sync" ->
                new Event.SyncGroup(
                        number,
                        groupId,
                        generation,
                        id,
                        instanceId,
                        version(op) < 5 ? null : op.path("type").asText(null),
                        version(op) < 5 ? null : op.path("proto").asText(null),
                        version(op) >= 5,
                        assignments(op.path("asg")));
            case "hb" -> new Event.Heartbeat(number, groupId, generation, id, instanceId, true);
            case "leave" -> new Event.LeaveGroup(number, groupId, leavers(op));
            case "commit" ->
                new Event.OffsetCommit(
                        number,
                        groupId,
                        generation,
                        id,
                        instanceId,
                        offsets(op.path("offs")),
                        -1,
                        op.path("v").asInt(9) >= 9,
                        true);
            case "odel" -> new Event.OffsetDelete(number, groupId, partitions(op.path("parts")));
            case "del" -> new Event.DeleteGroup(number, groupId);
            default -> throw new IllegalArgumentException("unknown operation in the trace: " + op);
        };
    }

    private Event join(int number, JsonNode op, String groupId, String id, String instanceId) {
        List<Event.JoinProtocol> protocols = new ArrayList<>();
        op.path("protos")
                .forEach(protocol -> protocols.add(new Event.JoinProtocol(
                        protocol.path(0).asText(), blobs.get(protocol.path(1).asText()))));
        int version = version(op);
        int sessionTimeoutMs = op.path("st").asInt();
        return new Event.JoinGroup(
                number,
                groupId,
                id,
                instanceId,
                new Event.Client(op.path("c").asText(), "/127.0.0.1"),
                op.path("type").asText("consumer"),
                protocols,
                sessionTimeoutMs,
                version == 0 ? sessionTimeoutMs : op.path("rt").asInt(),
                version >= 4,
                version >= 9,
                op.path("reason").asText(null));
    }

    private static int version(JsonNode op) {
        return op.path("v").asInt(LATEST);
    }

    private Map<String, Bytes> assignments(JsonNode assignments) {
        Map<String, Bytes> byMember = new HashMap<>();
        assignments
                .properties()
                .forEach(entry ->
                        byMember.put(entry.getKey(), blobs.get(entry.getValue().asText())));
        return byMember;
    }

    private static List<Event.Leaver> leavers(JsonNode op) {
        List<Event.Leaver> leavers = new ArrayList<>();
        op.path("members")
                .forEach(member -> leavers.add(new Event.Leaver(
                        member.path("id").asText(""),
                        member.path("inst").asText(null),
                        member.path("reason").asText(null))));
        return leavers;
    }

    private static List<Event.OffsetToCommit> offsets(JsonNode offsets) {
        List<Event.OffsetToCommit> list = new ArrayList<>();
        offsets.properties()
                .forEach(entry -> list.add(new Event.OffsetToCommit(
                        partition(entry.getKey()),
                        new UUID(0, 0),
                        entry.getValue().asLong(),
                        -1,
                        "")));
        return list;
    }

    private static List<TopicPartition> partitions(JsonNode partitions) {
        List<TopicPartition> list = new ArrayList<>();
        partitions.forEach(partition -> list.add(partition(partition.asText())));
        return list;
    }

    private static TopicPartition partition(String words) {
        int dash = words.lastIndexOf('-');
        return new TopicPartition(words.substring(0, dash), Integer.parseInt(words.substring(dash + 1)));
    }

    // --- to the trace -------------------------------------------------------------------------------------------

    ObjectNode answer(int number, JsonNode op, Effect.Reply reply) {
        ObjectNode answer = NODES.objectNode().put("k", op.path("op").asText()).put("r", number);
        Outcome outcome = reply.outcome();
        if (outcome instanceof Outcome.Joined joined) {
            joined(answer, op, joined);
        } else if (outcome instanceof Outcome.Synced synced) {
            synced(answer, op, synced);
        } else if (outcome instanceof Outcome.HeartbeatAnswered heartbeat) {
            error(answer, heartbeat.error());
        } else if (outcome instanceof Outcome.Left left) {
            left(answer, op, left);
        } else if (outcome instanceof Outcome.Committed committed) {
            results(answer, committed.partitions());
        } else if (outcome instanceof Outcome.OffsetsDeleted deleted) {
            error(answer, deleted.error());
            if (deleted.error() == ErrorCode.NONE) {
                results(answer, deleted.partitions());
            }
        } else if (outcome instanceof Outcome.GroupDeleted deleted) {
            error(answer, deleted.error());
        }
        return answer;
    }

    private void joined(ObjectNode answer, JsonNode op, Outcome.Joined joined) {
        error(answer, joined.error());
        if (joined.generationId() != -1) {
            answer.put("gen", joined.generationId());
        }
        if (version(op) >= 7) {
            text(answer, "type", joined.protocolType());
        }
        text(answer, "proto", joined.protocolName());
        text(answer, "leader", joined.leader());
        text(answer, "id", joined.memberId());
        if (!joined.members().isEmpty()) {
            ArrayNode members = answer.putArray("members");
            for (Outcome.JoinedMember member : joined.members()) {
                members.addArray()
                        .add(member.memberId())
                        .add(version(op) >= 5 ? member.groupInstanceId() : null)
                        .add(blob(member.metadata()));
            }
        }
        if (joined.skipAssignment()) {
            answer.put("skip", true);
        }
    }

    private void synced(ObjectNode answer, JsonNode op, Outcome.Synced synced) {
        error(answer, synced.error());
        if (version(op) >= 5) {
            text(answer, "type", synced.protocolType());
            text(answer, "proto", synced.protocolName());
        }
        if (synced.error() == ErrorCode.NONE) {
            answer.put("asg", blob(synced.assignment()));
        }
    }

    private static void left(ObjectNode answer, JsonNode op, Outcome.Left left) {
        if (version(op) < 3) {
            error(
                    answer,
                    left.leavers().isEmpty()
                            ? left.error()
                            : left.leavers().get(0).error());
            return;
        }
        error(answer, left.error());
        if (!left.leavers().isEmpty()) {
            ArrayNode members = answer.putArray("members");
            for (Outcome.LeaverResult leaver : left.leavers()) {
                ObjectNode member = members.addObject().put("id", leaver.memberId());
                text(member, "inst", leaver.groupInstanceId());
                error(member, leaver.error());
            }
        }
    }

    private static void results(ObjectNode answer, List<Outcome.PartitionResult> results) {
        ObjectNode offsets = answer.putObject("offs");
        results.forEach(result ->
                offsets.put(result.partition().toString(), result.error().name()));
    }

    /** DescribeGroups, ListGroups and OffsetFetch change nothing and are answered from a view of the group. */
    ObjectNode query(int number, JsonNode op, GroupCoordinator coordinator) {
        ObjectNode answer = NODES.objectNode().put("k", op.path("op").asText()).put("r", number);
        String groupId = op.path("g").asText(group);
        switch (op.path("op").asText()) {
            case "desc" -> describe(answer, op, coordinator.group(groupId));
            case "list" -> list(answer, op, coordinator.groups());
            case "fetch" -> fetch(answer, op, coordinator.group(groupId));
            default -> throw new IllegalArgumentException("not a query: " + op);
        }
        return answer;
    }

    private void describe(ObjectNode answer, JsonNode op, GroupView view) {
        if (view == null || view.type() != GroupType.CLASSIC) {
            error(answer, version(op) >= 6 ? ErrorCode.GROUP_ID_NOT_FOUND : ErrorCode.NONE);
            answer.put("state", ClassicGroupState.DEAD.kafkaName());
            return;
        }
        boolean stable = view.state() == ClassicGroupState.STABLE;
        answer.put("state", view.state().kafkaName());
        text(answer, "type", view.protocolType());
        text(answer, "proto", stable ? view.protocolName() : null);
        if (!view.members().isEmpty()) {
            ArrayNode members = answer.putArray("members");
            for (GroupView.MemberView member : view.members()) {
                ObjectNode node = members.addObject().put("id", member.memberId());
                text(node, "inst", version(op) >= 4 ? member.groupInstanceId() : null);
                text(node, "c", member.client().id());
                text(node, "md", stable ? blob(member.metadata()) : null);
                text(node, "asg", blob(member.assignment()));
            }
        }
    }

    private static void list(ObjectNode answer, JsonNode op, List<GroupView> views) {
        List<String> states = new ArrayList<>();
        op.path("states").forEach(state -> states.add(state.asText().toLowerCase(Locale.ROOT)));
        ArrayNode groups = answer.putArray("groups");
        for (GroupView view : views) {
            String state = view.state().kafkaName();
            if (states.isEmpty() || states.contains(state.toLowerCase(Locale.ROOT))) {
                groups.addArray()
                        .add(view.groupId())
                        .add(view.protocolType() == null ? "" : view.protocolType())
                        .add(version(op) >= 4 ? state : "")
                        .add(version(op) >= 5 ? view.type().kafkaName() : "");
            }
        }
    }

    private static void fetch(ObjectNode answer, JsonNode op, GroupView view) {
        Map<TopicPartition, CommittedOffset> committed = view == null ? Map.of() : view.offsets();
        ObjectNode offsets = answer.putObject("offs");
        if (op.has("parts")) {
            for (TopicPartition partition : partitions(op.path("parts"))) {
                CommittedOffset offset = committed.get(partition);
                offsets.put(partition.toString(), offset == null ? -1 : offset.offset());
            }
        } else {
            committed.forEach((partition, offset) -> offsets.put(partition.toString(), offset.offset()));
        }
    }

    /** The state of the trace's group, in the trace's form. */
    JsonNode state(GroupView view) {
        ObjectNode state = NODES.objectNode();
        if (view == null) {
            return state.put("state", "-");
        }
        state.put("state", view.state().kafkaName()).put("gen", view.generation());
        text(state, "type", view.protocolType());
        text(state, "proto", view.protocolName());
        text(state, "leader", view.leaderId());
        names(state, "members", view.members().stream().map(GroupView.MemberView::memberId));
        names(
                state,
                "joining",
                view.members().stream().filter(GroupView.MemberView::joining).map(GroupView.MemberView::memberId));
        names(
                state,
                "syncing",
                view.members().stream().filter(GroupView.MemberView::syncing).map(GroupView.MemberView::memberId));
        names(state, "pending", view.pendingMemberIds().stream());
        names(state, "unsynced", view.unsynced().stream());
        return Seen.normal(state);
    }

    private static void names(ObjectNode state, String field, java.util.stream.Stream<String> names) {
        List<String> sorted = names.sorted().toList();
        if (!sorted.isEmpty()) {
            ArrayNode array = state.putArray(field);
            sorted.forEach(array::add);
        }
    }

    private static void error(ObjectNode node, ErrorCode error) {
        if (error != ErrorCode.NONE) {
            node.put("e", error.name());
        }
    }

    private static void text(ObjectNode node, String field, String value) {
        if (value != null && !value.isEmpty()) {
            node.put(field, value);
        }
    }

    /** The name of a byte string; one that the trace does not know shows its length. */
    private String blob(Bytes bytes) {
        if (bytes.isEmpty()) {
            return "";
        }
        return blobNames.getOrDefault(bytes, "unknown bytes (" + bytes.length() + ")");
    }
}
