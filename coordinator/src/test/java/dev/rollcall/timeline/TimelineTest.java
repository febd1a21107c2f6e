package dev.rollcall.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private final Timeline timeline = new Timeline(2);

    private void fact(long at) {
        timeline.record(new Effect.GroupCreated(at, "g", 0), 0);
    }

    private void fetch(long at) {
        timeline.recordFetch(at, 0, null, null, "ben", new TopicPartition("orders", 0), at, at + 1);
    }

    private void heartbeat(String memberId, long at) {
        timeline.count(new Event.Heartbeat(1, "g", 1, memberId, null, true), at);
    }

    @Test
    void manyFetchesPushNoFactOut() {
        fact(0);
        for (int i = 1; i <= 10; i++) {
            fetch(i);
        }
        fact(11);

        TimelineSnapshot snapshot = timeline.snapshot();
        assertThat(snapshot.events()).extracting(TimelineEvent::at).containsExactly(0L, 9L, 10L, 11L);
        assertThat(snapshot.dropped()).isEqualTo(8);
        assertThat(snapshot.gaps()).singleElement().asString().contains("the oldest 8 events were dropped");
        assertThat(timeline.events(0)).extracting(TimelineEvent::at).containsExactly(0L, 11L);
    }

    @Test
    void requestsAreCountedByMember() {
        heartbeat("a", 1);
        heartbeat("a", 2);
        timeline.count(new Event.LeaveGroup(1, "g", List.of(new Event.Leaver("a", null, null))), 3);
        timeline.count(new Event.DeleteGroup(1, "h"), 4);

        assertThat(timeline.snapshot().requests())
                .containsExactly(
                        new MemberRequests("g", "a", 0, 0, 2, 0, 1, 3), new MemberRequests("h", "", 0, 0, 0, 0, 1, 4));
        assertThat(timeline.snapshot().of("g").requests())
                .singleElement()
                .extracting(MemberRequests::total)
                .isEqualTo(3L);
    }

    @Test
    void countsOfTooManyMembersAreForgottenFromTheFirst() {
        for (String memberId : List.of("a", "b", "c", "d")) {
            heartbeat(memberId, 1);
        }

        assertThat(timeline.snapshot().requests())
                .extracting(MemberRequests::memberId)
                .containsExactly("c", "d");
    }

    @Test
    void forgetsEverything() {
        fact(0);
        fetch(1);
        heartbeat("a", 1);
        timeline.clear();

        assertThat(timeline.snapshot()).isEqualTo(TimelineSnapshot.of(List.of()));
    }
}
