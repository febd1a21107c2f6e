package dev.rollcall.it.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.AssignmentPolicy;
import dev.rollcall.group.ConsumerGroupConfig;
import dev.rollcall.group.ConsumerGroupConfig.MigrationPolicy;
import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupConfig;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.group.GroupType;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.Outcome;
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
    private final ConsumerOperations consumers;
    private final GroupCoordinator coordinator;
    private final Map<Integer, JsonNode> requests = new HashMap<>();
    private final List<Divergence> divergences = new ArrayList<>();

    /** How many joins without a member id there were; the k-th gets the id {@code M<k>}, if it gets one. */
    private int joinsWithoutId;

    private JsonNode state;

    private Map<String, Integer> topics;
    private final Map<String, UUID> topicIds = new HashMap<>();
    private long lastTopicId;

    private TraceReplay(Trace trace) {
        this.trace = trace;
        this.operations = new ClassicOperations(trace);
        this.consumers = new ConsumerOperations(trace);
        this.coordinator = new GroupCoordinator(
                config(trace.header().path("config")), prefix -> "M" + joinsWithoutId, AssignmentPolicy.CLIENT, 0);
        this.topics = trace.topics();
        coordinator.step(0, topicsChanged());
        this.state = state();
    }

    private JsonNode state() {
        GroupView view = coordinator.group(trace.group());
        return view != null && view.type() == GroupType.CONSUMER ? consumers.state(view) : operations.state(view);
    }

    static List<Divergence> of(Trace trace) {
        if (!List.of("classic", "consumer").contains(trace.kind())) {
            return List.of(new Divergence(
                    trace.name(),
                    "0",
                    "a trace of kind classic or consumer",
                    "kind " + trace.kind() + ", which is not served"));
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
                        config.path("offset.metadata.max.bytes").asInt(defaults.offsetMetadataMaxBytes()))
                .withConsumer(consumerConfig(config, defaults.consumer()));
    }

    private static ConsumerGroupConfig consumerConfig(JsonNode config, ConsumerGroupConfig defaults) {
        return defaults.withSessionTimeoutMs(
                        config.path("group.consumer.session.timeout.ms").asInt(defaults.sessionTimeoutMs()))
                .withHeartbeatIntervalMs(
                        config.path("group.consumer.heartbeat.interval.ms").asInt(defaults.heartbeatIntervalMs()))
                .withAssignmentIntervalMs(
                        config.path("group.consumer.assignment.interval.ms").asInt(defaults.assignmentIntervalMs()))
                .withMaxSize(config.path("group.consumer.max.size").asInt(defaults.maxSize()))
                .withMigrationPolicy(MigrationPolicy.of(config.path("group.consumer.migration.policy")
                        .asText(defaults.migrationPolicy().toString())))
                .withRegexRefreshIntervalMs(config.path("group.consumer.regex.refresh.interval.ms")
                        .asInt(defaults.regexRefreshIntervalMs()));
    }

    /** Topics are numbered as they appear; one that is created anew gets another id. */
    private Event.TopicsChanged topicsChanged() {
        topicIds.keySet().retainAll(topics.keySet());
        List<TopicSpec> specs = new ArrayList<>();
        topics.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(topic -> {
            UUID id = topicIds.computeIfAbsent(topic.getKey(), name -> new UUID(0, ++lastTopicId));
            specs.add(TopicSpec.of(topic.getKey(), topic.getValue()).withId(id));
        });
        consumers.use(topicIds);
        return new Event.TopicsChanged(Topics.of(specs));
    }

    /** Topics of Kafka never shrink: where a trace says so, they stayed as they were while it was recorded. */
    private static Map<String, Integer> grown(Map<String, Integer> before, Map<String, Integer> after) {
        Map<String, Integer> grown = new HashMap<>(after);
        grown.replaceAll((topic, partitions) -> Math.max(partitions, before.getOrDefault(topic, 0)));
        return grown;
    }

    private void step(JsonNode step) {
        int number = step.path("n").asInt();
        long time = step.path("t").asLong();
        JsonNode op = step.path("op");
        requests.put(number, op);
        Seen seen = new Seen();
        switch (op.path("op").asText()) {
            case "adv" -> advance(time, time + op.path("ms").asLong(), seen);
            case "topics" -> {
                topics = grown(topics, Trace.topics(op.path("topics")));
                take(coordinator.step(time, topicsChanged()), time, seen);
            }
            case "chb" -> take(coordinator.step(time, consumers.heartbeat(number, op)), time, seen);
            case "cdesc" -> {
                coordinator.step(time, new Event.Tick());
                seen.answer(consumers.describe(number, coordinator.group(trace.group())));
            }
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
        JsonNode after = state();
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
            JsonNode now = state();
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
                    if (reply.outcome() instanceof Outcome.ConsumerHeartbeatAnswered answered) {
                        consumers.answer(answer, answered);
                    }
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
