package dev.rollcall.incidents;

import static dev.rollcall.assertions.Happening.generationOf;
import static dev.rollcall.assertions.Happening.joined;
import static dev.rollcall.assertions.Happening.memberIdDropped;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.script.ScriptedMember;
import dev.rollcall.timeline.Standstill;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Incident 13: a member id that nobody uses. */
class AbandonedMemberIdTest {

    private static Rollcall rollcall() {
        return Rollcall.builder()
                .topic("orders", 8)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start();
    }

    @Test
    void aRebalanceWaitsForItsWholeSession() {
        try (Rollcall rollcall = rollcall()) {
            MemberSettings range = MemberSettings.of("range", "orders");
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            scripted.fleet("m", 2, i -> range).start();
            rollcall.clock().warp(ofSeconds(30));
            Instant before = rollcall.clock().now();

            ScriptedMember ghost = scripted.wireMember("ghost", range);
            assertThat(ghost.join().get().error()).isEqualTo(ErrorCode.MEMBER_ID_REQUIRED);
            ghost.close(); // and never comes back
            assertThat(billing).isStable();
            rollcall.clock().warp(ofMillis(1));
            scripted.consumer("c", range).start();
            rollcall.clock().warp(ofSeconds(10));
            assertThat(billing).isWaitingFor(ghost.identity().memberId());
            rollcall.clock().warp(ofSeconds(40));

            assertThat(billing.timeline())
                    .since(before)
                    .shows(
                            joined("c"),
                            memberIdDropped("ghost").after(ofMillis(44_999)),
                            generationOf("m0", "m1", "c").after(ZERO));
            Standstill cost = billing.timeline().standstillSince(before);
            assertThat(cost.partitions()).isEqualTo(8);
            assertThat(cost.longest()).isEqualTo(ofSeconds(42));
            assertThat(cost.sum()).isEqualTo(ofSeconds(8 * 42));
        }
    }

    @Test
    void withACooperativeAssignorTheOthersReadOnAndTheNewOneWaits() {
        try (Rollcall rollcall = rollcall()) {
            MemberSettings cooperative = MemberSettings.of("cooperative-sticky", "orders");
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            scripted.fleet("m", 2, i -> cooperative).start();
            rollcall.clock().warp(ofSeconds(30));
            Instant before = rollcall.clock().now();

            scripted.member("ghost", cooperative).join().get();
            rollcall.clock().warp(ofMillis(1));
            var c = scripted.consumer("c", cooperative).start();
            rollcall.clock().warp(ofSeconds(44));
            assertThat(c.owned()).isEmpty();
            rollcall.clock().warp(ofSeconds(10));

            assertThat(c.owned()).hasSize(2);
            Standstill cost = billing.timeline().standstillSince(before);
            assertThat(cost.partitions()).isEqualTo(2);
            assertThat(cost.longest()).isEqualTo(ofSeconds(3));
        }
    }

    @Test
    void fiftyOfThemHoldTheGroupUntilTheLastHasExpired() {
        try (Rollcall rollcall = rollcall()) {
            MemberSettings range = MemberSettings.of("range", "orders");
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            scripted.fleet("m", 2, i -> range).start();
            rollcall.clock().warp(ofSeconds(62));
            Instant before = rollcall.clock().now();

            for (int second = 61; second <= 110; second++) {
                scripted.member("ghost", range).join().get();
                if (second == 100) {
                    scripted.consumer("c", range).start();
                }
                rollcall.clock().warp(ofSeconds(1));
            }
            rollcall.clock().warp(ofSeconds(60));

            assertThat(billing).isStable().hasMembers("m0", "m1", "c");
            assertThat(billing.timeline().standstillSince(before).longest()).isBetween(ofSeconds(51), ofSeconds(54));
        }
    }

    @Test
    void whoComesBackOrLeavesEndsTheWait() {
        try (Rollcall rollcall = rollcall()) {
            MemberSettings range = MemberSettings.of("range", "orders");
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            scripted.fleet("m", 2, i -> range).start();
            rollcall.clock().warp(ofSeconds(30));
            ScriptedMember ghost = scripted.member("ghost", range);
            ghost.join().get();
            scripted.consumer("c", range).start();
            rollcall.clock().warp(ofSeconds(10));
            assertThat(billing).isWaitingFor(ghost.identity().memberId());

            assertThat(ghost.leave()).isEqualTo(ErrorCode.NONE);

            assertThat(billing).isStable().hasMembers("m0", "m1", "c");
        }
    }
}
