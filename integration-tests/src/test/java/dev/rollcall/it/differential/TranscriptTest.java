package dev.rollcall.it.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.it.differential.Transcript.Line;
import dev.rollcall.it.differential.Transcript.Moment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The comparison must be able to fail. */
class TranscriptTest {

    @Test
    void equalAnswersDoNotDiffer() {
        assertThat(transcript("NONE", "NONE").firstDifference(transcript("NONE", "NONE")))
                .isEqualTo(-1);
    }

    @Test
    void anotherAnswerIsADifference() {
        assertThat(transcript("NONE", "NONE").firstDifference(transcript("NONE", "UNKNOWN_MEMBER_ID")))
                .isEqualTo(1);
    }

    @Test
    void soIsTheSameAnswerAtAnotherTime() {
        Transcript early = new Transcript(List.of(moment(new Line(0, "NONE")), moment()), new TreeMap<>());
        Transcript late = new Transcript(List.of(moment(), moment(new Line(0, "NONE"))), new TreeMap<>());

        assertThat(early.firstDifference(late)).isZero();
    }

    @Test
    void andAnotherStateOfTheGroup() {
        Transcript one = new Transcript(List.of(new Moment(List.of(), "Stable, 1 members")), new TreeMap<>());
        Transcript other = new Transcript(List.of(new Moment(List.of(), "Empty, 0 members")), new TreeMap<>());

        assertThat(one.firstDifference(other)).isZero();
    }

    @Test
    void anotherLeaderMayBeElectedWhenTheOldOneIsGone() {
        assertThat(led("a", "b").electedAnotherLeaderThan(led("a", "c"))).isTrue();
    }

    @Test
    void butALeaderThatIsStillThereMustNotChange() {
        assertThat(led("a", "a").electedAnotherLeaderThan(led("a", "b"))).isFalse();
        assertThat(led("a", "b").electedAnotherLeaderThan(led("a", "a"))).isFalse();
    }

    @Test
    void norMayTheFirstLeaderBeAnother() {
        assertThat(led("a").electedAnotherLeaderThan(led("b"))).isFalse();
    }

    private static Transcript transcript(String first, String second) {
        return new Transcript(List.of(moment(new Line(0, first)), moment(new Line(1, second))), new TreeMap<>());
    }

    private static Moment moment(Line... answers) {
        return new Moment(List.of(answers), "Stable, 1 members");
    }

    private static Transcript led(String... leaders) {
        Map<Integer, String> byGeneration = new TreeMap<>();
        for (int i = 0; i < leaders.length; i++) {
            byGeneration.put(i + 1, leaders[i]);
        }
        return new Transcript(List.of(), new TreeMap<>(byGeneration));
    }
}
