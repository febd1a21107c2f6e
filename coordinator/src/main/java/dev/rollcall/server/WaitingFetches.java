package dev.rollcall.server;

import dev.rollcall.log.PartitionLog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Fetches that wait until one of their partitions has records for them. On the server's thread only. */
public final class WaitingFetches {

    /** A Fetch that has not been answered. */
    public interface Waiting {
        /** Answers it if there is enough to answer with. */
        void look();
    }

    private final Map<PartitionLog, Set<Waiting>> byPartition = new HashMap<>();

    public void add(Waiting fetch, Collection<PartitionLog> partitions) {
        for (PartitionLog partition : partitions) {
            byPartition.computeIfAbsent(partition, key -> new LinkedHashSet<>()).add(fetch);
        }
    }

    public void remove(Waiting fetch, Collection<PartitionLog> partitions) {
        for (PartitionLog partition : partitions) {
            Set<Waiting> waiting = byPartition.get(partition);
            if (waiting != null && waiting.remove(fetch) && waiting.isEmpty()) {
                byPartition.remove(partition);
            }
        }
    }

    /** Records have been appended to this partition. */
    public void appended(PartitionLog partition) {
        Set<Waiting> waiting = byPartition.get(partition);
        if (waiting != null) {
            List.copyOf(waiting).forEach(Waiting::look);
        }
    }

    /** Topics have changed, so that what is waited for may be gone. */
    public void lookAtAll() {
        Set<Waiting> all = new LinkedHashSet<>();
        byPartition.values().forEach(all::addAll);
        new ArrayList<>(all).forEach(Waiting::look);
    }

    /** How many partitions are waited for. */
    public int partitions() {
        return byPartition.size();
    }
}
