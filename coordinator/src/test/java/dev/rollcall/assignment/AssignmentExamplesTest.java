package dev.rollcall.assignment;

import static dev.rollcall.assignment.Groups.group;
import static dev.rollcall.assignment.Groups.member;
import static dev.rollcall.assignment.Groups.owning;
import static dev.rollcall.assignment.Groups.text;
import static dev.rollcall.assignment.Groups.topic;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The worked examples that users know from textbooks. */
class AssignmentExamplesTest {

    private static Assignment assign(String assignor, GroupSpec group) {
        return Assignors.builtIn().get(assignor).assign(group);
    }

    private static List<MemberSpec> members(List<String> ids, String... topics) {
        return ids.stream().map(id -> member(id, topics)).toList();
    }

    @Nested
    class Range {

        private final List<String> three = List.of("C1", "C2", "C3");

        @Test
        void dividesOneTopicIntoRangesOfWhichTheFirstAreLonger() {
            assertThat(text(assign("range", group(members(three, "t"), topic("t", 10)))))
                    .isEqualTo("C1: t 0-3; C2: t 4-6; C3: t 7-9");
            assertThat(text(assign("range", group(members(three, "t"), topic("t", 11)))))
                    .isEqualTo("C1: t 0-3; C2: t 4-7; C3: t 8-10");
        }

        @Test
        void dividesEachTopicAlikeSoThatTheFirstMemberCarriesTwoMore() {
            assertThat(text(assign("range", group(members(three, "t", "u"), topic("t", 10), topic("u", 10)))))
                    .isEqualTo("C1: t 0-3 u 0-3; C2: t 4-6 u 4-6; C3: t 7-9 u 7-9");
        }

        @Test
        void growsMoreUnevenWithEveryTopic() {
            for (int topics = 1; topics <= 8; topics++) {
                List<TopicSpec> all = IntStream.range(0, topics)
                        .mapToObj(i -> topic("t" + i, 4))
                        .toList();
                String[] names = all.stream().map(TopicSpec::name).toArray(String[]::new);
                List<MemberSpec> members = members(three, names);

                Assignment assignment = assign("range", new GroupSpec(members, all));

                assertThat(AssignmentQuality.of(assignment, members, Assignment.EMPTY)
                                .spread())
                        .isEqualTo(topics);
            }
        }

        @Test
        void leavesTheLastMembersIdleIfThereAreMoreThanPartitions() {
            assertThat(text(assign("range", group(members(three, "t"), topic("t", 2)))))
                    .isEqualTo("C1: t 0; C2: t 1; C3: -");
        }
    }

    @Nested
    class RoundRobin {

        @Test
        void dealsThePartitionsOfAllTopicsInTurn() {
            List<MemberSpec> members = members(List.of("C0", "C1", "C2"), "t0", "t1");

            assertThat(text(assign("roundrobin", group(members, topic("t0", 3), topic("t1", 3)))))
                    .isEqualTo("C0: t0 0 t1 0; C1: t0 1 t1 1; C2: t0 2 t1 2");
        }

        @Test
        void isUnevenWithUnequalSubscriptionsAlthoughABetterAssignmentExists() {
            GroupSpec group = group(
                    List.of(member("C0", "t0"), member("C1", "t0", "t1"), member("C2", "t0", "t1", "t2")),
                    topic("t0", 1),
                    topic("t1", 2),
                    topic("t2", 3));

            assertThat(text(assign("roundrobin", group))).isEqualTo("C0: t0 0; C1: t1 0; C2: t1 1 t2 0-2");
            assertThat(text(assign("sticky", group))).isEqualTo("C0: t0 0; C1: t1 0-1; C2: t2 0-2");
        }
    }

    @Nested
    class Sticky {

        private final TopicSpec[] topics = {topic("t0", 2), topic("t1", 2), topic("t2", 2), topic("t3", 2)};
        private final String[] names = {"t0", "t1", "t2", "t3"};
        private final GroupSpec first = group(members(List.of("C0", "C1", "C2"), names), topics);

        @Test
        void startsLikeRoundRobin() {
            assertThat(text(assign("sticky", first)))
                    .isEqualTo("C0: t0 0 t1 1 t3 0; C1: t0 1 t2 0 t3 1; C2: t1 0 t2 1")
                    .isEqualTo(text(assign("roundrobin", first)));
        }

        @Test
        void spreadsOnlyWhatTheMemberHadThatLeft() {
            Assignment before = assign("sticky", first);
            List<MemberSpec> left =
                    List.of(owning(member("C0", names), before, 1), owning(member("C2", names), before, 1));

            Assignment after = assign("sticky", group(left, topics));

            // The textbook gives t2-0 to C0 and t0-1 to C2; Kafka deals what is left in order, t0-1 first.
            assertThat(text(after)).isEqualTo("C0: t0 0-1 t1 1 t3 0; C2: t1 0 t2 0-1 t3 1");
            AssignmentQuality quality = AssignmentQuality.of(after, left, before);
            assertThat(quality.kept()).isEqualTo(5);
            assertThat(quality.moved()).isEqualTo(3);
            assertThat(quality.spread()).isZero();
        }

        @Test
        void keepsWhereRoundRobinReshuffles() {
            Assignment before = assign("roundrobin", first);
            List<MemberSpec> left = members(List.of("C0", "C2"), names);

            Assignment after = assign("roundrobin", group(left, topics));

            assertThat(text(after)).isEqualTo("C0: t0 0 t1 0 t2 0 t3 0; C2: t0 1 t1 1 t2 1 t3 1");
            assertThat(AssignmentQuality.of(after, left, before).kept()).isLessThan(5);
        }
    }

    @Nested
    class CooperativeSticky {

        @Test
        void takesTwoRoundsToMoveAPartitionAndStopsNobodyElse() {
            TopicSpec topic = topic("t", 4);
            Assignment before =
                    assign("cooperative-sticky", group(List.of(member("C0", "t"), member("C1", "t")), topic));
            List<MemberSpec> joined = new ArrayList<>();
            for (String id : List.of("C0", "C1")) {
                joined.add(owning(member(id, "t"), before, 1));
            }
            joined.add(member("C2", "t"));

            Assignment firstRound = assign("cooperative-sticky", group(joined, topic));

            AssignmentQuality first = AssignmentQuality.of(firstRound, joined, before);
            assertThat(first.moved()).isZero();
            assertThat(first.idled()).isEqualTo(1);
            assertThat(firstRound.partitions("C2")).isEmpty();

            List<MemberSpec> again =
                    joined.stream().map(member -> owning(member, firstRound, 2)).toList();
            Assignment secondRound = assign("cooperative-sticky", group(again, topic));

            AssignmentQuality second = AssignmentQuality.of(secondRound, again, firstRound);
            assertThat(second.kept()).isEqualTo(3);
            assertThat(second.gained()).isEqualTo(1);
            assertThat(secondRound.partitions("C2")).hasSize(1);
        }
    }
}
