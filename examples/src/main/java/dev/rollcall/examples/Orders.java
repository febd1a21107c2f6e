package dev.rollcall.examples;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes orders to the topic "orders" for as long as it is open. */
final class Orders implements AutoCloseable {

    private static final long INTERVAL_MS = 5;

    private final KafkaProducer<String, String> producer;
    private final AtomicLong sent = new AtomicLong();
    private final Thread thread = new Thread(this::write, "orders");
    private volatile boolean open = true;

    Orders(String bootstrapServers) {
        producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers),
                new StringSerializer(),
                new StringSerializer());
        thread.start();
    }

    private void write() {
        while (open) {
            long number = sent.getAndIncrement();
            producer.send(new ProducerRecord<>("orders", (int) (number % 6), null, "order " + number), Orders::sent);
            pause();
        }
    }

    /** What cannot be written after the producer's own retries is told, and the example goes on. */
    private static void sent(RecordMetadata written, Exception failure) {
        if (failure != null) {
            System.err.println("an order was not written: " + failure);
        }
    }

    private void pause() {
        try {
            Thread.sleep(INTERVAL_MS);
        } catch (InterruptedException closing) {
            open = false;
        }
    }

    long sent() {
        return sent.get();
    }

    @Override
    public void close() {
        open = false;
        Worker.join(thread);
        producer.close();
    }
}
