package dev.rollcall.assignment;

import static dev.rollcall.assignment.Groups.group;
import static dev.rollcall.assignment.Groups.member;
import static dev.rollcall.assignment.Groups.topic;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GroupSpecTest {

    @Test
    void refusesAMemberOrATopicTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> group(List.of(member("a"), member("a"))))
                .withMessage("member a is listed twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> group(List.of(), topic("t", 1), topic("t", 2)))
                .withMessage("topic t is listed twice");
    }

    @Test
    void refusesTopicsThatMakeNoSense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> topic("t", -1))
                .withMessageContaining("cannot have -1 partitions");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> topic("t", 2).withReplicaRacks(List.of(Set.of("r"))))
                .withMessageContaining("has 2 partitions but racks for 1");
    }
}
