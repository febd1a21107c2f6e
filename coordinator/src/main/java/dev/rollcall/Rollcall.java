package dev.rollcall;

import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.engine.Engine;
import dev.rollcall.engine.FaultSurroundings;
import dev.rollcall.engine.LoopAlarm;
import dev.rollcall.engine.TopicViews;
import dev.rollcall.log.NewTopic;
import dev.rollcall.log.Result;
import dev.rollcall.log.Topic;
import dev.rollcall.log.TopicStore;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.server.Apis;
import dev.rollcall.server.Broker;
import dev.rollcall.server.Cluster;
import dev.rollcall.server.FaultGate;
import dev.rollcall.server.KafkaServer;
import dev.rollcall.server.MemberRegistry;
import dev.rollcall.server.Services;
import dev.rollcall.server.Timers;
import dev.rollcall.server.WaitingFetches;
import dev.rollcall.time.VirtualTime;
import dev.rollcall.timeline.Timeline;
import dev.rollcall.timeline.TimelineEvent;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A running emulator: point real Kafka clients at {@link #bootstrapServers}, look at their groups with {@link #group},
 * and own the time with {@link #clock}.
 *
 * <pre>{@code
 * try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start()) {
 *     ...
 * }
 * }</pre>
 *
 * <p>Thread-safe. {@link #close} ends its thread, its ports and its connections.
 */
public final class Rollcall implements AutoCloseable {

    private final KafkaServer server;
    private final Cluster cluster;
    private final Emulator emulator;
    private final TopicStore topics;
    private final Services services;
    private final Clock clock;
    private final Faults faults;
    private final VirtualTime time;
    private final RandomIds ids = new RandomIds();
    private final FirstState first;
    private final Map<String, ConsumerGroup> groups = new ConcurrentHashMap<>();

    /** Where real time on the timeline counts from; on the emulator's thread once that serves. */
    private long startNanos = System.nanoTime();

    private Rollcall(RollcallBuilder settings) {
        first = FirstState.of(settings);
        server = new KafkaServer(settings.maxFrameBytes);
        cluster = bind(server, settings);
        EventLoop loop = server.loop();
        time = new VirtualTime(System.currentTimeMillis(), System::nanoTime);
        first.restart(time);
        topics = new TopicStore(
                cluster.brokers().size(),
                settings.defaultPartitions,
                ids::uuid,
                settings.maxRecordBytes,
                settings.maxPartitions);
        MemberRegistry members = new MemberRegistry();
        Engine engine = new Engine(
                time,
                new LoopAlarm(loop),
                () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos),
                first.coordinator(ids, time.nowMs()),
                new Timeline(settings.timelineCapacity),
                members);
        Timers timers = (realMs, task) -> {
            var timer = loop.schedule(task, realMs, TimeUnit.MILLISECONDS);
            return () -> timer.cancel(false);
        };
        FaultGate gate = new FaultGate(new FaultSurroundings(engine), members, timers);
        services = new Services(
                cluster,
                engine,
                members,
                topics,
                () -> engine.topicsChanged(TopicViews.of(topics, cluster)),
                settings.brokerSettings(),
                new WaitingFetches(),
                timers,
                gate);
        emulator = new Emulator(loop, engine, members);
        clock = new Clock(emulator);
        faults = new Faults(emulator, gate, server, cluster);
    }

    /** Begins to say what kind of emulator is wanted. */
    public static RollcallBuilder builder() {
        return new RollcallBuilder();
    }

    /** An emulator with these settings, serving. */
    static Rollcall start(RollcallBuilder settings) {
        Rollcall rollcall = new Rollcall(settings);
        try {
            rollcall.emulator.run(() -> rollcall.first.topics().forEach(rollcall::create));
            rollcall.server.serve(new Apis(rollcall.services));
            return rollcall;
        } catch (RuntimeException failed) {
            rollcall.close();
            throw failed;
        }
    }

    private static Cluster bind(KafkaServer server, RollcallBuilder settings) {
        List<Broker> brokers = new ArrayList<>();
        for (int i = 0; i < settings.brokers; i++) {
            String rack = settings.racks.isEmpty() ? null : settings.racks.get(i % settings.racks.size());
            brokers.add(server.bind(settings.host, settings.port == 0 ? 0 : settings.port + i, rack));
        }
        return new Cluster(new RandomIds().clusterId(), brokers);
    }

    /** What clients take as {@code bootstrap.servers}: all brokers, {@code host:port}, with commas between them. */
    public String bootstrapServers() {
        return cluster.bootstrapServers();
    }

    /** The virtual brokers, by node id. */
    public List<Broker> brokers() {
        return cluster.brokers();
    }

    /** The group of this id, whether or not it exists yet; always the same handle for the same id. */
    public ConsumerGroup group(String groupId) {
        return groups.computeIfAbsent(groupId, id -> new ConsumerGroup(emulator, id));
    }

    /** Makes members of this group that need no client: driven by the test, or acting by themselves on our clock. */
    public ScriptedGroup scripted(String groupId) {
        return new ScriptedGroup(new ScriptStage(emulator, cluster), groupId);
    }

    /** The ids of the groups that exist, in the order in which they were created. */
    public List<String> groupIds() {
        return emulator.call(() -> emulator.engine().groups().stream()
                .map(group -> group.groupId())
                .toList());
    }

    public Clock clock() {
        return clock;
    }

    /** What goes wrong on purpose. */
    public Faults faults() {
        return faults;
    }

    /**
     * Creates a topic.
     *
     * @param partitions 1 or more
     * @throws IllegalArgumentException if the name is not allowed or taken, or the partitions are too few or too many
     */
    public Rollcall createTopic(String name, int partitions) {
        return createTopic(name, partitions, Map.of());
    }

    /** As {@link #createTopic(String, int)}; {@code config} is what is set on it, by Kafka's names. */
    public Rollcall createTopic(String name, int partitions, Map<String, String> config) {
        NewTopic topic = new NewTopic(name, partitions, -1, Map.of(), config);
        emulator.run(() -> create(topic));
        return this;
    }

    private void create(NewTopic wanted) {
        Result<Topic> created = topics.create(wanted);
        if (created.isError()) {
            throw new IllegalArgumentException(created.message());
        }
        services.topicsChanged();
    }

    /**
     * Deletes a topic, its records and the offsets committed for it.
     *
     * @throws IllegalArgumentException if there is no such topic
     */
    public Rollcall deleteTopic(String name) {
        emulator.run(() -> {
            if (!topics.delete(name)) {
                throw new IllegalArgumentException("there is no topic \"" + name + "\"; there are " + topicNames());
            }
            services.topicsChanged();
        });
        return this;
    }

    /**
     * Gives a topic more partitions.
     *
     * @param partitions how many it has afterwards; more than before
     * @throws IllegalArgumentException if there is no such topic, or it has as many already
     */
    public Rollcall growTopic(String name, int partitions) {
        emulator.run(() -> {
            Result<Topic> grown = topics.grow(name, partitions, List.of(), false);
            if (grown.isError()) {
                throw new IllegalArgumentException(grown.message());
            }
            services.topicsChanged();
        });
        return this;
    }

    /** The topics that exist, with their partitions, by name. */
    public List<TopicSpec> topics() {
        return emulator.call(() -> List.copyOf(TopicViews.of(topics, cluster).all()));
    }

    private List<String> topicNames() {
        return topics.topics().stream().map(Topic::name).toList();
    }

    /**
     * Makes this emulator as good as new, on the same ports, in about a millisecond: groups, offsets, records and
     * topics, the clock, silences, faults and the timeline are as the builder said. Connections are cut and whatever waited is
     * not answered any more, so that a client that was not closed begins anew, too. Handles of groups stay good;
     * threads that wait for something get an {@link AwaitException}.
     */
    public void reset() {
        emulator.run(() -> {
            server.closeConnections();
            services.faults().clear();
            startNanos = System.nanoTime();
            first.restart(time);
            emulator.engine().startAnew(first.coordinator(ids, time.nowMs()));
            groups.values().forEach(ConsumerGroup::reset);
            topics.clear();
            first.topics().forEach(this::create);
            // Handlers keep state of their own, such as the next producer id.
            server.serve(new Apis(services));
        });
    }

    /** The groups on the timeline, in the order of their first event, whether or not they still exist. */
    public List<ConsumerGroup> groupsSeen() {
        List<String> ids = emulator.call(() -> emulator.engine().timeline().events(0).stream()
                .map(TimelineEvent::groupId)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        return ids.stream().map(this::group).toList();
    }

    /** The connections of clients that are open, oldest first. */
    public List<ClientConnection> connections() {
        return emulator.call(() -> server.connections().stream()
                .map(connection -> new ClientConnection(
                        connection.clientId(),
                        connection.clientHost().substring(1) + ":"
                                + connection.clientAddress().getPort(),
                        connection.broker().nodeId()))
                .toList());
    }

    /** What happened to all groups until now; printed, it is a table. */
    public RecordedTimeline timeline() {
        return emulator.call(
                () -> new EmulatorTimeline(emulator.engine().timeline().snapshot()));
    }

    /** Closes all connections and ports and ends the emulator's thread. Whatever waits is not answered any more. */
    @Override
    public void close() {
        server.close(emulator::close);
    }

    /**
     * After {@link #close}: what is still there although it should not be, in words; nothing, unless code of the user
     * that runs on the emulator's thread (an assignor) does not come to an end. Waits a moment for the thread to end.
     */
    public List<String> leftBehind() {
        return server.leftBehind();
    }

    @Override
    public String toString() {
        return "Rollcall at " + bootstrapServers();
    }
}
