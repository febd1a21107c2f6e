package dev.rollcall.assignment;

import static dev.rollcall.assignment.Groups.group;
import static dev.rollcall.assignment.Groups.member;
import static dev.rollcall.assignment.Groups.topic;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RangeAssignorTest {

    private final PartitionAssignor range = Assignors.builtIn().get("range");

    @Test
    void givesTheFirstMembersOneMoreWhereThePartitionsDoNotDivide() {
        Assignment assignment =
                range.assign(group(List.of(member("C1", "t"), member("C2", "t"), member("C3", "t")), topic("t", 11)));

        assertThat(Groups.text(assignment)).isEqualTo("C1: t 0-3; C2: t 4-7; C3: t 8-10");
    }

    @Test
    void leavesTheLastMembersIdleIfThereAreMoreMembersThanPartitions() {
        Assignment assignment =
                range.assign(group(List.of(member("C1", "t"), member("C2", "t"), member("C3", "t")), topic("t", 2)));

        assertThat(Groups.text(assignment)).isEqualTo("C1: t 0; C2: t 1; C3: -");
    }

    @Test
    void ordersStaticMembersByInstanceIdBeforeAllOthers() {
        Assignment assignment = range.assign(group(
                List.of(
                        member("a", "t"),
                        member("y", "t").withGroupInstanceId("i2"),
                        member("z", "t").withGroupInstanceId("i1")),
                topic("t", 3)));

        assertThat(Groups.text(assignment)).isEqualTo("a: t 2; y: t 1; z: t 0");
    }

    @Test
    void leavesOutTopicsThatDoNotExist() {
        Assignment assignment = range.assign(group(List.of(member("a", "t", "gone")), topic("t", 1)));

        assertThat(Groups.text(assignment)).isEqualTo("a: t 0");
    }

    @Test
    void answersAnEmptyAssignmentForNoMembers() {
        assertThat(range.assign(group(List.of(), topic("t", 3)))).isEqualTo(Assignment.EMPTY);
    }

    @Test
    void prefersPartitionsWithAReplicaInTheMembersRack() {
        TopicSpec topic = topic("t", 2).withReplicaRacks(List.of(Set.of("r2"), Set.of("r1")));

        Assignment assignment = range.assign(group(
                List.of(member("a", "t").withRackId("r1"), member("b", "t").withRackId("r2")), topic));

        assertThat(Groups.text(assignment)).isEqualTo("a: t 1; b: t 0");
    }

    @Test
    void keepsTopicsCoPartitionedEvenAgainstRacks() {
        TopicSpec here = topic("t", 2).withReplicaRacks(List.of(Set.of("r2"), Set.of("r1")));
        TopicSpec there = topic("u", 2).withReplicaRacks(List.of(Set.of("r1"), Set.of("r2")));

        Assignment assignment = range.assign(group(
                List.of(
                        member("a", "t", "u").withRackId("r1"),
                        member("b", "t", "u").withRackId("r2")),
                here,
                there));

        assertThat(Groups.text(assignment)).isEqualTo("a: t 0 u 0; b: t 1 u 1");
    }

    @Test
    void takesNoNoticeOfRacksOnTheServer() {
        TopicSpec topic = topic("t", 2).withReplicaRacks(List.of(Set.of("r2"), Set.of("r1")));

        Assignment assignment = Assignors.serverSide()
                .get("range")
                .assign(group(
                        List.of(
                                member("a", "t").withRackId("r1"),
                                member("b", "t").withRackId("r2")),
                        topic));

        assertThat(Groups.text(assignment)).isEqualTo("a: t 0; b: t 1");
    }
}
