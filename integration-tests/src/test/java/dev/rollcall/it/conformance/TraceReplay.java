package dev.rollcall.it.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.AssignmentPolicy;
import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupConfig;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.group.Topics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Replays one trace on a coordinator of its own, under manual time. */
final class TraceReplay {

    private final Trace trace;
    private final ClassicOperations operations;
    private final GroupCoordinator coordinator;
    private final Map<Integer, JsonNode> requests = new HashMap<>();
    private final List<Divergence> divergences = new ArrayList<>();

    /** How many joins without a member id there were; the k-th gets the id {@code M<k>}, if it gets one. */
    private int joinsWithoutId;

    private JsonNode state;

    private TraceReplay(Trace trace) {
        this.trace = trace;
        this.operations = new ClassicOperations(trace);
        this.coordinator = new GroupCoordinator(
                config(trace.header().path("config")), prefix -> "M" + joinsWithoutId, AssignmentPolicy.CLIENT, 0);
        coordinator.step(0, topicsChanged(trace.topics()));
        this.state = operations.state(coordinator.group(trace.group()));
    }

    static List<Divergence> of(Trace trace) {
        if (!trace.kind().equals("classic")) {
            return List.of(new Divergence(
                    trace.name(), "0", "a trace of kind classic", "kind " + trace.kind() + ", which is not served"));
        }
        TraceReplay replay = new TraceReplay(trace);
        trace.steps().forEach(replay::step);
        return replay.divergences;
    }

    private static GroupConfig config(JsonNode config) {
        GroupConfig defaults = GroupConfig.DEFAULT;
        int min = config.path("group.min.session.timeout.ms").asInt(defaults.minSessionTimeoutMs());
        int max = config.path("group.max.session.timeout.ms").asInt(defaults.maxSessionTimeoutMs());
        long retentionMs = config.has("offsets.retention.minutes")
                ? config.path("offsets.retention.minutes").asLong() * 60_000
                : defaults.offsetsRetentionMs();
        return defaults.withInitialRebalanceDelayMs(
                        config.path("group.initial.rebalance.delay.ms").asInt(defaults.initialRebalanceDelayMs()))
                .withSessionTimeoutBoundsMs(min, max)
                .withMaxSize(config.path("group.max.size").asInt(defaults.maxSize()))
                .withOffsetsRetentionMs(retentionMs)
                .withOffsetsRetentionCheckIntervalMs(config.path("offsets.retention.check.interval.ms")
                        .asLong(defaults.offsetsRetentionCheckIntervalMs()))
                .withOffsetMetadataMaxBytes(
                        config.path("offset.metadata.max.bytes").asInt(defaults.offsetMetadataMaxBytes()));
    }

    private static Event.TopicsChanged topicsChanged(Map<String, Integer> partitions) {
        List<TopicSpec> topics = new ArrayList<>();
        partitions.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(topic -> topics.add(TopicSpec.of(topic.getKey(), topic.getValue())
                        .withId(UUID.nameUUIDFromBytes(
                                topic.getKey().getBytes(java.nio.charset.StandardCharsets.UTF_8)))));
        return new Event.TopicsChanged(Topics.of(topics));
    }

    private void step(JsonNode step) {
        int number = step.path("n").asInt();
        long time = step.path("t").asLong();
        JsonNode op = step.path("op");
        requests.put(number, op);
        Seen seen = new Seen();
        switch (op.path("op").asText()) {
            case "adv" -> advance(time, time + op.path("ms").asLong(), seen);
            case "topics" -> take(coordinator.step(time, topicsChanged(Trace.topics(op.path("topics")))), time, seen);
            case "desc", "list", "fetch" -> {
                coordinator.step(time, new Event.Tick());
                seen.answer(operations.query(number, op, coordinator));
            }
            default -> {
                if (op.path("op").asText().equals("join")
                        && op.path("id").asText().isEmpty()) {
                    joinsWithoutId++;
                }
                take(coordinator.step(time, operations.event(number, op)), time, seen);
            }
        }
        JsonNode after = operations.state(coordinator.group(trace.group()));
        compare(step, Seen.expectedIn(step).inWords(), seen.inWords());
        JsonNode expectedState = step.has("g") ? Seen.normal(step.path("g")) : state;
        compare(step, "state " + expectedState, "state " + after);
        state = after;
    }

    /** Lets time pass from deadline to deadline, so that the states on the way can be seen. */
    private void advance(long from, long to, Seen seen) {
        JsonNode before = state;
        long time = from;
        while (time < to) {
            time = Math.min(to, coordinator.nextDeadline());
            take(coordinator.step(time, new Event.Tick()), -1, seen);
            JsonNode now = operations.state(coordinator.group(trace.group()));
            if (!now.equals(before)) {
                ObjectNode event = now.deepCopy();
                event.put("k", "g").put("t", time);
                seen.intermediateState(event);
                before = now;
            }
        }
        seen.dropLastState();
    }

    /** {@code sentAt} is the time of the step that was taken, at which answers are not marked with their time. */
    private void take(List<Effect> effects, long sentAt, Seen seen) {
        effects.stream()
                .filter(Effect.Reply.class::isInstance)
                .map(Effect.Reply.class::cast)
                .sorted(Comparator.comparingLong(Effect.Reply::at).thenComparingLong(Effect.Reply::requestId))
                .forEach(reply -> {
                    ObjectNode answer =
                            operations.answer((int) reply.requestId(), requests.get((int) reply.requestId()), reply);
                    if (reply.at() != sentAt) {
                        answer.put("t", reply.at());
                    }
                    seen.answer(answer);
                });
    }

    private void compare(JsonNode step, String expected, String got) {
        if (!expected.equals(got)) {
            divergences.add(new Divergence(
                    trace.name(),
                    step.path("n").asText() + " at " + step.path("t").asText() + " ms, " + step.path("op"),
                    expected,
                    got));
        }
    }
}
