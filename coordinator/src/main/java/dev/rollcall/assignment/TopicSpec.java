package dev.rollcall.assignment;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * What an assignor knows about one topic.
 *
 * @param name the topic's name
 * @param id the topic's id, or null where the caller has none; only the server-side {@code uniform} looks at it, to
 *     break ties as Kafka does
 * @param partitionCount number of partitions, 0 or more; they are numbered from 0
 * @param replicaRacks per partition the racks of its replicas, or an empty list if racks are not known (KIP-881)
 */
public record TopicSpec(String name, UUID id, int partitionCount, List<Set<String>> replicaRacks) {

    public TopicSpec {
        Objects.requireNonNull(name, "name");
        if (partitionCount < 0) {
            throw new IllegalArgumentException("topic " + name + " cannot have " + partitionCount + " partitions");
        }
        replicaRacks = replicaRacks.stream().map(Set::copyOf).toList();
        if (!replicaRacks.isEmpty() && replicaRacks.size() != partitionCount) {
            throw new IllegalArgumentException("topic " + name + " has " + partitionCount + " partitions but racks for "
                    + replicaRacks.size() + "; give racks for every partition or for none");
        }
    }

    /** A topic whose id and racks are not known. */
    public static TopicSpec of(String name, int partitionCount) {
        return new TopicSpec(name, null, partitionCount, List.of());
    }

    public TopicSpec withId(UUID id) {
        return new TopicSpec(name, id, partitionCount, replicaRacks);
    }

    public TopicSpec withReplicaRacks(List<Set<String>> replicaRacks) {
        return new TopicSpec(name, id, partitionCount, replicaRacks);
    }

    /** The racks that hold {@code partition}; empty if not known. */
    Set<String> racksOf(int partition) {
        return replicaRacks.isEmpty() ? Set.of() : replicaRacks.get(partition);
    }
}
