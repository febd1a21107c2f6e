package dev.rollcall.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.timeline.Standstill;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The examples of docs/script.md. */
class ScriptPageTest {

    @Test
    void aMemberAsksAsItWasBefore() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start()) {
            ScriptedGroup scripted = rollcall.scripted("billing");
            ConsumerGroup billing = rollcall.group("billing");

            ScriptedMember b = scripted.member("b", MemberSettings.of("range", "orders"));
            b.enter().get(); // JoinGroup, with the member id that it is given, and SyncGroup
            Identity before = b.identity();
            billing.rebalance();
            b.enter().get();

            assertThat(b.commit(before, "orders", 0, 100)).isEqualTo(ErrorCode.ILLEGAL_GENERATION);
            assertThat(b.heartbeat(before.withMemberId("nobody"))).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
        }
    }

    @Test
    void aFleetIsRestarted() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 40).frozen().start()) {
            ScriptedGroup scripted = rollcall.scripted("billing");
            ConsumerGroup billing = rollcall.group("billing");

            Fleet fleet = scripted.fleet("pod-", 10, i -> MemberSettings.of("cooperative-sticky", "orders"))
                    .start();
            rollcall.clock().warp(Duration.ofSeconds(30));

            rollcall.clock().warp(fleet.restart(Duration.ofSeconds(5), Duration.ofSeconds(30)));

            Standstill cost = billing.timeline().standstill(); // cost.sum(), cost.longest(), cost.of("orders", 3)

            billing.awaitStable(10);
            assertThat(cost.longest()).isEqualTo(Duration.ofSeconds(3));
            assertThat(cost.partitions()).isEqualTo(40);
        }
    }
}
