package dev.rollcall;

import dev.rollcall.group.Effect;
import dev.rollcall.timeline.Rebalance;
import dev.rollcall.timeline.RebalanceReader;
import dev.rollcall.timeline.TimelineEvent;
import dev.rollcall.timeline.TimelineText;
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

    /**
     * A table: time since the first event, real time, generation, member, what happened. Accepted commits that move
     * offsets forward are left out, since they would drown the rest; {@link #events} has them.
     */
    @Override
    public String toString() {
        List<TimelineEvent> worthReading =
                events.stream().filter(event -> !isRoutine(event)).toList();
        return TimelineText.of(
                worthReading, events, events.isEmpty() ? 0 : events.get(0).at());
    }

    private static boolean isRoutine(TimelineEvent event) {
        return event instanceof TimelineEvent.OfGroup ofGroup
                && ofGroup.fact() instanceof Effect.OffsetsCommitted committed
                && committed.offsets().values().stream().noneMatch(Effect.CommitStep::isBackwards);
    }
}
