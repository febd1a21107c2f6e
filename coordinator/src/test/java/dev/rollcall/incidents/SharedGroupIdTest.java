package dev.rollcall.incidents;

import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.script.Fleet;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedGroup;
import dev.rollcall.timeline.Standstill;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Incident 14: two applications, one group id. */
class SharedGroupIdTest {

    private static final int OF_ORDERS = 3;
    private static final int OF_REFUNDS = 5;

    private static MemberSettings settings(String assignor, String topic, int number) {
        return MemberSettings.of(assignor, topic).withPollDelay(ofMillis(number * 370L % 1_000));
    }

    private static Standstill deployTheFirstOfTwo(String assignor, int generations) {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 6)
                .topic("refunds", 10)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start()) {
            ConsumerGroup shared = rollcall.group("service");
            ScriptedGroup scripted = rollcall.scripted("service");
            Fleet orders = scripted.fleet("orders-", OF_ORDERS, i -> settings(assignor, "orders", i))
                    .start();
            scripted.fleet("refunds-", OF_REFUNDS, i -> settings(assignor, "refunds", OF_ORDERS + i))
                    .start();
            rollcall.clock().warp(ofSeconds(30));
            Instant before = rollcall.clock().now();
            int generation = shared.generation();

            rollcall.clock().warp(orders.restart(ofSeconds(10), ofSeconds(30)).plusSeconds(30));

            assertThat(shared).isStable().hasGeneration(generation + generations);
            assertThat(shared.members())
                    .allSatisfy(member -> assertThat(member.partitions())
                            .allSatisfy(owned -> assertThat(member.clientId()).startsWith(owned.topic())));
            assertThat(scripted.member("admin", MemberSettings.of("range")).commit("orders", 0, 7))
                    .isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID); // manual assignment under the same group id
            return shared.timeline().standstillSince(before);
        }
    }

    @Test
    void eachDeployOfOneStopsTheOther() {
        Standstill cost = deployTheFirstOfTwo("range", 6);

        assertThat(cost.of("refunds")).isGreaterThan(ofSeconds(5)); // whose service did nothing
        assertThat(cost.sum()).isBetween(ofSeconds(29), ofSeconds(55));
    }

    @Test
    void withACooperativeAssignorTheOtherReadsOn() {
        Standstill cost = deployTheFirstOfTwo("cooperative-sticky", 9);

        assertThat(cost.of("refunds")).isZero();
        assertThat(cost.sum()).isBetween(ofSeconds(29), ofSeconds(55));
    }

    @Test
    void aCommitWithoutMembershipIsAcceptedWhileTheGroupHasNoMembers() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).frozen().start()) {
            ScriptedGroup scripted = rollcall.scripted("service");

            assertThat(scripted.member("admin", MemberSettings.of("range")).commit("orders", 0, 7))
                    .isEqualTo(ErrorCode.NONE);
        }
    }
}
