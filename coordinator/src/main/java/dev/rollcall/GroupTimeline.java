package dev.rollcall;

import dev.rollcall.timeline.Commit;
import dev.rollcall.timeline.CommitReader;
import dev.rollcall.timeline.Rebalance;
import dev.rollcall.timeline.RebalanceReader;
import dev.rollcall.timeline.Standstill;
import dev.rollcall.timeline.TimelineEvent;
import dev.rollcall.timeline.TimelineSnapshot;
import java.time.Instant;
import java.util.List;

/**
 * What happened to a group until now: an immutable copy. {@link #toString} is the table to read: time since the first
 * event, real time, generation, member, what happened. What would drown the rest is left out: fetches, accepted commits
 * that move offsets forward, and changes of state that another line tells of. {@link #events} has all.
 *
 * @param snapshot its events, and those that concern all groups
 */
public record GroupTimeline(TimelineSnapshot snapshot) implements RecordedTimeline {

    /** Oldest first. */
    public List<TimelineEvent> events() {
        return snapshot.events();
    }

    /** Its rebalances, oldest first; the last one may still go on. */
    public List<Rebalance> rebalances() {
        return RebalanceReader.read(events());
    }

    /** The commits to the group, accepted and refused, oldest first; one for each partition. */
    public List<Commit> commits() {
        return CommitReader.read(events());
    }

    /** What rebalances cost the partitions: how long these stood still, and how often they moved. */
    public Standstill standstill() {
        return Standstill.of(events(), Long.MIN_VALUE);
    }

    /** As {@link #standstill()}, without what was over by then. */
    public Standstill standstillSince(Instant then) {
        return Standstill.of(events(), then.toEpochMilli());
    }

    /**
     * A table: time since the first event, real time, generation, member, what happened. What would drown the rest is
     * left out: fetches, accepted commits that move offsets forward, heartbeats that hear of a rebalance again, and changes of
     * state that another line tells of. {@link #events} has all.
     */
    @Override
    public String toString() {
        return snapshot.toString();
    }

    /** As {@link #toString()}, of the last events alone: at most so many lines. */
    public String toString(int lines) {
        return snapshot.toString(lines);
    }
}
