package dev.rollcall.log;

import java.util.List;
import java.util.Map;

/**
 * A topic that is to be created.
 *
 * @param partitions 1 or more, or -1 for the broker's default; -1 with assignments
 * @param replicationFactor 1 to the number of brokers, or -1 for the broker's default; -1 with assignments
 * @param assignments the brokers of each partition, by its number, the leader first; empty to let the store choose
 * @param config what is set on it, by Kafka's names
 */
public record NewTopic(
        String name,
        int partitions,
        int replicationFactor,
        Map<Integer, List<Integer>> assignments,
        Map<String, String> config) {

    public NewTopic {
        assignments = Map.copyOf(assignments);
    }

    /** A topic with the broker's defaults but for its partitions. */
    public static NewTopic of(String name, int partitions) {
        return new NewTopic(name, partitions, -1, Map.of(), Map.of());
    }
}
