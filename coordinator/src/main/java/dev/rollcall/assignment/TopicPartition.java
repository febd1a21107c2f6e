package dev.rollcall.assignment;

import java.util.Comparator;

/**
 * A partition of a topic. Ordered by topic name, then by partition number.
 *
 * @param topic the topic's name
 * @param partition the partition's number, from 0
 */
public record TopicPartition(String topic, int partition) implements Comparable<TopicPartition> {

    private static final Comparator<TopicPartition> ORDER =
            Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

    @Override
    public int compareTo(TopicPartition other) {
        return ORDER.compare(this, other);
    }

    /** {@code topic-partition}, as Kafka writes it. */
    @Override
    public String toString() {
        return topic + "-" + partition;
    }
}
