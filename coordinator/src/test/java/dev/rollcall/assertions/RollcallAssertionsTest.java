package dev.rollcall.assertions;

import static dev.rollcall.assertions.Happening.committedBackwards;
import static dev.rollcall.assertions.Happening.evicted;
import static dev.rollcall.assertions.Happening.generationOf;
import static dev.rollcall.assertions.Happening.joined;
import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.script.Fleet;
import dev.rollcall.script.MemberSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RollcallAssertionsTest {

    private final Rollcall rollcall = Rollcall.builder()
            .topic("orders", 6)
            .initialRebalanceDelay(ofSeconds(3))
            .frozen()
            .start();
    private final ConsumerGroup billing = rollcall.group("billing");
    private Fleet fleet;

    @BeforeEach
    void evictOneOfThree() {
        fleet = rollcall.scripted("billing")
                .fleet("m", 3, i -> MemberSettings.of("range", "orders"))
                .start();
        rollcall.clock().warp(ofSeconds(30));
        fleet.get(1).kill();
        rollcall.clock().warp(ofSeconds(60));
    }

    @AfterEach
    void close() {
        rollcall.close();
    }

    private static void fails(Runnable assertion, String... words) {
        assertThatThrownBy(assertion::run)
                .isExactlyInstanceOf(AssertionError.class)
                .satisfies(failure -> {
                    for (String word : words) {
                        org.assertj.core.api.Assertions.assertThat(failure).hasMessageContaining(word);
                    }
                });
    }

    @Test
    void theTimelineIsAskedInOrder() {
        assertThat(billing.timeline())
                .shows(
                        joined("m1"),
                        generationOf("m0", "m1", "m2"),
                        evicted("m1", RemovalCause.SESSION_TIMEOUT),
                        generationOf("m0", "m2").within(ofSeconds(3)))
                .shows(1, evicted("m1", RemovalCause.SESSION_TIMEOUT))
                .neverShows(evicted("m0", RemovalCause.SESSION_TIMEOUT));

        fails(
                () -> assertThat(billing.timeline()).shows(evicted("m1", RemovalCause.SESSION_TIMEOUT), joined("m1")),
                "this is missing: m1 joined, after these:",
                "at 75.000 s m1 evicted: session timeout",
                "EVICTED: session timeout, last heard 45.000 s ago");
        fails(
                () -> assertThat(billing.timeline()).shows(joined("m9")),
                "this is missing: m9 joined, the first of them");
        fails(
                () -> assertThat(billing.timeline())
                        .shows(
                                generationOf("m0", "m1", "m2"),
                                evicted("m1", RemovalCause.SESSION_TIMEOUT).after(ofSeconds(1))),
                "m1 evicted: session timeout, exactly 1.000 s later");
        fails(() -> assertThat(billing.timeline()).neverShows(joined("m0")), "0 times: m0 joined", "1 times");
    }

    @Test
    void aCommitThatGoesBackIsAcceptedMarkedAndFound() {
        assertThat(billing.timeline()).commitsNeverGoBack();
        fleet.get(0).commit("orders", 0, 400);
        fleet.get(0).commit("orders", 0, 100);

        assertThat(billing).hasCommitted("orders", 0, 100);
        assertThat(billing.timeline()).shows(committedBackwards("m0"));
        fails(
                () -> assertThat(billing.timeline()).commitsNeverGoBack(),
                "orders-0 from 400 to 100, by m0, generation 2",
                "BACK from 400 to 100");
        fails(() -> assertThat(billing).hasCommitted("orders", 0, 400), "it is 100");
        fails(() -> assertThat(billing).hasCommitted("orders", 1, 1), "none is");
    }

    @Test
    void theGroupIsAskedAsItIsNow() {
        assertThat(billing)
                .isStable()
                .isIn(ClassicGroupState.STABLE)
                .hasGeneration(2)
                .hasMembers("m0", "m2")
                .hasShares(3, 3)
                .isWaitingFor()
                .assignsAllThatIsSubscribed();

        fails(() -> assertThat(billing).hasMembers("m0"), "members m0", "there are m0, m2", "generation 2");
        fails(() -> assertThat(billing).hasGeneration(7), "generation 7", "it is 2");
        fails(() -> assertThat(billing).hasShares(6), "[3, 3]");
        fails(() -> assertThat(billing).isWaitingFor("m2"), "it waits for nobody");
        fails(() -> assertThat(billing).isIn(ClassicGroupState.EMPTY), "it is in Stable");
        billing.rebalance();
        fails(() -> assertThat(billing).isStable(), "it is PreparingRebalance", "waiting for");
        assertThat(billing).isWaitingFor("m0", "m2");
    }

    @Test
    void membersAndRebalancesAreAsked() {
        assertThat(billing.member("m0")).ownsPartitions(3).owns("orders", 0, 1, 2);
        fails(() -> assertThat(billing.member("m0")).owns("orders", 5), "owns [orders-5]");
        fails(() -> assertThat(billing.member("m0")).ownsPartitions(1), "owns 1 partitions");

        var second = billing.timeline().rebalances().get(1);
        assertThat(second)
                .wasTriggeredBy(RebalanceTrigger.MEMBER_EVICTED)
                .evicted("m1")
                .evictedBy(RemovalCause.SESSION_TIMEOUT)
                .hasDuration(second.duration())
                .stopped("orders", 2, second.downtime("orders", 2));
        fails(() -> assertThat(second).evicted("m0"), "evictions of m0", "but it was Rebalance");
        fails(() -> assertThat(second).evictedBy(RemovalCause.LEFT), "evictions by left");
        fails(() -> assertThat(second).wasTriggeredBy(RebalanceTrigger.FORCED), "the trigger \"forced\"");
        fails(() -> assertThat(second).hasDuration(ofSeconds(99)), "a duration of 99.000 s");
        fails(() -> assertThat(second).stopped("orders", 0, ofSeconds(99)), "orders-0 stopped for 99.000 s");
    }
}
