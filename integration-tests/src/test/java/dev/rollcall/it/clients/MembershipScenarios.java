package dev.rollcall.it.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** How members come and go. */
interface MembershipScenarios extends JavaStage {
    @Test
    default void aMemberThatUnsubscribesHandsOverAndMayComeBack() {
        Set<String> partitions = topic("unsubscribe", 4);
        RemoteConsumer stays = clients()
                .consumer("unsubscribe-stays", "unsubscribe", BasicScenarios.LONG_SESSION)
                .subscribe("unsubscribe");
        RemoteConsumer pauses = clients()
                .consumer("unsubscribe-pauses", "unsubscribe", BasicScenarios.LONG_SESSION)
                .subscribe("unsubscribe");
        awaitEqualShares(partitions, stays, pauses);
        pauses.tell("unsubscribe");
        stays.awaitAssignment(partitions);
        pauses.subscribe("unsubscribe");
        awaitEqualShares(partitions, stays, pauses);
        stays.close();
        pauses.close();
    }

    @Test
    default void aSilentMemberIsEvictedItsCommitRefusedAndItComesBack() {
        Set<String> partitions = topic("evict", 4);
        RemoteConsumer other = clients().consumer("evict-other", "evict").subscribe("evict");
        RemoteConsumer victim = otherClients().consumer("evict-victim", "evict").subscribe("evict");
        awaitEqualShares(partitions, other, victim);
        produce("evict", 4, 0, 40);
        victim.awaitConsumed(20);
        victim.tell("poll", "off");

        ClusterUnderTest.Silence silence = cluster().silence(victim);
        cluster().passSessionTimeout();
        other.awaitAssignment(partitions);
        silence.end();

        ClientException refused = catchThrowableOfType(ClientException.class, () -> victim.tell("commit"));
        assertThat(refused.type()).isEqualTo("CommitFailedException");
        victim.tell("poll", "on");
        awaitEqualShares(partitions, other, victim);
        victim.awaitEvent(version().isAtLeast(2, 4) ? "lost" : "revoked");
        other.close();
        victim.close();
    }

    @Test
    default void aMemberThatDoesNotPollInTimeLeavesAndComesBackWhenItDoes() {
        Set<String> partitions = topic("slow", 4);
        RemoteConsumer other = clients().consumer("slow-other", "slow").subscribe("slow");
        RemoteConsumer slow = clients()
                .consumer("slow-slow", "slow", "max.poll.interval.ms=1500")
                .subscribe("slow");
        awaitEqualShares(partitions, other, slow);
        slow.tell("poll", "off");
        other.awaitAssignment(partitions);
        slow.tell("poll", "on");
        awaitEqualShares(partitions, other, slow);
        other.close();
        slow.close();
    }

    @Test
    default void aStaticMemberThatRestartsKeepsItsPartitionsWithoutARebalance() {
        assumeTrue(version().isAtLeast(2, 3), "static members came with 2.3");
        Set<String> partitions = topic("static", 4);
        String instance = "group.instance.id=one";
        RemoteConsumer other = clients()
                .consumer("static-other", "static", BasicScenarios.LONG_SESSION)
                .subscribe("static");
        RemoteConsumer before = clients()
                .consumer("static-before", "static", BasicScenarios.LONG_SESSION, instance)
                .subscribe("static");
        awaitEqualShares(partitions, other, before);
        Set<String> share = before.assignment();
        long rebalances = other.rebalances();
        before.close();
        RemoteConsumer after = clients()
                .consumer("static-after", "static", BasicScenarios.LONG_SESSION, instance)
                .subscribe("static");
        after.awaitAssignment(share);
        assertThat(other.rebalances()).isEqualTo(rebalances);
        other.close();
        after.close();
    }
}
