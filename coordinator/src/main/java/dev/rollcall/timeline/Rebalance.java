package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.RebalanceTrigger;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One rebalance of a group, read from its timeline. Times are milliseconds of the emulator's clock.
 *
 * <p>A rebalance begins when the group moves to PreparingRebalance and is complete when every member of the new
 * generation has learnt its assignment. One that is overtaken by the next before that is <i>interrupted</i>.
 *
 * <p>In a group of the consumer protocol it begins when the group epoch is raised, its join phase ends when the target
 * assignment is computed, and it is complete when every member has reached that epoch and has all that is meant for it.
 *
 * @param sequence its beginning's place in the timeline
 * @param groupId the group
 * @param trigger what started it
 * @param triggeredBy the member that did, or null
 * @param reason what that member's client said, or null
 * @param beganAt when the join phase began
 * @param joinPhaseEndedAt when the join phase ended, or -1
 * @param endedAt when it was complete or interrupted, or -1 while it goes on
 * @param isComplete every member has learnt its assignment
 * @param generation the generation (or target assignment's epoch) that it made, or -1 while the join phase goes on
 * @param protocolName the assignor that the members chose; null before, and for a generation without members
 * @param members of the new generation
 * @param evictions of members, among them the one that started it
 * @param assignment who learnt what, by member id
 * @param downtimes per partition that stood still, how long, in milliseconds; see {@link #downtime}
 */
public record Rebalance(
        long sequence,
        String groupId,
        RebalanceTrigger trigger,
        String triggeredBy,
        String reason,
        long beganAt,
        long joinPhaseEndedAt,
        long endedAt,
        boolean isComplete,
        int generation,
        String protocolName,
        List<String> members,
        List<Eviction> evictions,
        Map<String, List<TopicPartition>> assignment,
        Map<TopicPartition, Long> downtimes) {

    public Rebalance {
        members = List.copyOf(members);
        evictions = List.copyOf(evictions);
        assignment = Map.copyOf(assignment);
        downtimes = Collections.unmodifiableMap(new TreeMap<>(downtimes));
    }

    /** From the beginning of the join phase until the last member has learnt its assignment. */
    public Duration duration() {
        if (endedAt < 0) {
            throw new IllegalStateException("the rebalance of " + groupId + " at " + beganAt + " ms still goes on");
        }
        return Duration.ofMillis(endedAt - beganAt);
    }

    /**
     * How long nobody might fetch this partition, until its owner in the new generation had learnt of it. It counts
     * from when the old owner gave it up: by rejoining without claiming it, by leaving, by being removed; for an owner
     * that fell silent, from when it was last heard. Zero for a partition that was never without an owner.
     */
    public Duration downtime(String topic, int partition) {
        return Duration.ofMillis(downtimes.getOrDefault(new TopicPartition(topic, partition), 0L));
    }
}
