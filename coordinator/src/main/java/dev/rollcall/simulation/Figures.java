package dev.rollcall.simulation;

import dev.rollcall.assignment.TopicPartition;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run in figures. A partition is <i>stopped</i> while nobody reads it, from its first reader on.
 *
 * @param generations that the group went through
 * @param stoppedMs by partition, milliseconds
 * @param longestMs the longest time that a partition was stopped at a stretch, milliseconds
 * @param overlapMs during which two or more members read the same partition, summed over partitions, milliseconds
 * @param moves how often a partition was taken over by another member than had it last; a member that was restarted is
 *     the same
 * @param evictions members removed without asking for it, by cause
 * @param requests that reached the coordinator
 */
public record Figures(
        int generations,
        Map<TopicPartition, Long> stoppedMs,
        long longestMs,
        long overlapMs,
        int moves,
        Map<String, Integer> evictions,
        long requests) {

    private static final String COLUMNS = "%11s %12s %12s %12s %12s %12s %7s %9s %10s";

    public Figures {
        stoppedMs = Collections.unmodifiableMap(new TreeMap<>(stoppedMs));
        evictions = Collections.unmodifiableMap(new TreeMap<>(evictions));
    }

    /** Partition-milliseconds during which nobody read. */
    public long stoppedSumMs() {
        return stoppedMs.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Of the partition that was stopped for longest in all, milliseconds. */
    public long worstPartitionMs() {
        return stoppedMs.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** Over all partitions, milliseconds; 0 without partitions. */
    public double stoppedMeanMs() {
        return stoppedMs.isEmpty() ? 0 : (double) stoppedSumMs() / stoppedMs.size();
    }

    /** The names of the columns of {@link #row}. */
    public static String header() {
        return COLUMNS.formatted(
                "generations",
                "stopped sum",
                "mean",
                "longest",
                "worst part.",
                "overlap",
                "moves",
                "evictions",
                "requests");
    }

    /** The figures in one line, always in the same columns; times in seconds. */
    public String row() {
        int evicted = evictions.values().stream().mapToInt(Integer::intValue).sum();
        return COLUMNS.formatted(
                generations,
                seconds((double) stoppedSumMs()),
                seconds(stoppedMeanMs()),
                seconds((double) longestMs),
                seconds((double) worstPartitionMs()),
                seconds((double) overlapMs),
                moves,
                evicted,
                requests);
    }

    private static String seconds(double ms) {
        return String.format(Locale.ROOT, "%.3f s", ms / 1000);
    }
}
