package dev.rollcall.simulation;

import dev.rollcall.timeline.TimelineEvent;
import java.util.List;

/**
 * What came out of a run.
 *
 * @param events the timeline, oldest first, complete
 * @param figures of the scenario's duration and the time that the group took to settle
 * @param endedAt when the group had settled, in milliseconds since the scenario began
 * @param failed members that met an error which is fatal to a consumer, such as being fenced, by name
 */
public record SimulationResult(List<TimelineEvent> events, Figures figures, long endedAt, List<String> failed) {
    public SimulationResult {
        events = List.copyOf(events);
        failed = List.copyOf(failed);
    }
}
