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

/** Where members read from and what they remember of it. */
interface OffsetScenarios extends Stage {
    @Test
    default void aMemberGoesOnWhereItsPredecessorCommitted() {
        topic("commit", 1);
        produce("commit", 1, 0, 30);
        RemoteConsumer first = clients().consumer("commit-first", "commit").subscribe("commit");
        first.awaitConsumed(30);
        assertThat(first.tell("committed", "commit-0")).isEqualTo("none");
        first.tell("commit");
        assertThat(first.tell("committed", "commit-0")).isEqualTo("30");
        first.close();

        produce("commit", 1, 30, 10);
        RemoteConsumer second = clients().consumer("commit-second", "commit").subscribe("commit");
        second.awaitConsumed(10);
        assertThat(second.tell("position", "commit-0")).isEqualTo("40");
        assertThat(second.consumed())
                .extracting(RemoteConsumer.Consumed::value)
                .containsExactlyElementsOf(IntStream.range(30, 40).boxed().toList());
        second.close();
    }

    @Test
    default void aMemberReadsAgainFromWhereItSeeks() {
        topic("seek", 1);
        produce("seek", 1, 0, 20);
        RemoteConsumer consumer = clients().consumer("seek", "seek").subscribe("seek");
        consumer.awaitConsumed(20);
        consumer.tell("seek", "seek-0", "15");
        consumer.awaitConsumed(25);
        assertThat(consumer.consumed().subList(20, 25))
                .extracting(RemoteConsumer.Consumed::offset)
                .containsExactly(15L, 16L, 17L, 18L, 19L);
        consumer.close();
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
        assertThat(consumers.stream().flatMap(OffsetScenarios::stream))
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
                .flatMap(OffsetScenarios::stream)
                .map(RemoteConsumer.Consumed::value)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<RemoteConsumer.Consumed> stream(RemoteConsumer consumer) {
        return consumer.consumed().stream();
    }
}
