package dev.rollcall.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
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
}
