package dev.rollcall;

import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.group.AssignmentMode;
import dev.rollcall.group.ConsumerGroupConfig;
import dev.rollcall.group.GroupConfig;
import dev.rollcall.log.NewTopic;
import dev.rollcall.server.BrokerSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Says what kind of emulator is wanted. Without a word it is one broker on a free port of the loopback interface, with
 * Kafka's defaults but for the initial rebalance delay, which is 0 as in the configuration that Kafka ships. Not
 * thread-safe.
 */
public final class RollcallBuilder {

    private static final int DEFAULT_MAX_FRAME_BYTES = 100 * 1024 * 1024;
    private static final long DEFAULT_MAX_RECORD_BYTES = 256L * 1024 * 1024;
    private static final int DEFAULT_MAX_PARTITIONS = 200_000;
    private static final int DEFAULT_TIMELINE_CAPACITY = 200_000;

    final List<NewTopic> topics = new ArrayList<>();
    String host = "127.0.0.1";
    int port;
    int brokers = 1;
    List<String> racks = List.of();
    int maxFrameBytes = DEFAULT_MAX_FRAME_BYTES;
    long maxRecordBytes = DEFAULT_MAX_RECORD_BYTES;
    int maxPartitions = DEFAULT_MAX_PARTITIONS;
    int timelineCapacity = DEFAULT_TIMELINE_CAPACITY;
    int defaultPartitions = 1;
    double clockSpeed = 1;
    GroupConfig groupConfig = GroupConfig.DEFAULT
            .withInitialRebalanceDelayMs(0)
            .withConsumer(
                    ConsumerGroupConfig.DEFAULT.withAssignmentIntervalMs(0).withHeartbeatIntervalMs(200));

    private boolean autoCreateTopics = true;
    private AssignmentMode mode = AssignmentMode.SERVER;
    private final Map<String, AssignmentMode> modesByGroup = new HashMap<>();
    private final Map<String, PartitionAssignor> assignors = new LinkedHashMap<>(Assignors.builtIn());
    private final Map<String, PartitionAssignor> serverAssignors = new LinkedHashMap<>(Assignors.serverSide());

    RollcallBuilder() {}

    /**
     * Starts an emulator.
     *
     * @throws IllegalArgumentException if a topic cannot be created as asked for; the message says why
     * @throws java.io.UncheckedIOException if a port cannot be opened; the message says which
     */
    public Rollcall start() {
        return Rollcall.start(this);
    }

    /** A topic that is there from the start. */
    public RollcallBuilder topic(String name, int partitions) {
        return topic(name, partitions, Map.of());
    }

    /**
     * A topic that is there from the start.
     *
     * @param partitions 1 or more
     * @param config what is set on it, by Kafka's names ({@code retention.ms}, {@code message.timestamp.type} ...)
     */
    public RollcallBuilder topic(String name, int partitions, Map<String, String> config) {
        if (partitions < 1) {
            throw new IllegalArgumentException(
                    "topic \"" + name + "\" cannot have " + partitions + " partitions: give 1 or more");
        }
        if (topics.stream().anyMatch(topic -> topic.name().equals(name))) {
            throw new IllegalArgumentException(
                    "topic \"" + name + "\" is given twice; give each topic once, with all its partitions");
        }
        topics.add(new NewTopic(name, partitions, -1, Map.of(), config));
        return this;
    }

    /** Whether a topic is created when a client asks for it ({@code auto.create.topics.enable}); true as in Kafka. */
    public RollcallBuilder autoCreateTopics(boolean create) {
        autoCreateTopics = create;
        return this;
    }

    /** How many partitions a topic gets that is created without saying ({@code num.partitions}); 1 as in Kafka. */
    public RollcallBuilder defaultPartitions(int partitions) {
        defaultPartitions = atLeast(1, partitions, "default partitions");
        return this;
    }

    /** How many virtual brokers there are, each with a port of its own; 1 unless told. */
    public RollcallBuilder brokers(int count) {
        brokers = atLeast(1, count, "brokers");
        return this;
    }

    /** The brokers' racks, in order, beginning anew when there are fewer than brokers (KIP-36, KIP-881). */
    public RollcallBuilder racks(String... names) {
        racks = List.of(names);
        return this;
    }

    /**
     * The port of the first broker; further brokers get the ports behind it. 0, the default, takes any that are free.
     *
     * @throws IllegalArgumentException if it is not from 0 to 65535
     */
    public RollcallBuilder port(int number) {
        if (number < 0 || number > 65_535) {
            throw new IllegalArgumentException("port " + number + " does not exist: give 0 (any) to 65535");
        }
        port = number;
        return this;
    }

    /**
     * The interface to listen on; the loopback one unless told. There is no authentication: whoever reaches the port
     * may do everything.
     */
    public RollcallBuilder host(String name) {
        host = name;
        return this;
    }

    /**
     * How long an empty group waits for more members ({@code group.initial.rebalance.delay.ms}). Kafka's default is 3 s
     * and its shipped configuration says 0, which is ours.
     */
    public RollcallBuilder initialRebalanceDelay(Duration delay) {
        groupConfig = groupConfig.withInitialRebalanceDelayMs(millis(delay, "initial rebalance delay"));
        return this;
    }

    /**
     * Settings for groups of the consumer protocol ({@code group.protocol=consumer}), changed from what they are: as
     * Kafka's, but that target assignments are computed at once and that clients are asked to heartbeat every 200 ms, so
     * that rebalances do not take the seconds that they take with Kafka's defaults.
     *
     * <pre>{@code .consumerGroups(groups -> groups.withSessionTimeoutMs(10_000))}</pre>
     */
    public RollcallBuilder consumerGroups(UnaryOperator<ConsumerGroupConfig> change) {
        groupConfig = groupConfig.withConsumer(change.apply(groupConfig.consumer()));
        return this;
    }

    /**
     * The bounds of what members may ask for ({@code group.min.session.timeout.ms}, {@code group.max.session.timeout.ms});
     * 6 s and 30 min as in Kafka.
     */
    public RollcallBuilder sessionTimeoutBounds(Duration min, Duration max) {
        groupConfig = groupConfig.withSessionTimeoutBoundsMs(
                millis(min, "least session timeout"), millis(max, "largest session timeout"));
        return this;
    }

    /** How many members a group may have ({@code group.max.size}); no limit unless told, as in Kafka. */
    public RollcallBuilder groupMaxSize(int members) {
        groupConfig = groupConfig.withMaxSize(members);
        return this;
    }

    /** How long the offsets of an empty group are kept ({@code offsets.retention.minutes}); 7 days as in Kafka. */
    public RollcallBuilder offsetsRetention(Duration retention) {
        groupConfig = groupConfig.withOffsetsRetentionMs(retention.toMillis());
        return this;
    }

    /** Whose assignment counts; {@link AssignmentMode#SERVER} unless told. */
    public RollcallBuilder assignment(AssignmentMode whose) {
        mode = whose;
        return this;
    }

    /** Whose assignment counts in one group. */
    public RollcallBuilder assignment(String groupId, AssignmentMode whose) {
        modesByGroup.put(groupId, whose);
        return this;
    }

    /**
     * An assignor of your own: it assigns in classic groups whose members agree on a protocol of its name, and in groups
     * of the consumer protocol whose members want it ({@code group.remote.assignor}). It may take the place of a
     * built-in one.
     */
    public RollcallBuilder assignor(PartitionAssignor assignor) {
        assignors.put(assignor.name(), assignor);
        serverAssignors.put(assignor.name(), assignor);
        return this;
    }

    /** Lets the clock stand still from the start; {@link Clock#warp} moves it. */
    public RollcallBuilder frozen() {
        return clockSpeed(0);
    }

    /** Lets the clock run so many times as fast as real time from the start. */
    public RollcallBuilder clockSpeed(double times) {
        if (!(times >= 0) || Double.isInfinite(times)) {
            throw new IllegalArgumentException("a clock cannot run at " + times + " times the speed of real time");
        }
        clockSpeed = times;
        return this;
    }

    /** The largest request, in bytes ({@code socket.request.max.bytes}); 100 MiB as in Kafka. */
    public RollcallBuilder maxFrameBytes(int bytes) {
        maxFrameBytes = atLeast(1, bytes, "largest frame");
        return this;
    }

    /** How many bytes of records are kept, in all topics; beyond it the oldest go. 256 MiB unless told. */
    public RollcallBuilder maxRecordBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("records need room: " + bytes + " bytes are too few");
        }
        maxRecordBytes = bytes;
        return this;
    }

    /** How many events the timeline keeps; beyond it the oldest go. 200,000 unless told. */
    public RollcallBuilder timelineCapacity(int events) {
        timelineCapacity = atLeast(1, events, "timeline capacity");
        return this;
    }

    AssignmentChoice assignmentChoice() {
        return new AssignmentChoice(mode, modesByGroup, assignors, serverAssignors);
    }

    BrokerSettings brokerSettings() {
        return new BrokerSettings(autoCreateTopics, defaultPartitions, groupConfig);
    }

    private static int millis(Duration duration, String what) {
        if (duration.isNegative() || duration.toMillis() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a " + what + " of " + duration + " is not possible");
        }
        return (int) duration.toMillis();
    }

    private static int atLeast(int least, int value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(what + ": " + value + " is too few; give " + least + " or more");
        }
        return value;
    }
}
