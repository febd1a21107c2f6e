package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Who holds which partition, while a timeline is being read. */
final class Holders {

    /** @param since the generation in which the member got it; a member that keeps it keeps that */
    record Holder(String memberId, int since) {}

    private final Map<TopicPartition, Holder> holders = new HashMap<>();

    /** Who holds this partition, or null. */
    Holder of(TopicPartition partition) {
        return holders.get(partition);
    }

    void hold(TopicPartition partition, String memberId, int generation) {
        Holder before = holders.get(partition);
        if (before == null || !before.memberId().equals(memberId)) {
            holders.put(partition, new Holder(memberId, generation));
        }
    }

    /** The member gives up all partitions but these. */
    void keepOnly(String memberId, List<TopicPartition> kept, Consumer<TopicPartition> onRelease) {
        holders.entrySet().removeIf(held -> {
            boolean given = held.getValue().memberId().equals(memberId) && !kept.contains(held.getKey());
            if (given) {
                onRelease.accept(held.getKey());
            }
            return given;
        });
    }

    /** A static member is known under another member id from now on. */
    void rename(String before, String now) {
        holders.replaceAll(
                (partition, holder) -> holder.memberId().equals(before) ? new Holder(now, holder.since()) : holder);
    }

    void clear() {
        holders.clear();
    }
}
