package dev.rollcall.group;

import java.util.Comparator;
import java.util.UUID;

/**
 * A partition as the consumer protocol names it: by the id of its topic, so that a topic that is deleted and created
 * anew is another one.
 *
 * @param partition the partition's number, from 0
 */
public record TopicIdPartition(UUID topicId, int partition) implements Comparable<TopicIdPartition> {

    private static final Comparator<TopicIdPartition> ORDER =
            Comparator.comparing(TopicIdPartition::topicId).thenComparingInt(TopicIdPartition::partition);

    @Override
    public int compareTo(TopicIdPartition other) {
        return ORDER.compare(this, other);
    }
}
