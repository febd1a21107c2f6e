package dev.rollcall.it.clients;

import dev.rollcall.it.process.ChildProcess;
import dev.rollcall.it.process.Patience;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** kcat, the command-line program on librdkafka, as a consumer of a group. Thread-safe. */
final class Kcat implements AutoCloseable {
    private final List<RemoteConsumer.Consumed> consumed = new ArrayList<>();
    private final ChildProcess process;

    private Kcat(List<String> command) {
        process = ChildProcess.start("kcat", command, this::onLine);
    }

    /** Aborts the test, and says so loudly, where kcat is missing. */
    static void assumeInstalled() {
        try (ChildProcess version = ChildProcess.start("kcat", List.of("kcat", "-V"), line -> {})) {
            version.awaitEnd(Patience.SAFETY_NET);
        } catch (UncheckedIOException e) {
            Skips.abort("kcat is not installed (Debian: apt-get install kcat), its tests do not run");
        }
    }

    /** Joins a group with the cluster's session timeout and heartbeats every 100 ms. */
    static Kcat consume(ClusterUnderTest cluster, String group, String topic, String assignor) {
        return new Kcat(List.of(
                "kcat",
                "-b",
                cluster.bootstrapServers(),
                "-u",
                "-f",
                "%t-%p %o %s\\n",
                "-X",
                "session.timeout.ms=" + cluster.sessionTimeout().toMillis(),
                "-X",
                "heartbeat.interval.ms=100",
                "-X",
                "auto.offset.reset=earliest",
                "-X",
                "partition.assignment.strategy=" + assignor,
                "-G",
                group,
                topic));
    }

    /** Writes consecutive numbers to one partition and waits for their acknowledgement. */
    static void produce(ClusterUnderTest cluster, String topic, int partition, int first, int count) {
        List<String> command =
                List.of("kcat", "-b", cluster.bootstrapServers(), "-P", "-t", topic, "-p", "" + partition);
        try (ChildProcess kcat = ChildProcess.start("kcat", command, line -> {})) {
            for (int value = first; value < first + count; value++) {
                kcat.send(Integer.toString(value));
            }
            kcat.endInput();
            if (kcat.awaitEnd(Patience.SAFETY_NET) != 0) {
                throw new AssertionError(kcat.transcript());
            }
        }
    }

    synchronized List<RemoteConsumer.Consumed> consumed() {
        return List.copyOf(consumed);
    }

    ChildProcess process() {
        return process;
    }

    private synchronized void onLine(String line) {
        String[] words = line.split(" ", 3);
        consumed.add(new RemoteConsumer.Consumed(words[0], Long.parseLong(words[1]), Integer.parseInt(words[2])));
    }

    /** Leaves the group. */
    @Override
    public void close() {
        process.interrupt();
    }
}
