package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.commitRefused;
import static dev.rollcall.assertions.Happening.committedBackwards;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.script.Identity;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.script.ScriptedMember;
import dev.rollcall.timeline.Commit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Incident 25: the committed offset goes backwards. */
class OffsetGoesBackTest {

    private static final MemberSettings RANGE = MemberSettings.of("range", "orders");

    @Test
    void aLateCommitOfAnEarlierOwnershipIsAcceptedAndSetsTheOffsetBack() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 1).frozen().start()) {
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            ScriptedMember a = scripted.member("a", RANGE);
            a.enter().get(); // reads to 100, and keeps that in mind
            Identity asBefore = a.identity();

            a.leave();
            ScriptedMember b = scripted.member("b", RANGE);
            b.enter().get();
            assertThat(b.commit("orders", 0, 400)).isEqualTo(ErrorCode.NONE);
            assertThat(a.commit(asBefore, "orders", 0, 100)).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
            b.leave();

            ScriptedMember again = scripted.member("a", RANGE);
            again.enter().get();
            assertThat(again.commit("orders", 0, 100)).isEqualTo(ErrorCode.NONE); // with the present generation

            assertThat(billing).hasCommitted("orders", 0, 100); // 300 records will be read twice
            assertThat(billing.timeline())
                    .shows(commitRefused("a", ErrorCode.UNKNOWN_MEMBER_ID), committedBackwards("a"));
            assertThatThrownBy(() -> assertThat(billing.timeline()).commitsNeverGoBack())
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("orders-0 from 400 to 100, by a");
        }
    }

    @Test
    void theHistoryTellsWhoCommittedWhatAsWhatAndWhoOwnedIt() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 2).frozen().start()) {
            ScriptedMember a = rollcall.scripted("billing").member("a", RANGE);
            rollcall.scripted("billing").member("admin", RANGE).commit("orders", 0, 50);
            a.enter().get();
            a.commit("orders", 0, 40);
            a.commit(a.identity().withGeneration(7), "orders", 1, 10);

            List<Commit> commits = rollcall.group("billing").timeline().commits();

            assertThat(commits).extracting(Commit::by).containsExactly("", "a", "a");
            assertThat(commits).extracting(Commit::generation).containsExactly(-1, 1, 7);
            assertThat(commits)
                    .extracting(Commit::error)
                    .containsExactly(ErrorCode.NONE, ErrorCode.NONE, ErrorCode.ILLEGAL_GENERATION);
            assertThat(commits).extracting(Commit::owner).containsExactly(null, "a", "a");
            assertThat(commits).extracting(Commit::ownedSince).containsExactly(-1, 1, 1);
            assertThat(commits).extracting(Commit::isBackwards).containsExactly(false, true, false);
            assertThat(commits).extracting(Commit::isByOwner).containsExactly(false, true, true);
            assertThat(commits).extracting(Commit::from).containsExactly(-1L, 50L, -1L);
        }
    }

    @Test
    void anAdministratorsResetOfAnEmptyGroupIsNoAlarm() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 1).frozen().start()) {
            ScriptedMember admin = rollcall.scripted("billing").member("admin", RANGE);
            admin.commit("orders", 0, 400);
            admin.commit("orders", 0, 0);

            assertThat(rollcall.group("billing")).hasCommitted("orders", 0, 0);
            assertThat(rollcall.group("billing").timeline()).commitsNeverGoBack();
        }
    }
}
