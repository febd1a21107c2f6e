package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The emulator's memory: events in the order in which they happened, the oldest dropped when there are too many.
 * What was fetched has a room of its own of the same size, so that a busy topic pushes no fact about groups out.
 * Not thread-safe; what {@link #events} and {@link #snapshot} return are copies.
 */
public final class Timeline {

    private final int capacity;
    private final ArrayDeque<TimelineEvent> events = new ArrayDeque<>();
    private final ArrayDeque<TimelineEvent> fetches = new ArrayDeque<>();
    private final RequestTally requests;
    private long next;

    /** @param capacity how many events are kept, how many fetches beside them, and counts of how many members */
    public Timeline(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a timeline of " + capacity + " events keeps nothing; give 1 or more");
        }
        this.capacity = capacity;
        this.requests = new RequestTally(capacity);
    }

    /** @param realAt milliseconds of real time since the emulator started */
    public void record(Effect.Fact fact, long realAt) {
        add(new TimelineEvent.OfGroup(next, realAt, fact));
    }

    /** As {@link #record(Effect.Fact, long)}, for what was done to the emulator; group and member may be null. */
    public void record(TimelineEvent.Act act, long at, long realAt, String groupId, String memberId, String detail) {
        add(new TimelineEvent.OfOperator(next, at, realAt, act, groupId, memberId, detail));
    }

    /**
     * Records that a client was given records of a partition, or asked for the first time.
     *
     * @param groupId null where it is not known
     * @param memberId null where it is not known
     * @param from the offset asked for
     * @param to the offset after the last record given; equal to {@code from} if there was none
     */
    public void recordFetch(
            long at,
            long realAt,
            String groupId,
            String memberId,
            String clientId,
            TopicPartition partition,
            long from,
            long to) {
        add(fetches, new TimelineEvent.Fetched(next, at, realAt, groupId, memberId, clientId, partition, from, to));
    }

    /** Counts a request to the coordinator, answered or not. */
    public void count(Event.Request request, long at) {
        requests.count(request, at);
    }

    private void add(TimelineEvent event) {
        add(events, event);
    }

    private void add(ArrayDeque<TimelineEvent> room, TimelineEvent event) {
        next++;
        if (room.size() == capacity) {
            room.removeFirst();
        }
        room.addLast(event);
    }

    /** How many events there were, kept or not; also the sequence number of the next one. */
    public long size() {
        return next;
    }

    /** How many of the oldest events are gone. */
    public long dropped() {
        return next - events.size() - fetches.size();
    }

    /** The events from this sequence number on, oldest first; without fetches. */
    public List<TimelineEvent> events(long fromSequence) {
        List<TimelineEvent> copy = new ArrayList<>();
        for (TimelineEvent event : events) {
            if (event.sequence() >= fromSequence) {
                copy.add(event);
            }
        }
        return copy;
    }

    /** The events of one group, and those that concern all groups, oldest first; without fetches. */
    public List<TimelineEvent> eventsOf(String groupId) {
        List<TimelineEvent> copy = new ArrayList<>();
        for (TimelineEvent event : events) {
            if (event.groupId() == null || event.groupId().equals(groupId)) {
                copy.add(event);
            }
        }
        return copy;
    }

    /** All that is known, fetches among it. */
    public TimelineSnapshot snapshot() {
        List<TimelineEvent> all = new ArrayList<>(events.size() + fetches.size());
        all.addAll(events);
        all.addAll(fetches);
        all.sort(Comparator.comparingLong(TimelineEvent::sequence));
        return new TimelineSnapshot(Map.of(), all, requests.all(), dropped(), List.of());
    }

    /** Forgets everything; sequence numbers begin at 0 again. */
    public void clear() {
        events.clear();
        fetches.clear();
        requests.clear();
        next = 0;
    }
}
