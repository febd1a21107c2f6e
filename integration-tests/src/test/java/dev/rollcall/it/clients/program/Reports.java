package dev.rollcall.it.clients.program;

import java.io.PrintStream;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** The lines that the program writes: answers to commands and events of consumers. Thread-safe. */
final class Reports {
    private final PrintStream out;

    Reports(PrintStream out) {
        this.out = out;
    }

    void answer(String id, String payload) {
        line("@ " + id + " ok " + payload);
    }

    void failure(String id, Throwable cause) {
        line("@ " + id + " error " + describe(cause));
    }

    void event(String consumer, String kind, String payload) {
        line("* " + consumer + " " + kind + " " + payload);
    }

    static String describe(Throwable cause) {
        return cause.getClass().getSimpleName() + " " + cause.getMessage();
    }

    /** {@code orders-0,orders-1}, or nothing. */
    static String partitions(Collection<TopicPartition> partitions) {
        return partitions.stream()
                .sorted(Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition))
                .map(TopicPartition::toString)
                .collect(Collectors.joining(","));
    }

    /** The inverse of {@link TopicPartition#toString()}. */
    static TopicPartition partition(String text) {
        int dash = text.lastIndexOf('-');
        return new TopicPartition(text.substring(0, dash), Integer.parseInt(text.substring(dash + 1)));
    }

    private void line(String text) {
        synchronized (out) {
            out.println(text.replace('\n', ' '));
            out.flush();
        }
    }
}
