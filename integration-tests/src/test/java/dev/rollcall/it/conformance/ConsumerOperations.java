package dev.rollcall.it.conformance;

import static dev.rollcall.it.conformance.Seen.NODES;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.GroupView.ConsumerMemberView;
import dev.rollcall.group.GroupView.MemberView;
import dev.rollcall.group.Outcome;
import dev.rollcall.group.TopicIdPartition;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Translates what only groups of the consumer protocol have between the words of a trace and those of the coordinator. */
final class ConsumerOperations {

    /** How a trace names a topic that does not exist any more. */
    private static final String GONE = "?";

    private static final UUID UNKNOWN_TOPIC = new UUID(-1, -1);

    private static final int FIRST_THAT_BRINGS_A_MEMBER_ID = 1;

    private final String group;
    private final Map<UUID, String> topics = new HashMap<>();
    private Map<String, UUID> topicIds = Map.of();

    ConsumerOperations(Trace trace) {
        this.group = trace.group();
    }

    // --- from the trace -----------------------------------------------------------------------------------------

    Event heartbeat(int number, JsonNode op) {
        return new Event.ConsumerGroupHeartbeat(
                number,
                op.path("g").asText(group),
                op.path("id").asText(""),
                op.path("v").asInt(FIRST_THAT_BRINGS_A_MEMBER_ID) >= FIRST_THAT_BRINGS_A_MEMBER_ID,
                op.path("epoch").asInt(),
                op.path("inst").asText(null),
                op.path("rack").asText(null),
                new Event.Client(op.path("c").asText(), "/127.0.0.1"),
                op.path("rt").asInt(Event.ConsumerGroupHeartbeat.UNCHANGED),
                names(op.get("subs")),
                op.path("regex").asText(null),
                op.path("assignor").asText(null),
                owned(op.get("owned")),
                true);
    }

    private static List<String> names(JsonNode names) {
        if (names == null) {
            return null;
        }
        List<String> list = new ArrayList<>();
        names.forEach(name -> list.add(name.asText()));
        return list;
    }

    private List<TopicIdPartition> owned(JsonNode owned) {
        if (owned == null) {
            return null;
        }
        List<TopicIdPartition> list = new ArrayList<>();
        owned.properties().forEach(topic -> {
            UUID id = topicIds.getOrDefault(topic.getKey(), UNKNOWN_TOPIC);
            topic.getValue().forEach(partition -> list.add(new TopicIdPartition(id, partition.asInt())));
        });
        return list;
    }

    /** The topics are these from now on; those that are gone have no name any more. */
    void use(Map<String, UUID> ids) {
        topicIds = Map.copyOf(ids);
        topics.clear();
        ids.forEach((name, id) -> topics.put(id, name));
    }

    // --- to the trace -------------------------------------------------------------------------------------------

    void answer(ObjectNode answer, Outcome.ConsumerHeartbeatAnswered answered) {
        if (answered.error() != ErrorCode.NONE) {
            answer.put("e", answered.error().name());
        }
        if (answered.memberId() != null) {
            answer.put("id", answered.memberId());
        }
        answer.put("epoch", answered.memberEpoch());
        if (answered.heartbeatIntervalMs() != 0) {
            answer.put("hbi", answered.heartbeatIntervalMs());
        }
        if (answered.assignment() != null) {
            answer.set("asg", byTopic(answered.assignment()));
        }
    }

    /** ConsumerGroupDescribe. */
    ObjectNode describe(int number, GroupView view) {
        ObjectNode answer = NODES.objectNode().put("k", "cdesc").put("r", number);
        if (view == null || view.consumer() == null) {
            return answer.put("e", ErrorCode.GROUP_ID_NOT_FOUND.name());
        }
        answer.put("state", view.state().kafkaName())
                .put("epoch", view.generation())
                .put("aepoch", view.consumer().assignmentEpoch())
                .put("assignor", view.consumer().assignor());
        ArrayNode members = answer.putArray("members");
        for (MemberView member : view.members()) {
            ConsumerMemberView consumer = member.consumer();
            ObjectNode node = members.addObject().put("id", member.memberId());
            if (member.groupInstanceId() != null) {
                node.put("inst", member.groupInstanceId());
            }
            node.put("c", member.client().id()).put("epoch", consumer.epoch());
            ArrayNode subscribed = node.putArray("subs");
            consumer.topics().forEach(subscribed::add);
            node.put("mtype", consumer.usesClassicProtocol() ? 0 : 1);
            List<TopicIdPartition> responsibleFor = new ArrayList<>(consumer.assigned());
            responsibleFor.addAll(consumer.revoking());
            node.set("own", byTopic(existing(responsibleFor)));
            node.set("tgt", byTopic(existing(consumer.target())));
        }
        return answer;
    }

    /** The state of the trace's group, in the trace's form. */
    JsonNode state(GroupView view) {
        ObjectNode state = NODES.objectNode();
        if (view == null || view.consumer() == null) {
            return state.put("state", "-");
        }
        state.put("state", view.state().kafkaName())
                .put("epoch", view.generation())
                .put("aepoch", view.consumer().assignmentEpoch());
        ObjectNode members = state.putObject("members");
        for (MemberView member : view.members()) {
            ConsumerMemberView consumer = member.consumer();
            ObjectNode node = members.putObject(member.memberId())
                    .put("e", consumer.epoch())
                    .put("s", consumer.state().name());
            partitions(node, "own", consumer.assigned());
            partitions(node, "rev", consumer.revoking());
            partitions(node, "tgt", consumer.target());
            if (member.groupInstanceId() != null) {
                node.put("inst", member.groupInstanceId());
            }
            if (consumer.usesClassicProtocol()) {
                node.put("classic", true);
            }
        }
        return Seen.normal(state);
    }

    private List<TopicIdPartition> existing(List<TopicIdPartition> partitions) {
        return partitions.stream()
                .filter(partition -> topics.containsKey(partition.topicId()))
                .toList();
    }

    private void partitions(ObjectNode node, String field, List<TopicIdPartition> partitions) {
        if (!partitions.isEmpty()) {
            node.set(field, byTopic(partitions));
        }
    }

    private ObjectNode byTopic(List<TopicIdPartition> partitions) {
        ObjectNode byTopic = NODES.objectNode();
        partitions.stream()
                .sorted()
                .forEach(partition -> byTopic.withArray("/" + topics.getOrDefault(partition.topicId(), GONE))
                        .add(partition.partition()));
        return byTopic;
    }
}
