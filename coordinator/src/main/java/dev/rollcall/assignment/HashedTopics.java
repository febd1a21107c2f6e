package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * The orders in which the broker's {@code uniform} meets topics and partitions: those of hash maps of topic ids and
 * partition numbers, whose hashes are specified. Without topic ids the order is by name.
 */
final class HashedTopics {

    private final GroupIndex index;
    private final boolean haveIds;

    HashedTopics(GroupIndex index) {
        this.index = index;
        // Also no ids: the same for several topics, such as the zero id of those that have none.
        haveIds = Arrays.stream(index.topics)
                        .map(TopicSpec::id)
                        .filter(Objects::nonNull)
                        .distinct()
                        .count()
                == index.topicCount;
    }

    /** Those of {@code names} that exist, as in a hash set that was made to copy all of them. */
    List<Integer> copyOf(List<String> names) {
        int capacity = Math.max((int) (names.size() / 0.75f) + 1, 16);
        List<Integer> topics = names.stream()
                .map(index::topicNumber)
                .filter(topic -> topic != GroupIndex.NOBODY)
                .toList();
        return ordered(topics, new HashMap<>(capacity));
    }

    /** What one member has, as in its target assignment: a hash map of topics to hash sets of partition numbers. */
    List<List<Integer>> byTopic(int[] partitions) {
        Map<Integer, List<Integer>> byTopic = new HashMap<>();
        for (int partition : partitions) {
            byTopic.computeIfAbsent(index.topicOf[partition], topic -> new ArrayList<>())
                    .add(partition);
        }
        List<List<Integer>> result = new ArrayList<>();
        for (int topic : ordered(byTopic.keySet().stream().sorted().toList(), new HashMap<>())) {
            result.add(hashed(byTopic.get(topic), index.firstPartition[topic]));
        }
        return result;
    }

    private List<Integer> ordered(List<Integer> topics, Map<UUID, Integer> map) {
        if (!haveIds) {
            return topics.stream().sorted().toList();
        }
        topics.forEach(topic -> map.put(index.topics[topic].id(), topic));
        return List.copyOf(map.values());
    }

    private static List<Integer> hashed(List<Integer> partitions, int first) {
        HashSet<Integer> numbers = new HashSet<>(
                partitions.stream().map(partition -> partition - first).toList());
        return numbers.stream().map(number -> number + first).toList();
    }

    /** By topic id, or by name without ids. */
    Comparator<Integer> byId() {
        return haveIds ? Comparator.comparing(topic -> index.topics[topic].id()) : Comparator.naturalOrder();
    }
}
