package dev.rollcall.it.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.it.differential.Transcript.Line;
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
        Transcript early = new Transcript(List.of(List.of(new Line(0, "NONE")), List.of()), new TreeMap<>());
        Transcript late = new Transcript(List.of(List.of(), List.of(new Line(0, "NONE"))), new TreeMap<>());

        assertThat(early.firstDifference(late)).isZero();
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
        return new Transcript(List.of(List.of(new Line(0, first)), List.of(new Line(1, second))), new TreeMap<>());
    }

    private static Transcript led(String... leaders) {
        Map<Integer, String> byGeneration = new TreeMap<>();
        for (int i = 0; i < leaders.length; i++) {
            byGeneration.put(i + 1, leaders[i]);
        }
        return new Transcript(List.of(), new TreeMap<>(byGeneration));
    }
}
