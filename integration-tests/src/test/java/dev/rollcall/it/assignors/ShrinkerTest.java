package dev.rollcall.it.assignors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShrinkerTest {

    @Test
    void leavesOnlyWhatTheFailureNeeds() {
        Problem big = new ProblemShape(new Random(7)).first("seed 7");
        Problem failing = big.withTopics(Map.of("a", 9, "b", 3))
                .withMember(
                        "thief", new Problem.Member(List.of("a", "b"), "i1", "rack0", Map.of("a", List.of(3, 4)), 2));

        Problem smallest = Shrinker.shrink(
                failing,
                problem -> problem.topics().getOrDefault("a", 0) >= 5
                        && problem.members().values().stream()
                                .anyMatch(member -> member.owned()
                                        .getOrDefault("a", List.of())
                                        .contains(4)));

        assertThat(smallest.topics()).isEqualTo(Map.of("a", 5));
        assertThat(smallest.members())
                .isEqualTo(Map.of("thief", new Problem.Member(List.of(), null, null, Map.of("a", List.of(4)), 2)));
        assertThat(smallest.racks()).isZero();
    }
}
