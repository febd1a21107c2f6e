package dev.rollcall.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every client library does: its members share, come, go and die, and no record is lost. */
interface BasicScenarios extends Stage {
    /** Longer than any test waits, so that whatever happens in time is not due to its end. */
    String LONG_SESSION = "session.timeout.ms=30000";

    @Test
    default void membersShareThePartitions() {
        Set<String> partitions = topic("share", 6);
        RemoteConsumer a = clients().consumer("share-a", "share").subscribe("share");
        a.awaitAssignment(partitions);
        RemoteConsumer b = clients().consumer("share-b", "share").subscribe("share");
        awaitEqualShares(partitions, a, b);
        RemoteConsumer c = clients().consumer("share-c", "share").subscribe("share");
        awaitEqualShares(partitions, a, b, c);
        a.close();
        b.close();
        c.close();
    }

    @Test
    default void aMemberThatClosesHandsOverBeforeItsSessionEnds() {
        Set<String> partitions = topic("leave", 4);
        RemoteConsumer stays =
                clients().consumer("leave-stays", "leave", LONG_SESSION).subscribe("leave");
        RemoteConsumer leaves =
                clients().consumer("leave-leaves", "leave", LONG_SESSION).subscribe("leave");
        awaitEqualShares(partitions, stays, leaves);
        leaves.close();
        stays.awaitAssignment(partitions);
        stays.close();
    }

    @Test
    default void aMemberWhoseProcessDiesIsEvictedWhenItsSessionEnds() {
        Set<String> partitions = topic("crash", 4);
        RemoteConsumer survivor = clients().consumer("crash-survivor", "crash").subscribe("crash");
        RemoteConsumer victim = otherClients().consumer("crash-victim", "crash").subscribe("crash");
        awaitEqualShares(partitions, survivor, victim);
        otherClients().process().kill();
        cluster().passSessionTimeout();
        survivor.awaitAssignment(partitions);
        survivor.close();
    }

    @Test
    default void aThousandRecordsAcrossRebalancesArriveWithoutAGap() {
        int partitions = 6;
        Set<String> all = topic("thousand", partitions);
        List<RemoteConsumer> consumers = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            RemoteConsumer consumer = clients().consumer("thousand-" + name, "thousand", "max.poll.records=10");
            consumer.tell("commit-after-poll");
            consumers.add(consumer);
        }
        RemoteConsumer a = consumers.get(0).subscribe("thousand");
        a.awaitAssignment(all);
        CompletableFuture<String> produced = clients().begin("produce", "thousand", "6", "0", "500");
        a.awaitConsumed(50);
        RemoteConsumer b = consumers.get(1).subscribe("thousand");
        awaitEqualShares(all, a, b);
        assertThat(clients().join(produced)).isEqualTo("500");
        produced = clients().begin("produce", "thousand", "6", "500", "500");
        RemoteConsumer c = consumers.get(2).subscribe("thousand");
        awaitEqualShares(all, a, b, c);
        a.close();
        awaitEqualShares(all, b, c);
        assertThat(clients().join(produced)).isEqualTo("500");

        Set<Integer> values = IntStream.range(0, 1000).boxed().collect(Collectors.toCollection(TreeSet::new));
        await("all records", () -> valuesOf(consumers).equals(values));
        // Offsets of a partition are those of the values spread over the partitions in turn.
        assertThat(consumers.stream().flatMap(BasicScenarios::stream))
                .allSatisfy(record -> assertThat(record.offset()).isEqualTo(record.value() / partitions));
        await(
                "all committed",
                () -> clients()
                        .call("list-offsets", "thousand")
                        .equals(
                                "thousand-0=167;thousand-1=167;thousand-2=167;thousand-3=167;thousand-4=166;thousand-5=166"));
        b.close();
        c.close();
    }

    private static Set<Integer> valuesOf(List<RemoteConsumer> consumers) {
        return consumers.stream()
                .flatMap(BasicScenarios::stream)
                .map(RemoteConsumer.Consumed::value)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<RemoteConsumer.Consumed> stream(RemoteConsumer consumer) {
        return consumer.consumed().stream();
    }
}
