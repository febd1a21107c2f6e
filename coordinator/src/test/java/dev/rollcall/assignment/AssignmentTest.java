package dev.rollcall.assignment;

import static dev.rollcall.assignment.Groups.group;
import static dev.rollcall.assignment.Groups.member;
import static dev.rollcall.assignment.Groups.topic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AssignmentTest {

    private final GroupSpec group =
            group(List.of(member("a", "t", "u"), member("b", "t")), topic("t", 2), topic("u", 1));

    private static TopicPartition partition(String topic, int number) {
        return new TopicPartition(topic, number);
    }

    @Test
    void refusesEverythingThatIsWrongAndNamesIt() {
        Assignment wrong = Assignment.of(Map.of(
                "a", List.of(partition("t", 0), partition("t", 7), partition("gone", 0)),
                "b", List.of(partition("t", 0), partition("u", 0)),
                "stranger", List.of(partition("t", 1))));

        assertThatThrownBy(() -> wrong.validate(group))
                .isInstanceOf(InvalidAssignmentException.class)
                .hasMessageContaining("member stranger is not in the group")
                .hasMessageContaining("t-7 of a: the topic has 2 partitions")
                .hasMessageContaining("gone-0 of a: there is no such topic")
                .hasMessageContaining("u-0 of b: the member does not subscribe to u")
                .hasMessageContaining("t-0 is given to both");
    }

    @Test
    void refusesAPartitionTwiceForOneMember() {
        Assignment twice = Assignment.of(Map.of("b", List.of(partition("t", 1), partition("t", 1))));

        assertThatThrownBy(() -> twice.validate(group)).hasMessageContaining("t-1 is given twice to b");
    }

    @Test
    void completesMembersThatWereLeftOutInTheGroupsOrder() {
        Assignment valid = Assignment.of(Map.of("b", List.of(partition("t", 1), partition("t", 0))));

        Assignment complete = valid.validate(group);

        assertThat(Groups.text(complete)).isEqualTo("a: -; b: t 0-1");
    }

    @Test
    void countsWhatBecameOfEachPartition() {
        Assignment before = Assignment.of(Map.of("a", List.of(partition("t", 0), partition("t", 1))));
        Assignment after = Assignment.of(Map.of("a", List.of(partition("t", 0), partition("u", 0)), "b", List.of()));

        AssignmentQuality quality = AssignmentQuality.of(after, group.members(), before);

        assertThat(quality)
                .isEqualTo(new AssignmentQuality(2, 0, 2, 2, 1, 0, 1, 1, new TreeMap<>(Map.of("t", 1, "u", 0))));
        assertThat(quality.spread()).isEqualTo(2);
    }
}
