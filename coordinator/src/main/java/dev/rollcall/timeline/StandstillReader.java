package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Effect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up a {@link Standstill}. */
final class StandstillReader {

    private final long since;
    private final Map<TopicPartition, Long> stopped = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<TopicPartition, String> lastOwners = new HashMap<>();
    private final Map<String, List<TopicPartition>> owned = new HashMap<>();
    private final Map<String, Long> endedAt = new HashMap<>();
    private long longest;
    private int moves;

    StandstillReader(long since) {
        this.since = since;
    }

    Standstill read(List<TimelineEvent> events) {
        for (Rebalance rebalance : RebalanceReader.read(events)) {
            if (rebalance.endedAt() < 0 || rebalance.endedAt() > since) {
                rebalance.downtimes().forEach(this::stopped);
            }
        }
        for (TimelineEvent event : events) {
            if (event instanceof TimelineEvent.OfGroup ofGroup) {
                read(ofGroup.fact());
            } else if (event instanceof TimelineEvent.OfOperator operator
                    && operator.act() == TimelineEvent.Act.PROCESS_ENDED) {
                endedAt.put(operator.memberId(), operator.at());
            }
        }
        return new Standstill(stopped, longest, moves);
    }

    private void stopped(TopicPartition partition, long ms) {
        if (ms > 0) {
            stopped.merge(partition, ms, Long::sum);
            longest = Math.max(longest, ms);
        }
    }

    private void read(Effect.Fact fact) {
        if (fact instanceof Effect.MemberJoined joined) {
            boolean isStatic = joined.groupInstanceId() != null;
            names.put(joined.memberId(), isStatic ? joined.groupInstanceId() : joined.clientId());
        } else if (fact instanceof Effect.MemberReplaced replaced) {
            replaced(replaced);
        } else if (fact instanceof Effect.MemberSynced synced && synced.partitions() != null) {
            synced(synced);
        }
    }

    private void replaced(Effect.MemberReplaced replaced) {
        names.put(replaced.memberId(), replaced.groupInstanceId());
        Long ended = endedAt.get(replaced.replacedMemberId());
        List<TopicPartition> waiting = owned.getOrDefault(replaced.replacedMemberId(), List.of());
        if (ended != null && replaced.at() > since) {
            waiting.forEach(partition -> stopped(partition, replaced.at() - ended));
        }
        owned.put(replaced.memberId(), waiting);
    }

    private void synced(Effect.MemberSynced synced) {
        String name = names.getOrDefault(synced.memberId(), synced.memberId());
        owned.put(synced.memberId(), synced.partitions());
        for (TopicPartition partition : synced.partitions()) {
            String before = lastOwners.put(partition, name);
            moves += synced.at() > since && before != null && !before.equals(name) ? 1 : 0;
        }
    }
}
