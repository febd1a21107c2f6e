package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Effect;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What rebalances cost the partitions of a group: how long nobody might fetch them, as {@link Rebalance#downtime} has
 * it, and how often they moved.
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
        Map<TopicPartition, Long> stopped = new HashMap<>();
        long longest = 0;
        for (Rebalance rebalance : RebalanceReader.read(events)) {
            for (Map.Entry<TopicPartition, Long> down : rebalance.downtimes().entrySet()) {
                if (down.getValue() > 0 && (rebalance.endedAt() < 0 || rebalance.endedAt() > since)) {
                    stopped.merge(down.getKey(), down.getValue(), Long::sum);
                    longest = Math.max(longest, down.getValue());
                }
            }
        }
        return new Standstill(stopped, longest, moves(events, since));
    }

    private static int moves(List<TimelineEvent> events, long since) {
        Map<String, String> names = new HashMap<>();
        Map<TopicPartition, String> owners = new HashMap<>();
        int moves = 0;
        for (TimelineEvent event : events) {
            if (!(event instanceof TimelineEvent.OfGroup ofGroup)) {
                continue;
            }
            Effect.Fact fact = ofGroup.fact();
            if (fact instanceof Effect.MemberJoined joined) {
                boolean isStatic = joined.groupInstanceId() != null;
                names.put(joined.memberId(), isStatic ? joined.groupInstanceId() : joined.clientId());
            } else if (fact instanceof Effect.MemberReplaced replaced) {
                names.put(replaced.memberId(), replaced.groupInstanceId());
            } else if (fact instanceof Effect.MemberSynced synced && synced.partitions() != null) {
                String name = names.getOrDefault(synced.memberId(), synced.memberId());
                for (TopicPartition partition : synced.partitions()) {
                    String before = owners.put(partition, name);
                    moves += synced.at() > since && before != null && !before.equals(name) ? 1 : 0;
                }
            }
        }
        return moves;
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
