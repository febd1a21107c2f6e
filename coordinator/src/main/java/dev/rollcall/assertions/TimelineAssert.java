package dev.rollcall.assertions;

import dev.rollcall.GroupTimeline;
import dev.rollcall.timeline.Commit;
import dev.rollcall.timeline.MemberNames;
import dev.rollcall.timeline.TimelineEvent;
import java.time.Instant;
import java.util.List;

/** What a group's timeline shows, and what it does not. */
public final class TimelineAssert {

    private final GroupTimeline timeline;
    private final MemberNames names;
    private final long since;

    TimelineAssert(GroupTimeline timeline) {
        this(timeline, Long.MIN_VALUE);
    }

    private TimelineAssert(GroupTimeline timeline, long since) {
        this.timeline = timeline;
        this.names = MemberNames.of(timeline.events());
        this.since = since;
    }

    /** What follows looks at what happened from then on only, by the emulator's clock. */
    public TimelineAssert since(Instant then) {
        return new TimelineAssert(timeline, then.toEpochMilli());
    }

    /** All of these, in this order; anything may happen between. */
    public TimelineAssert shows(Happening... inOrder) {
        StringBuilder found = new StringBuilder();
        long origin = timeline.events().isEmpty() ? 0 : timeline.events().get(0).at();
        long before = Math.max(origin, since);
        int next = 0;
        for (Happening wanted : inOrder) {
            int at = find(wanted, next, before);
            if (at < 0) {
                throw Failures.failure(
                        "in this order: " + Failures.all(List.of(inOrder)),
                        "this is missing: " + wanted
                                + (found.isEmpty() ? ", the first of them" : ", after these:" + found),
                        timeline);
            }
            before = timeline.events().get(at).at();
            found.append("\n  at ")
                    .append(Failures.seconds(before - origin))
                    .append(' ')
                    .append(wanted);
            next = at + 1;
        }
        return this;
    }

    /** So often in all. */
    public TimelineAssert shows(int times, Happening what) {
        int found = (int) timeline.events().stream()
                .filter(event -> event.at() >= since && what.matches(event, names, event.at()))
                .count();
        if (found != times) {
            throw Failures.failure(times + " times: " + what, "it happened " + found + " times", timeline);
        }
        return this;
    }

    /** None of these. */
    public TimelineAssert neverShows(Happening... whats) {
        for (Happening what : whats) {
            shows(0, what);
        }
        return this;
    }

    /** No accepted commit of a member has moved an offset backwards. */
    public TimelineAssert commitsNeverGoBack() {
        List<Commit> back = timeline.commits().stream()
                .filter(commit -> commit.at() >= since && commit.isBackwards())
                .toList();
        if (!back.isEmpty()) {
            Commit first = back.get(0);
            throw Failures.failure(
                    "that no commit goes back",
                    back.size() + " did; the first: " + first.partition() + " from " + first.from() + " to "
                            + first.to() + ", by " + first.by() + ", generation " + first.generation(),
                    timeline);
        }
        return this;
    }

    private int find(Happening wanted, int from, long before) {
        for (int i = from; i < timeline.events().size(); i++) {
            TimelineEvent event = timeline.events().get(i);
            if (event.at() >= since && wanted.matches(event, names, before)) {
                return i;
            }
        }
        return -1;
    }
}
