package dev.rollcall.it.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;

/** Consumers with {@code group.protocol=consumer} (KIP-848), which clients have since 4.0. */
@ParameterizedClass(name = "kafka-clients {0}")
abstract class NewProtocolScenarios extends RunningStage {
    @Parameter
    ClientVersion release;

    /** The releases that speak the consumer protocol as Kafka 4.0 and later do. */
    static Stream<ClientVersion> releases() {
        return ClientVersion.all().stream().filter(version -> version.isAtLeast(4, 0));
    }

    @BeforeParameterizedClassInvocation
    void start() {
        begin();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        end();
    }

    @Override
    RemoteClients startClients() {
        return RemoteClients.start(release, cluster());
    }

    private RemoteConsumer consumer(String name, String group, String... settings) {
        return clients().consumerOfNewProtocol(name, group, settings);
    }

    @Test
    void membersShareAndTakeOverFromThoseWhoLeave() {
        Set<String> partitions = topic("n-share", 6);
        RemoteConsumer a = consumer("n-share-a", "n-share").subscribe("n-share");
        a.awaitAssignment(partitions);
        RemoteConsumer b = consumer("n-share-b", "n-share").subscribe("n-share");
        RemoteConsumer c = consumer("n-share-c", "n-share").subscribe("n-share");
        awaitEqualShares(partitions, a, b, c);
        b.close();
        awaitEqualShares(partitions, a, c);
        c.tell("unsubscribe");
        a.awaitAssignment(partitions);
        c.subscribe("n-share");
        awaitEqualShares(partitions, a, c);
        a.close();
        c.close();
    }

    @Test
    void noRecordIsLostOrReadTwiceWhileMembersComeAndGo() {
        Set<String> partitions = topic("n-work", 4);
        produce("n-work", 4, 0, 200);
        RemoteConsumer a = consumer("n-work-a", "n-work");
        a.tell("commit-after-poll");
        a.subscribe("n-work").awaitConsumed(200);
        RemoteConsumer b = consumer("n-work-b", "n-work");
        b.tell("commit-after-poll");
        b.subscribe("n-work");
        produce("n-work", 4, 200, 200);
        awaitEqualShares(partitions, a, b);
        produce("n-work", 4, 400, 200);
        await("all are read", () -> values(a, b).size() >= 600);
        assertThat(values(a, b)).doesNotHaveDuplicates().hasSize(600);
        a.close();
        b.close();
    }

    private static List<Integer> values(RemoteConsumer... consumers) {
        List<Integer> values = new ArrayList<>();
        for (RemoteConsumer consumer : consumers) {
            consumer.consumed().forEach(record -> values.add(record.value()));
        }
        return values;
    }

    @Test
    void aMemberThatDoesNotPollInTimeLeavesAndComesBackWhenItDoes() {
        Set<String> partitions = topic("n-slow", 4);
        RemoteConsumer other = consumer("n-slow-other", "n-slow").subscribe("n-slow");
        RemoteConsumer slow =
                consumer("n-slow-slow", "n-slow", "max.poll.interval.ms=1500").subscribe("n-slow");
        awaitEqualShares(partitions, other, slow);
        slow.tell("poll", "off");
        other.awaitAssignment(partitions);
        slow.tell("poll", "on");
        slow.awaitEvent("lost");
        awaitEqualShares(partitions, other, slow);
        other.close();
        slow.close();
    }

    @Test
    void aSilentMemberIsEvictedItsCommitRefusedAndItComesBack() {
        Set<String> partitions = topic("n-evict", 4);
        RemoteConsumer other = consumer("n-evict-other", "n-evict").subscribe("n-evict");
        RemoteConsumer victim = otherClients()
                .consumerOfNewProtocol("n-evict-victim", "n-evict")
                .subscribe("n-evict");
        awaitEqualShares(partitions, other, victim);
        produce("n-evict", 4, 0, 40);
        victim.awaitConsumed(20);

        ClusterUnderTest.Silence silence = cluster().silence(victim);
        // A client that is merely not heard is back at once, maybe before the others have taken over.
        victim.process().freeze();
        cluster().passSessionTimeout();
        other.awaitAssignment(partitions);
        victim.process().thaw();
        silence.end();
        victim.awaitEvent("lost");
        awaitEqualShares(partitions, other, victim);
        other.close();
        victim.close();
    }

    @Test
    void aStaticMemberThatRestartsKeepsItsPartitionsWithoutARebalance() {
        Set<String> partitions = topic("n-static", 4);
        RemoteConsumer other = consumer("n-static-other", "n-static").subscribe("n-static");
        RemoteConsumer before =
                consumer("n-static-before", "n-static", "group.instance.id=one").subscribe("n-static");
        awaitEqualShares(partitions, other, before);
        Set<String> share = before.assignment();
        long rebalances = other.rebalances();
        before.close();
        RemoteConsumer after =
                consumer("n-static-after", "n-static", "group.instance.id=one").subscribe("n-static");
        after.awaitAssignment(share);
        assertThat(other.rebalances()).isEqualTo(rebalances);
        other.close();
        after.close();
    }

    @Test
    void patternsFollowTheTopicsThatMatch() {
        Set<String> partitions = new TreeSet<>(topic("n-match-a", 2));
        topic("n-nomatch", 2);
        RemoteConsumer byServer = consumer("n-match-server", "n-match-server").subscribeServerPattern("n-match-.*");
        RemoteConsumer byClient = consumer("n-match-client", "n-match-client").subscribePattern("n-match-.*");
        byServer.awaitAssignment(partitions);
        byClient.awaitAssignment(partitions);
        partitions.addAll(topic("n-match-b", 1));
        byClient.awaitAssignment(partitions);
        patternsLookAgain();
        byServer.awaitAssignment(partitions);
        byServer.close();
        byClient.close();
    }

    /** The server looks for new topics 10 s after the last time at the earliest. */
    abstract void patternsLookAgain();

    @Test
    void aTopicThatGrowsIsAssignedAnew() {
        topic("n-grow", 2);
        RemoteConsumer a = consumer("n-grow-a", "n-grow").subscribe("n-grow");
        RemoteConsumer b = consumer("n-grow-b", "n-grow").subscribe("n-grow");
        awaitEqualShares(Set.of("n-grow-0", "n-grow-1"), a, b);
        clients().call("grow-topic", "n-grow", "4");
        awaitEqualShares(Set.of("n-grow-0", "n-grow-1", "n-grow-2", "n-grow-3"), a, b);
        a.close();
        b.close();
    }

    @Test
    void theAdminClientListsDescribesAndDeletes() {
        Set<String> partitions = topic("n-admin", 2);
        RemoteConsumer a = consumer("n-admin-a", "n-admin").subscribe("n-admin");
        RemoteConsumer b = consumer("n-admin-b", "n-admin").subscribe("n-admin");
        awaitEqualShares(partitions, a, b);
        assertThat(List.of(clients().call("list-groups").split(";", -1))).contains("n-admin");
        String share = a.assignment().iterator().next();
        String rest = b.assignment().iterator().next();
        await(
                "it is stable",
                () -> clients()
                        .call("describe-group", "n-admin")
                        .equals("Stable;uniform;n-admin-a=" + share + ";n-admin-b=" + rest));
        assertThat(catchThrowableOfType(ClientException.class, () -> clients().call("delete-group", "n-admin"))
                        .type())
                .isEqualTo("GroupNotEmptyException");
        a.close();
        b.close();
        assertThat(clients().call("describe-group", "n-admin")).isEqualTo("Empty;uniform");
        clients().call("delete-group", "n-admin");
        assertThat(List.of(clients().call("list-groups").split(";", -1))).doesNotContain("n-admin");
    }

    @Test
    void theAdminClientRemovesMembersAndListsOffsets() {
        Set<String> partitions = topic("n-remove", 2);
        produce("n-remove", 2, 0, 20);
        RemoteConsumer member =
                consumer("n-remove", "n-remove", "group.instance.id=one").subscribe("n-remove");
        member.awaitAssignment(partitions);
        member.awaitConsumed(20);
        member.tell("commit");
        assertThat(clients().call("list-offsets", "n-remove")).isEqualTo("n-remove-0=10;n-remove-1=10");
        clients().call("remove-static-member", "n-remove", "one");
        member.awaitEvent("lost");
        await(
                "it is back",
                () -> clients()
                        .call("describe-group", "n-remove")
                        .equals("Stable;uniform;n-remove=n-remove-0,n-remove-1"));
        member.close();
    }
}
