package dev.rollcall.log;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** A topic: its partitions, where they lie, and how it is configured. Changed by {@link TopicStore} alone. */
public final class Topic {

    private final String name;
    private final UUID id;
    private final List<PartitionLog> partitions = new ArrayList<>();
    private final List<List<Integer>> replicas = new ArrayList<>();
    private TopicConfig config;

    Topic(String name, UUID id, TopicConfig config) {
        this.name = name;
        this.id = id;
        this.config = config;
    }

    public String name() {
        return name;
    }

    public UUID id() {
        return id;
    }

    /** Whether it has the name of one of Kafka's own topics. */
    public boolean isInternal() {
        return TopicNames.isInternal(name);
    }

    public TopicConfig config() {
        return config;
    }

    public int partitionCount() {
        return partitions.size();
    }

    /** The log of a partition, or null if there is none of this number. */
    public PartitionLog partition(int number) {
        return number < 0 || number >= partitions.size() ? null : partitions.get(number);
    }

    /** The brokers that hold a partition, by node id, the leader first. All are in sync, always. */
    public List<Integer> replicas(int partition) {
        return replicas.get(partition);
    }

    public int leader(int partition) {
        return replicas.get(partition).get(0);
    }

    List<PartitionLog> partitions() {
        return Collections.unmodifiableList(partitions);
    }

    void addPartition(List<Integer> brokers, RecordMemory memory) {
        partitions.add(new PartitionLog(config, memory));
        replicas.add(List.copyOf(brokers));
    }

    void use(TopicConfig changed) {
        config = changed;
        partitions.forEach(partition -> partition.use(changed));
    }
}
