package dev.rollcall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.script.Fleet;
import dev.rollcall.script.MemberSettings;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WarpUntilTest {

    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(45);

    private final Rollcall rollcall =
            Rollcall.builder().topic("orders", 6).frozen().start();
    private final Clock clock = rollcall.clock();
    private final ConsumerGroup billing = rollcall.group("billing");
    private Fleet fleet;

    @BeforeEach
    void threeStableMembers() {
        fleet = rollcall.scripted("billing")
                .fleet("m", 3, i -> MemberSettings.of("range", "orders"))
                .start();
        clock.warpUntil(
                "three members share",
                A_MINUTE,
                () -> fleet.consumers().stream()
                        .allMatch(consumer -> consumer.owned().size() == 2));
    }

    @AfterEach
    void close() {
        rollcall.close();
    }

    private GroupMember member(int number) {
        return billing.member(fleet.get(number).clientId());
    }

    @Test
    void itStopsAtTheMomentOfAnEviction() {
        GroupMember victim = member(1);
        fleet.get(1).kill();
        Duration left = Duration.between(clock.now(), victim.sessionDeadline());

        Duration moved = clock.warpUntilEvicted(victim, A_MINUTE);

        assertThat(moved).isEqualTo(left).isLessThanOrEqualTo(SESSION_TIMEOUT);
        assertThat(billing.members()).hasSize(2);
    }

    @Test
    void whoHeartbeatsIsNotEvictedAndTheFailureShowsTheGroup() {
        GroupMember lively = member(0);

        assertThatThrownBy(() -> clock.warpUntilEvicted(lively, A_MINUTE))
                .isInstanceOf(AwaitException.class)
                .hasMessageContaining("ahead by 60.0 s until " + lively.id() + " is evicted")
                .hasMessageContaining("billing");
        assertThat(billing.members()).hasSize(3);
    }

    @Test
    void whoIsGoneCannotBeWaitedFor() {
        GroupMember gone = member(2);
        gone.evict();

        assertThatThrownBy(() -> clock.warpUntilEvicted(gone, A_MINUTE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("it is no member (any more)")
                .hasMessageContaining(fleet.get(0).clientId());
    }

    @Test
    void aConditionThatHoldsMovesNothing() {
        assertThat(clock.warpUntil("always", A_MINUTE, () -> true)).isZero();
    }

    @Test
    void aConditionThatThrowsLeavesAClockThatWorks() {
        assertThatThrownBy(() -> clock.warpUntil("broken", A_MINUTE, () -> {
                    throw new IllegalStateException("of the user");
                }))
                .hasStackTraceContaining("of the user");

        clock.warp(Duration.ofHours(1));
        assertThat(billing.members()).hasSize(3);
    }

    @Test
    void theNextThingPlannedIsAHeartbeat() {
        assertThat(clock.warpUntilNextDeadline(A_MINUTE)).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void whereNothingIsDueItSaysSo() {
        try (Rollcall idle = Rollcall.builder().frozen().start()) {
            assertThatThrownBy(() -> idle.clock().warpUntilNextDeadline(A_MINUTE))
                    .isInstanceOf(AwaitException.class)
                    .hasMessageContaining("there is no group");
        }
    }

    @Test
    void backwardsIsRefused() {
        assertThatThrownBy(() -> clock.warpUntilNextDeadline(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("backwards");
    }
}
