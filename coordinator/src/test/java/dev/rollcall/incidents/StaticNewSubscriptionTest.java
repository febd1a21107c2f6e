package dev.rollcall.incidents;

import static dev.rollcall.assertions.RollcallAssertions.assertThat;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.script.MemberSettings;
import dev.rollcall.script.ScriptedConsumer;
import dev.rollcall.script.ScriptedGroup;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Incident 12: a static member comes back with another subscription. */
class StaticNewSubscriptionTest {

    @ParameterizedTest
    @ValueSource(strings = {"pod-0", "pod-1"})
    void theNewTopicIsReadByNobodyUntilSomethingElseRebalances(String restarted) {
        try (Rollcall rollcall = Rollcall.builder()
                .topic("orders", 4)
                .topic("refunds", 4)
                .initialRebalanceDelay(ofSeconds(3))
                .frozen()
                .start()) {
            ConsumerGroup billing = rollcall.group("billing");
            ScriptedGroup scripted = rollcall.scripted("billing");
            MemberSettings settings = MemberSettings.of("range", "orders");
            ScriptedConsumer leader =
                    scripted.consumer("pod-0", settings.withInstanceId("pod-0")).start();
            ScriptedConsumer follower =
                    scripted.consumer("pod-1", settings.withInstanceId("pod-1")).start();
            rollcall.clock().warp(ofSeconds(30));

            ScriptedConsumer pod = restarted.equals("pod-0") ? leader : follower;
            pod.stop();
            pod.reconfigure(settings.withInstanceId(restarted).withTopics("orders", "refunds"));
            rollcall.clock().warp(ofSeconds(10));
            pod.start();
            rollcall.clock().warp(ofMinutes(5));

            assertThat(billing).isStable().hasGeneration(1);
            assertThat(billing.subscribedButNotAssigned()).hasSize(4); // all of refunds
            assertThatThrownBy(() -> assertThat(billing).assignsAllThatIsSubscribed())
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("refunds-0");

            billing.rebalance(); // for whatever reason
            rollcall.clock().warp(ofSeconds(10));
            assertThat(billing).isStable().assignsAllThatIsSubscribed();
        }
    }
}
