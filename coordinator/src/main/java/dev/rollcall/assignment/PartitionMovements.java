package dev.rollcall.assignment;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The partitions that balancing has moved so far, so that it does not move one partition of a topic from A to B and
 * another of the same topic from B to A: the first is sent back instead, and both members keep what they had.
 */
final class PartitionMovements {

    private final GroupIndex index;
    /** Per partition the member that had it before balancing, if it has moved; null before the first move. */
    private int[] sourceOf;

    private final Map<Route, Set<Moved>> moved = new HashMap<>();

    PartitionMovements(GroupIndex index) {
        this.index = index;
    }

    /** The partition to move to {@code newOwner} instead of {@code partition}, or that itself. */
    int insteadOf(int partition, int owner, int newOwner) {
        if (moved.isEmpty()) {
            return partition;
        }
        int source = sourceOf[partition] == GroupIndex.NOBODY ? owner : sourceOf[partition];
        Set<Moved> opposite = moved.get(new Route(index.topicOf[partition], newOwner, source));
        return opposite == null ? partition : opposite.iterator().next().number;
    }

    void record(int partition, int oldOwner, int newOwner) {
        if (sourceOf == null) {
            sourceOf = new int[index.partitionCount];
            Arrays.fill(sourceOf, GroupIndex.NOBODY);
        }
        int source = sourceOf[partition];
        if (source == GroupIndex.NOBODY) {
            add(partition, oldOwner, newOwner);
            return;
        }
        forget(partition, new Route(index.topicOf[partition], source, oldOwner));
        if (source != newOwner) {
            add(partition, source, newOwner);
        }
    }

    private void add(int partition, int source, int destination) {
        sourceOf[partition] = source;
        moved.computeIfAbsent(new Route(index.topicOf[partition], source, destination), route -> new HashSet<>())
                .add(moved(partition));
    }

    private void forget(int partition, Route route) {
        sourceOf[partition] = GroupIndex.NOBODY;
        Set<Moved> partitions = moved.get(route);
        partitions.remove(moved(partition));
        if (partitions.isEmpty()) {
            moved.remove(route);
        }
    }

    private Moved moved(int partition) {
        String topic = index.topics[index.topicOf[partition]].name();
        return new Moved(partition, index.numberInTopic(partition), topic);
    }

    /** From whom to whom partitions of a topic have moved. */
    private record Route(int topic, int source, int destination) {}

    /**
     * A partition with the hash of Kafka's {@code TopicPartition}. Of several that could be sent back, Kafka takes the
     * first of a hash set; with the same hash ours is the same.
     */
    private static final class Moved {
        private final int number;
        private final int hash;

        Moved(int number, int numberInTopic, String topic) {
            this.number = number;
            hash = 31 * (31 + numberInTopic) + topic.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Moved that && number == that.number;
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
