package dev.rollcall.assignment;

import static dev.rollcall.assignment.Groups.group;
import static dev.rollcall.assignment.Groups.member;
import static dev.rollcall.assignment.Groups.topic;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.Bytes;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StickyClaimsTest {

    private final PartitionAssignor sticky = Assignors.builtIn().get("sticky");
    private final PartitionAssignor cooperative = Assignors.builtIn().get("cooperative-sticky");
    private final TopicSpec topic = topic("t", 4);

    private static List<TopicPartition> partitions(int... numbers) {
        return IntStream.of(numbers).mapToObj(n -> new TopicPartition("t", n)).toList();
    }

    private String stickyWith(Bytes userDataOfB) {
        return Groups.text(sticky.assign(
                group(List.of(member("a", "t"), member("b", "t").withUserData(userDataOfB)), topic)));
    }

    @Test
    void readsBothLayoutsOfUserData() {
        Bytes withGeneration = StickyUserData.of(partitions(0, 1), 7);
        Bytes withoutGeneration = withGeneration.slice(0, withGeneration.length() - Integer.BYTES);

        assertThat(stickyWith(withGeneration)).isEqualTo("a: t 2-3; b: t 0-1");
        assertThat(stickyWith(withoutGeneration)).isEqualTo("a: t 2-3; b: t 0-1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "7fffffff",
                "ffffffff",
                "00000001ffff",
                "0000000100017400000001",
                "000000010001747fffffff"
            })
    void takesAMemberWithUnreadableUserDataForANewOne(String hex) {
        Bytes broken = Bytes.wrap(HexFormat.of().parseHex(hex));

        assertThat(stickyWith(broken)).isEqualTo("a: t 0,2; b: t 1,3");
    }

    @Test
    void takesNoNoticeOfTheFieldForOwnedPartitionsInSticky() {
        MemberSpec claims = member("b", "t").withOwnedPartitions(partitions(0, 1), 3);

        assertThat(Groups.text(sticky.assign(group(List.of(member("a", "t"), claims), topic))))
                .isEqualTo("a: t 0,2; b: t 1,3");
    }

    @Test
    void believesTheLatestGeneration() {
        MemberSpec stale = member("a", "t").withOwnedPartitions(partitions(0, 1), 3);
        MemberSpec current = member("b", "t").withOwnedPartitions(partitions(0, 1), 4);

        assertThat(Groups.text(cooperative.assign(group(List.of(stale, current), topic))))
                .isEqualTo("a: t 2-3; b: t 0-1");
    }

    @Test
    void believesNeitherOfTwoClaimsOfOneGenerationAndWithholdsThePartition() {
        MemberSpec one = member("a", "t").withOwnedPartitions(partitions(0, 1), 4);
        MemberSpec two = member("b", "t").withOwnedPartitions(partitions(1, 2), 4);

        assertThat(Groups.text(cooperative.assign(group(List.of(one, two), topic))))
                .doesNotContain("1");
    }

    @Test
    void readsTheGenerationOfOlderCooperativeClientsFromUserData() {
        MemberSpec stale = member("a", "t")
                .withOwnedPartitions(partitions(0, 1), MemberSpec.UNKNOWN_GENERATION)
                .withUserData(Bytes.wrap(new byte[] {0, 0, 0, 3}));
        MemberSpec current = member("b", "t").withOwnedPartitions(partitions(0, 1), 4);

        assertThat(Groups.text(cooperative.assign(group(List.of(stale, current), topic))))
                .isEqualTo("a: t 2-3; b: t 0-1");
    }

    @Test
    void forgetsClaimsToPartitionsThatVanished() {
        MemberSpec claims = member("b", "t").withOwnedPartitions(partitions(3, 4, 5, 2_000_000_000), 4);

        assertThat(Groups.text(cooperative.assign(group(List.of(member("a", "t"), claims), topic))))
                .isEqualTo("a: t 0,2; b: t 1,3");
    }

    @Test
    void answersAnEmptyAssignmentForNoMembers() {
        assertThat(sticky.assign(group(List.of(), topic))).isEqualTo(Assignment.EMPTY);
    }
}
