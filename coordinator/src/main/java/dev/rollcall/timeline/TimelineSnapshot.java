package dev.rollcall.timeline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A timeline until some moment, as data: what was recorded, and what of it is missing. Immutable.
 *
 * @param labels what its recorder says about it, such as a scenario's name and seed, in the order in which it said so
 * @param events by sequence number, those that were kept
 * @param requests what each member asked, in the order in which they were first heard
 * @param dropped how many events are missing because there were too many; the oldest went first
 * @param problems what could not be read of a saved timeline, in words; empty for one that was not saved
 */
public record TimelineSnapshot(
        Map<String, String> labels,
        List<TimelineEvent> events,
        List<MemberRequests> requests,
        long dropped,
        List<String> problems) {

    public TimelineSnapshot {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        events = List.copyOf(events);
        requests = List.copyOf(requests);
        problems = List.copyOf(problems);
    }

    /** These events, nothing missing. */
    public static TimelineSnapshot of(List<TimelineEvent> events) {
        return new TimelineSnapshot(Map.of(), events, List.of(), 0, List.of());
    }

    /** The same with another label; one of this name is replaced. */
    public TimelineSnapshot with(String label, String value) {
        Map<String, String> more = new LinkedHashMap<>(labels);
        more.put(label, value);
        return new TimelineSnapshot(more, events, requests, dropped, problems);
    }

    /** What concerns one group, and what concerns all groups. */
    public TimelineSnapshot of(String groupId) {
        return new TimelineSnapshot(
                labels,
                events.stream()
                        .filter(event ->
                                event.groupId() == null || event.groupId().equals(groupId))
                        .toList(),
                requests.stream()
                        .filter(member -> member.groupId().equals(groupId))
                        .toList(),
                dropped,
                problems);
    }

    /** The groups in it, in the order of their first events. */
    public List<String> groupIds() {
        return events.stream()
                .map(TimelineEvent::groupId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** Whether it is all that happened. */
    public boolean isWhole() {
        return dropped == 0 && problems.isEmpty();
    }

    /** What is missing, one sentence each; empty if it is whole. */
    public List<String> gaps() {
        List<String> gaps = new ArrayList<>();
        if (dropped > 0) {
            gaps.add("the oldest " + dropped + " events were dropped: there was room for " + events.size()
                    + "; figures count from there");
        }
        gaps.addAll(problems);
        return gaps;
    }

    /** The table to read, after a line for each gap. */
    @Override
    public String toString() {
        return toString(Integer.MAX_VALUE);
    }

    /** As {@link #toString()}, of the last events alone: at most so many lines. */
    public String toString(int lines) {
        StringBuilder text = new StringBuilder();
        gaps().forEach(gap -> text.append("(! ").append(gap).append(")\n"));
        List<TimelineEvent> all = new WorthReading().of(events);
        long origin = events.isEmpty() ? 0 : events.get(0).at();
        return text.append(TimelineText.of(all.subList(Math.max(0, all.size() - lines), all.size()), events, origin))
                .toString();
    }
}
