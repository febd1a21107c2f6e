package dev.rollcall.assignment;

import static dev.rollcall.assignment.Groups.group;
import static dev.rollcall.assignment.Groups.member;
import static dev.rollcall.assignment.Groups.owning;
import static dev.rollcall.assignment.Groups.topic;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UniformAssignorTest {

    private final PartitionAssignor uniform = Assignors.serverSide().get("uniform");

    private AssignmentQuality quality(GroupSpec group, Assignment previous) {
        return AssignmentQuality.of(uniform.assign(group).validate(group), group.members(), previous);
    }

    @Test
    void isEvenOverAllTopicsTogetherWhereRangeIsNot() {
        GroupSpec group = group(
                List.of(member("a", "t", "u", "v"), member("b", "t", "u", "v"), member("c", "t", "u", "v")),
                topic("t", 4),
                topic("u", 4),
                topic("v", 4));

        assertThat(quality(group, Assignment.EMPTY).spread()).isZero();
    }

    @Test
    void takesNoMoreFromItsMembersThanANewOneNeeds() {
        TopicSpec topic = topic("t", 6);
        GroupSpec before = group(List.of(member("a", "t"), member("b", "t")), topic);
        Assignment previous = uniform.assign(before);
        GroupSpec after = group(
                List.of(owning(member("a", "t"), previous, 1), owning(member("b", "t"), previous, 1), member("c", "t")),
                topic);

        AssignmentQuality quality = quality(after, previous);

        assertThat(quality.kept()).isEqualTo(4);
        assertThat(quality.moved()).isEqualTo(2);
        assertThat(quality.spread()).isZero();
    }

    @Test
    void balancesMembersOfDifferentSubscriptions() {
        GroupSpec group =
                group(List.of(member("a", "t"), member("b", "t", "u"), member("c", "u")), topic("t", 6), topic("u", 3));

        assertThat(quality(group, Assignment.EMPTY).partitions()).isEqualTo(9);
        assertThat(quality(group, Assignment.EMPTY).spread()).isLessThanOrEqualTo(1);
    }

    @Test
    void assignsAllTopicsAlsoIfTheyShareTheZeroId() {
        UUID zero = new UUID(0, 0);
        GroupSpec group = group(
                List.of(member("a", "t", "u"), member("b", "t", "u")),
                topic("t", 2).withId(zero),
                topic("u", 2).withId(zero));

        assertThat(quality(group, Assignment.EMPTY).partitions()).isEqualTo(4);
    }
}
