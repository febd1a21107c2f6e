package dev.rollcall.simulation;

import dev.rollcall.assignment.TopicPartition;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Who reads which partition, as the members themselves see it: from when one has learnt that it owns a partition until
 * it has given it up, has learnt that it lost it, or is dead. A member that was evicted and does not know it yet reads
 * on; that is how two read the same partition.
 */
final class Holdings {

    private static final class Held {
        private final Set<String> holders = new HashSet<>();
        private String last;
        private long changedAt;
        private long stopped;
        private long longest;
        private long overlap;
    }

    private final Map<TopicPartition, Held> partitions = new TreeMap<>();
    private int moves;

    void take(String member, List<TopicPartition> taken, long now) {
        for (TopicPartition partition : taken) {
            Held held = partitions.computeIfAbsent(partition, unknown -> new Held());
            settle(held, now);
            held.holders.add(member);
            if (held.last != null && !held.last.equals(member)) {
                moves++;
            }
            held.last = member;
        }
    }

    void release(String member, List<TopicPartition> released, long now) {
        for (TopicPartition partition : released) {
            Held held = partitions.get(partition);
            settle(held, now);
            held.holders.remove(member);
        }
    }

    /** Counts the time since the last change. */
    private static void settle(Held held, long now) {
        long passed = now - held.changedAt;
        if (held.holders.isEmpty() && held.last != null) {
            held.stopped += passed;
            held.longest = Math.max(held.longest, passed);
        } else if (held.holders.size() > 1) {
            held.overlap += passed;
        }
        held.changedAt = now;
    }

    /** How many read this partition now. */
    int readers(TopicPartition partition) {
        Held held = partitions.get(partition);
        return held == null ? 0 : held.holders.size();
    }

    Figures figures(int generations, Map<String, Integer> removals, long requests, long now) {
        Map<TopicPartition, Long> stopped = new TreeMap<>();
        long longest = 0;
        long overlap = 0;
        for (Map.Entry<TopicPartition, Held> entry : partitions.entrySet()) {
            Held held = entry.getValue();
            settle(held, now);
            stopped.put(entry.getKey(), held.stopped);
            longest = Math.max(longest, held.longest);
            overlap += held.overlap;
        }
        return new Figures(generations, stopped, longest, overlap, moves, removals, requests);
    }
}
