package dev.rollcall.it.facade;

import dev.rollcall.it.process.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** A real consumer with a poll loop in a thread of its own, that can be asked to do something between two polls. */
public final class TestConsumer implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(50);

    private final KafkaConsumer<String, String> consumer;
    private final Thread thread;
    private final LinkedBlockingQueue<Runnable> asked = new LinkedBlockingQueue<>();
    private final List<String> values = new CopyOnWriteArrayList<>();
    private final List<String> callbacks = new CopyOnWriteArrayList<>();
    private volatile boolean open = true;

    public TestConsumer(String bootstrapServers, String clientId, Map<String, Object> more, String... topics) {
        Map<String, Object> config = new HashMap<>(Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.GROUP_ID_CONFIG,
                "billing",
                ConsumerConfig.CLIENT_ID_CONFIG,
                clientId,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                100));
        config.putAll(more);
        consumer = new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer());
        consumer.subscribe(List.of(topics), new Listener());
        thread = new Thread(this::loop, "consumer " + clientId);
        thread.start();
    }

    private final class Listener implements ConsumerRebalanceListener {
        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            callbacks.add("revoked " + partitions.size());
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            callbacks.add("assigned " + partitions.size());
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            callbacks.add("lost " + partitions.size());
        }
    }

    private void loop() {
        while (open) {
            Runnable task = asked.poll();
            if (task != null) {
                task.run();
            } else {
                for (ConsumerRecord<String, String> record : consumer.poll(POLL)) {
                    values.add(record.value());
                }
            }
        }
    }

    /** Does something with the consumer between two polls, and returns what comes of it. */
    public <T> T ask(Function<KafkaConsumer<String, String>, T> task) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        asked.add(() -> {
            try {
                answer.complete(task.apply(consumer));
            } catch (RuntimeException failed) {
                answer.completeExceptionally(failed);
            }
        });
        try {
            return answer.get(Patience.SAFETY_NET.toSeconds(), TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException failed) {
            throw (RuntimeException) failed.getCause();
        } catch (InterruptedException | java.util.concurrent.TimeoutException late) {
            throw new IllegalStateException("the consumer did not get to it", late);
        }
    }

    /** As {@link #ask}, without a result. */
    public void tell(Consumer<KafkaConsumer<String, String>> task) {
        ask(consumer -> {
            task.accept(consumer);
            return true;
        });
    }

    /** Keeps the application busy until {@code until} is complete: it does not poll. */
    public void busyUntil(CompletableFuture<?> until) {
        asked.add(until::join);
    }

    public List<String> values() {
        return new ArrayList<>(values);
    }

    /** Which of the listener's methods were called, in order. */
    public List<String> callbacks() {
        return new ArrayList<>(callbacks);
    }

    @Override
    public void close() {
        leave();
    }

    /** Closes the consumer, which leaves its group. */
    public void leave() {
        open = false;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        consumer.close();
    }
}
