package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiPredicate;

/** The offsets that a group has committed. */
final class GroupOffsets {

    private final Map<TopicPartition, CommittedOffset> byPartition = new LinkedHashMap<>();

    /** Returns the offset that was committed before, or -1. */
    long put(TopicPartition partition, CommittedOffset committed) {
        CommittedOffset before = byPartition.put(partition, committed);
        return before == null ? -1 : before.offset();
    }

    boolean remove(TopicPartition partition) {
        return byPartition.remove(partition) != null;
    }

    boolean isEmpty() {
        return byPartition.isEmpty();
    }

    /** Takes out all that match and returns them. */
    List<TopicPartition> removeIf(BiPredicate<TopicPartition, CommittedOffset> condition) {
        List<TopicPartition> removed = new ArrayList<>();
        byPartition.entrySet().removeIf(entry -> {
            boolean matches = condition.test(entry.getKey(), entry.getValue());
            if (matches) {
                removed.add(entry.getKey());
            }
            return matches;
        });
        return removed;
    }

    /** Whether an offset was committed for a topic of the same name but another id; a missing id fits every topic. */
    static boolean isOfAnotherTopic(CommittedOffset committed, UUID topicId) {
        return topicId != null
                && !committed.topicId().equals(ZERO_ID)
                && !topicId.equals(ZERO_ID)
                && !committed.topicId().equals(topicId);
    }

    /** What a topic id is where it is not known. */
    static final UUID ZERO_ID = new UUID(0, 0);

    /** All, in the order in which the partitions were first committed; a view. */
    Map<TopicPartition, CommittedOffset> all() {
        return Collections.unmodifiableMap(byPartition);
    }
}
