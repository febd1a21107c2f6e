package dev.rollcall;

import dev.rollcall.group.Effect;
import dev.rollcall.timeline.Rebalance;
import dev.rollcall.timeline.RebalanceReader;
import dev.rollcall.timeline.Standstill;
import dev.rollcall.timeline.TimelineEvent;
import dev.rollcall.timeline.TimelineText;
import java.time.Instant;
import java.util.List;

/**
 * What happened to a group until now: an immutable copy. {@link #toString} is the table to read.
 *
 * @param events oldest first
 */
public record GroupTimeline(List<TimelineEvent> events) {

    public GroupTimeline {
        events = List.copyOf(events);
    }

    /** Its rebalances, oldest first; the last one may still go on. */
    public List<Rebalance> rebalances() {
        return RebalanceReader.read(events);
    }

    /** What they cost the partitions: how long these stood still, and how often they moved. */
    public Standstill standstill() {
        return Standstill.of(events, Long.MIN_VALUE);
    }

    /** As {@link #standstill()}, without what was over by then. */
    public Standstill standstillSince(Instant then) {
        return Standstill.of(events, then.toEpochMilli());
    }

    /**
     * A table: time since the first event, real time, generation, member, what happened. What would drown the rest is
     * left out: accepted commits that move offsets forward, and changes of state that another line tells of.
     * {@link #events} has all.
     */
    @Override
    public String toString() {
        List<TimelineEvent> worthReading =
                events.stream().filter(event -> !isRoutine(event)).toList();
        return TimelineText.of(
                worthReading, events, events.isEmpty() ? 0 : events.get(0).at());
    }

    private static boolean isRoutine(TimelineEvent event) {
        if (!(event instanceof TimelineEvent.OfGroup ofGroup)) {
            return false;
        }
        if (ofGroup.fact() instanceof Effect.StateChanged changed) {
            return !changed.to().isStable();
        }
        return ofGroup.fact() instanceof Effect.OffsetsCommitted committed
                && committed.offsets().values().stream().noneMatch(Effect.CommitStep::isBackwards);
    }
}
