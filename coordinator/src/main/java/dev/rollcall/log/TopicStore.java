package dev.rollcall.log;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;

/** All topics of the emulator. Refusals carry Kafka's error and a sentence. */
public final class TopicStore {

    private final Map<String, Topic> byName = new TreeMap<>();
    private final Map<UUID, Topic> byId = new HashMap<>();
    /** Names as {@link TopicNames#unify} writes them, to the names that topics have. */
    private final Map<String, String> byCollidingName = new HashMap<>();

    private final Placement placement;
    private final Supplier<UUID> ids;
    private final RecordMemory memory;
    private final int maxPartitions;
    private int partitions;

    /**
     * A store without topics.
     *
     * @param brokers how many there are; node ids count from 0
     * @param defaultPartitions {@code num.partitions}: how many a topic gets that does not say
     * @param ids where topic ids come from
     * @param maxMemory bytes of memory for records, in all topics; beyond it the oldest records of the largest partition
     *     go. The records appended last are kept whatever they take
     * @param maxPartitions how many partitions there may be, in all topics
     */
    public TopicStore(int brokers, int defaultPartitions, Supplier<UUID> ids, long maxMemory, int maxPartitions) {
        this.placement = new Placement(brokers, defaultPartitions);
        this.ids = ids;
        this.memory = new RecordMemory(maxMemory);
        this.maxPartitions = maxPartitions;
    }

    /** All topics, by name. */
    public Collection<Topic> topics() {
        return Collections.unmodifiableCollection(byName.values());
    }

    /** The topic of this name, or null. */
    public Topic topic(String name) {
        return byName.get(name);
    }

    /** The topic of this id, or null. */
    public Topic topic(UUID id) {
        return byId.get(id);
    }

    /** Checks whether a topic could be created, and returns what it would be like; nothing is stored. */
    public Result<Topic> validate(NewTopic wanted) {
        Optional<String> badName = TopicNames.objectionTo(wanted.name());
        if (badName.isPresent()) {
            return Result.error(ErrorCode.INVALID_TOPIC_EXCEPTION, badName.get());
        }
        if (byName.containsKey(wanted.name())) {
            return Result.error(ErrorCode.TOPIC_ALREADY_EXISTS, "there is a topic \"" + wanted.name() + "\" already");
        }
        String existing = byCollidingName.get(TopicNames.unify(wanted.name()));
        if (existing != null) {
            return Result.error(
                    ErrorCode.INVALID_TOPIC_EXCEPTION,
                    "topic \"" + wanted.name() + "\" collides with \"" + existing
                            + "\": they differ only in '.' and '_'");
        }
        Result<TopicConfig> config = TopicConfig.of(wanted.config());
        if (config.isError()) {
            return Result.error(config.error(), config.message());
        }
        Optional<String> tooMany = tooMany(placement.partitionsOf(wanted));
        if (tooMany.isPresent()) {
            return Result.error(ErrorCode.INVALID_PARTITIONS, tooMany.get());
        }
        Result<List<List<Integer>>> placed = placement.place(wanted);
        if (placed.isError()) {
            return Result.error(placed.error(), placed.message());
        }
        Topic topic = new Topic(wanted.name(), ids.get(), config.value());
        placed.value().forEach(replicas -> topic.addPartition(replicas, memory));
        return Result.of(topic);
    }

    private Optional<String> tooMany(int more) {
        return (long) partitions + more <= maxPartitions
                ? Optional.empty()
                : Optional.of(more + " more partitions are too many: there are " + partitions + ", and at most "
                        + maxPartitions + " are kept");
    }

    public Result<Topic> create(NewTopic wanted) {
        Result<Topic> created = validate(wanted);
        if (!created.isError()) {
            Topic topic = created.value();
            byName.put(topic.name(), topic);
            byId.put(topic.id(), topic);
            byCollidingName.put(TopicNames.unify(topic.name()), topic.name());
            partitions += topic.partitionCount();
        }
        return created;
    }

    /** Removes a topic and its records; whether it was there. */
    public boolean delete(String name) {
        Topic topic = byName.remove(name);
        if (topic == null) {
            return false;
        }
        byId.remove(topic.id());
        byCollidingName.remove(TopicNames.unify(name));
        partitions -= topic.partitionCount();
        topic.partitions().forEach(PartitionLog::close);
        return true;
    }

    /**
     * Gives a topic more partitions, up to {@code count}.
     *
     * @param assignments the brokers of each new partition, in order; empty to let the store choose
     * @param validateOnly if so, only checks
     */
    public Result<Topic> grow(String name, int count, List<List<Integer>> assignments, boolean validateOnly) {
        Topic topic = byName.get(name);
        if (topic == null) {
            return Result.error(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, "there is no topic \"" + name + "\"");
        }
        int more = count - topic.partitionCount();
        if (more <= 0) {
            return Result.error(
                    ErrorCode.INVALID_PARTITIONS,
                    "topic \"" + name + "\" has " + topic.partitionCount() + " partitions and cannot have " + count
                            + ": partitions are only added");
        }
        Optional<String> tooMany = tooMany(more);
        if (tooMany.isPresent()) {
            return Result.error(ErrorCode.INVALID_PARTITIONS, tooMany.get());
        }
        Result<List<List<Integer>>> placed = placement.placeMore(topic, more, assignments);
        if (placed.isError()) {
            return Result.error(placed.error(), placed.message());
        }
        if (!validateOnly) {
            placed.value().forEach(replicas -> topic.addPartition(replicas, memory));
            partitions += more;
        }
        return Result.of(topic);
    }

    /** Replaces what is set on a topic; INVALID_CONFIG or UNKNOWN_TOPIC_OR_PARTITION if that cannot be. */
    public Result<TopicConfig> configure(String name, Map<String, String> overrides, boolean validateOnly) {
        Topic topic = byName.get(name);
        if (topic == null) {
            return Result.error(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, "there is no topic \"" + name + "\"");
        }
        Result<TopicConfig> config = TopicConfig.of(overrides);
        if (!config.isError() && !validateOnly) {
            topic.use(config.value());
        }
        return config;
    }

    /** Appends to a partition and keeps the store's memory in bounds; see {@link PartitionLog#append}. */
    public AppendResult append(PartitionLog partition, Bytes records, long nowMs, long producersNowMs) {
        AppendResult result = partition.append(records, nowMs, producersNowMs);
        while (memory.isOverLimit()) {
            Optional<PartitionLog> largest = largest(partition);
            if (largest.isEmpty()) {
                break;
            }
            largest.get().dropOldestSegment();
        }
        return result;
    }

    /** The largest partition that has a segment to drop; for the one just appended to, another than the last. */
    private Optional<PartitionLog> largest(PartitionLog appendedTo) {
        return byName.values().stream()
                .flatMap(topic -> topic.partitions().stream())
                .filter(partition -> partition.segments() > (partition == appendedTo ? 1 : 0))
                .max(Comparator.comparingLong(PartitionLog::memory));
    }

    /** Forgets all topics. */
    public void clear() {
        List.copyOf(byName.keySet()).forEach(this::delete);
    }
}
