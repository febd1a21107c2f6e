package dev.rollcall.timeline;

import dev.rollcall.group.Effect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The emulator's memory: events in the order in which they happened, the oldest dropped when there are too many.
 * Not thread-safe; what {@link #events} returns is a copy.
 */
public final class Timeline {

    private final int capacity;
    private final ArrayDeque<TimelineEvent> events = new ArrayDeque<>();
    private long next;

    /** @param capacity how many events are kept; 1 or more */
    public Timeline(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a timeline of " + capacity + " events keeps nothing; give 1 or more");
        }
        this.capacity = capacity;
    }

    /** @param realAt milliseconds of real time since the emulator started */
    public void record(Effect.Fact fact, long realAt) {
        add(new TimelineEvent.OfGroup(next, realAt, fact));
    }

    /** As {@link #record(Effect.Fact, long)}, for what was done to the emulator; group and member may be null. */
    public void record(TimelineEvent.Act act, long at, long realAt, String groupId, String memberId, String detail) {
        add(new TimelineEvent.OfOperator(next, at, realAt, act, groupId, memberId, detail));
    }

    private void add(TimelineEvent event) {
        next++;
        if (events.size() == capacity) {
            events.removeFirst();
        }
        events.addLast(event);
    }

    /** How many events there were, kept or not; also the sequence number of the next one. */
    public long size() {
        return next;
    }

    /** How many of the oldest events are gone. */
    public long dropped() {
        return next - events.size();
    }

    /** The events from this sequence number on, oldest first. */
    public List<TimelineEvent> events(long fromSequence) {
        List<TimelineEvent> copy = new ArrayList<>();
        for (TimelineEvent event : events) {
            if (event.sequence() >= fromSequence) {
                copy.add(event);
            }
        }
        return copy;
    }

    /** The events of one group, and those that concern all groups, oldest first. */
    public List<TimelineEvent> eventsOf(String groupId) {
        List<TimelineEvent> copy = new ArrayList<>();
        for (TimelineEvent event : events) {
            if (event.groupId() == null || event.groupId().equals(groupId)) {
                copy.add(event);
            }
        }
        return copy;
    }

    /** Forgets everything; sequence numbers begin at 0 again. */
    public void clear() {
        events.clear();
        next = 0;
    }
}
