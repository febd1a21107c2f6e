package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What rebalances and restarts cost the partitions of a group: how long nobody might fetch them, as {@link
 * Rebalance#downtime} has it, and how often they moved. While a static member is away its partitions stand still, too,
 * where the timeline tells when its process ended.
 *
 * @param stoppedMs by partition that ever stood still, the sum over all rebalances, in milliseconds
 * @param longestMs the longest single standstill of a partition, in milliseconds
 * @param moves how often a partition got another owner than it had last; a member is told by its instance id, else by
 *     its client id, so that one which is restarted is the same
 */
public record Standstill(Map<TopicPartition, Long> stoppedMs, long longestMs, int moves) {

    public Standstill {
        stoppedMs = Collections.unmodifiableMap(new TreeMap<>(stoppedMs));
    }

    /**
     * @param events the events of one group, oldest first, from its beginning
     * @param since what was over before is not counted, in milliseconds of the emulator's clock
     */
    public static Standstill of(List<TimelineEvent> events, long since) {
        return new StandstillReader(since).read(events);
    }

    /** The sum over all partitions and rebalances. */
    public Duration sum() {
        return Duration.ofMillis(
                stoppedMs.values().stream().mapToLong(Long::longValue).sum());
    }

    /** The longest single standstill of a partition. */
    public Duration longest() {
        return Duration.ofMillis(longestMs);
    }

    /** The partitions that ever stood still. */
    public int partitions() {
        return stoppedMs.size();
    }

    /** The sum of one partition. */
    public Duration of(String topic, int partition) {
        return Duration.ofMillis(stoppedMs.getOrDefault(new TopicPartition(topic, partition), 0L));
    }

    /** The sum of one topic's partitions. */
    public Duration of(String topic) {
        return Duration.ofMillis(stoppedMs.entrySet().stream()
                .filter(entry -> entry.getKey().topic().equals(topic))
                .mapToLong(Map.Entry::getValue)
                .sum());
    }
}
