package dev.rollcall.server;

import dev.rollcall.engine.Engine;
import dev.rollcall.engine.FaultSurroundings;
import dev.rollcall.engine.TopicViews;
import dev.rollcall.group.AssignmentPolicy;
import dev.rollcall.group.GroupConfig;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.log.NewTopic;
import dev.rollcall.log.TopicStore;
import dev.rollcall.time.VirtualTime;
import dev.rollcall.timeline.Timeline;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * All of the server but its sockets and its thread: requests are handled where they are sent, and time passes when it is
 * told to. Topic ids are 1, 2, 3 ... in the order in which topics are thought of.
 */
public final class ServerFixture {

    public static final long START_MS = 1_700_000_000_000L;
    private static final int MAX_FRAME_BYTES = 1 << 20;
    private static final int MAX_PARTITIONS = 100_000;
    private static final long MAX_RECORD_BYTES = 1 << 24;

    private final Services services;
    private final Apis apis;
    private final Timeline timeline;
    private final Alarm alarm = new Alarm();
    private int topicChanges;
    private int lastTopicId;
    private int lastMember;

    /** One broker with Kafka's defaults, but no initial rebalance delay. */
    public ServerFixture() {
        this(1);
    }

    public ServerFixture(int brokers) {
        this(brokers, new BrokerSettings(true, 1, GroupConfig.DEFAULT.withInitialRebalanceDelayMs(0)));
    }

    public ServerFixture(int brokers, BrokerSettings settings) {
        this(inMemory(brokers), settings);
    }

    ServerFixture(List<Broker> brokers, BrokerSettings settings) {
        Cluster cluster = new Cluster("cluster", brokers);
        TopicStore topics = new TopicStore(
                brokers.size(),
                settings.defaultPartitions(),
                () -> new UUID(0, ++lastTopicId),
                MAX_RECORD_BYTES,
                MAX_PARTITIONS);
        MemberRegistry members = new MemberRegistry();
        VirtualTime time = new VirtualTime(START_MS, alarm::nanos);
        time.setSpeed(1);
        Engine engine = new Engine(
                time,
                alarm,
                () -> TimeUnit.NANOSECONDS.toMillis(alarm.nanos()),
                new GroupCoordinator(
                        settings.groups(), prefix -> prefix + "-" + ++lastMember, AssignmentPolicy.CLIENT, START_MS),
                new Timeline(1000),
                members);
        TopicChanges changes = () -> {
            topicChanges++;
            engine.topicsChanged(TopicViews.of(topics, cluster));
        };
        Timers timers = alarm::afterRealTime;
        services = new Services(
                cluster,
                engine,
                members,
                topics,
                changes,
                settings,
                new WaitingFetches(),
                timers,
                new FaultGate(new FaultSurroundings(engine), members, timers));
        timeline = engine.timeline();
        apis = new Apis(services);
    }

    private static List<Broker> inMemory(int count) {
        List<Broker> brokers = new ArrayList<>();
        for (int node = 0; node < count; node++) {
            brokers.add(new Broker(node, "127.0.0.1", 9092 + node, null));
        }
        return brokers;
    }

    /** A new connection to broker 0. */
    public TestClient connect() {
        return connect(0);
    }

    public TestClient connect(int nodeId) {
        Broker broker = services.cluster().brokers().get(nodeId);
        return new TestClient(new EmbeddedChannel(
                new FrameReader(MAX_FRAME_BYTES),
                new Connection(broker, new RequestReader(apis), new ResponseWriter())));
    }

    public Timeline timeline() {
        return timeline;
    }

    Apis apis() {
        return apis;
    }

    public Services services() {
        return services;
    }

    public TopicStore topics() {
        return services.topics();
    }

    /** As if a client had created it. */
    public ServerFixture topic(String name, int partitions) {
        services.topics().create(NewTopic.of(name, partitions));
        services.topicsChanged();
        topicChanges = 0;
        return this;
    }

    /** How often the groups were told of changed topics, apart from {@link #topic}. */
    public int topicChanges() {
        return topicChanges;
    }

    /** Lets time pass: what is due on the way happens in its order. */
    public ServerFixture advance(long ms) {
        alarm.advance(TimeUnit.MILLISECONDS.toNanos(ms));
        return this;
    }
}
