package dev.rollcall.it.assignors;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What an assignor answered: member to topic to partitions, sorted; or how it failed.
 *
 * @param failure null unless it failed
 */
record Answer(Map<String, Map<String, List<Integer>>> shares, String failure) {

    static Answer of(Map<String, Map<String, List<Integer>>> shares) {
        Map<String, Map<String, List<Integer>>> sorted = new TreeMap<>();
        shares.forEach((member, share) -> {
            Map<String, List<Integer>> topics = new TreeMap<>();
            share.forEach((topic, partitions) -> {
                List<Integer> numbers = new ArrayList<>(partitions);
                numbers.sort(null);
                topics.put(topic, numbers);
            });
            sorted.put(member, topics);
        });
        return new Answer(sorted, null);
    }

    static Answer failed(RuntimeException failure) {
        return new Answer(Map.of(), failure.toString());
    }

    /**
     * Whether a group could work with this: every partition exists and has one owner at most. (A partition of a topic
     * that its owner does not subscribe to is possible in Kafka.)
     */
    boolean isUsable(Problem problem) {
        Set<String> seen = new HashSet<>();
        return failure == null
                && shares.values().stream()
                        .flatMap(share -> share.entrySet().stream())
                        .allMatch(topic -> topic.getValue().stream()
                                .allMatch(partition ->
                                        partition < problem.topics().getOrDefault(topic.getKey(), 0)
                                                && seen.add(topic.getKey() + "-" + partition)));
    }

    int partitionCount() {
        return shares.values().stream()
                .flatMap(share -> share.values().stream())
                .mapToInt(List::size)
                .sum();
    }
}
