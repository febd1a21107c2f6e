package dev.rollcall.examples;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * A consumer of the group "billing" as applications write it: poll, process, commit, in a loop and a thread of its own.
 * It can be held between two polls, as by a record that takes long.
 */
final class Worker implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConsumer<String, String> consumer;
    private final Thread thread;
    private final Semaphore records = new Semaphore(0);
    /** Whoever has the turn may use the consumer, which allows one thread at a time. */
    private final Semaphore turn = new Semaphore(1, true);

    private volatile boolean open = true;

    Worker(String bootstrapServers, String name, Duration heartbeatInterval) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.GROUP_ID_CONFIG,
                        "billing",
                        ConsumerConfig.CLIENT_ID_CONFIG,
                        name,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        // No timeout: how often a member asks whether there is a rebalance. The default of 3 s would
                        // only make the example take longer.
                        ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                        300),
                new StringDeserializer(),
                new StringDeserializer());
        consumer.subscribe(List.of("orders"));
        thread = new Thread(this::work, name);
        thread.start();
    }

    private void work() {
        while (open) {
            turn.acquireUninterruptibly();
            try {
                int polled = consumer.poll(POLL).count();
                if (polled > 0) {
                    consumer.commitSync();
                }
                records.release(polled);
            } catch (CommitFailedException | RebalanceInProgressException notOurs) {
                // What was read and not committed is read again, by whoever owns it then.
                records.drainPermits();
            } finally {
                turn.release();
            }
        }
    }

    /** Waits until so many more records have been processed. */
    void awaitRecords(int count) {
        records.acquireUninterruptibly(count);
    }

    /** From now on the application is busy with what it has read, and does not poll. Its heartbeats go on. */
    void hold() {
        turn.acquireUninterruptibly();
    }

    /** While it is held: commits what was read, and returns what the client says to that. */
    String commit() {
        try {
            consumer.commitSync();
            return "committed";
        } catch (CommitFailedException refused) {
            return refused.getMessage();
        }
    }

    /** Ends {@link #hold}: the application polls again. */
    void goOn() {
        turn.release();
    }

    @Override
    public void close() {
        open = false;
        join(thread);
        consumer.close();
    }

    /** Waits for the end of a thread that has been told to end. */
    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
