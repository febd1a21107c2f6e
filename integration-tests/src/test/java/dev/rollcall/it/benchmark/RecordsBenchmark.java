package dev.rollcall.it.benchmark;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Records of 1 KiB through one producer and one consumer, both with their defaults. */
final class RecordsBenchmark {

    private static final int WARM_UP = 50_000;
    private static final int RECORDS = 200_000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Figures figures;

    RecordsBenchmark(Figures figures) {
        this.figures = figures;
    }

    void run(Contender contender) {
        try (MeasuredJvm jvm = new MeasuredJvm(contender.classpath(), "listen", contender.name())) {
            String address = jvm.await("ready").words().get(1);
            try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                            Map.of("bootstrap.servers", address),
                            new ByteArraySerializer(),
                            new ByteArraySerializer());
                    KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                            Map.of("bootstrap.servers", address),
                            new ByteArrayDeserializer(),
                            new ByteArrayDeserializer())) {
                TopicPartition partition = new TopicPartition(Subject.TOPIC, 0);
                consumer.assign(List.of(partition));
                consumer.seekToBeginning(List.of(partition));
                produce(producer, WARM_UP);
                consume(consumer, WARM_UP);
                figures.add(Quantity.PRODUCED, contender.label(), RECORDS / produce(producer, RECORDS) / 1e3);
                figures.add(Quantity.CONSUMED, contender.label(), RECORDS / consume(consumer, RECORDS) / 1e3);
            }
        }
    }

    private static double produce(KafkaProducer<byte[], byte[]> producer, int count) {
        byte[] value = new byte[1024];
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            // One that is lost is missed by the consumer.
            producer.send(new ProducerRecord<>(Subject.TOPIC, 0, null, value));
        }
        producer.flush();
        return (System.nanoTime() - begin) / 1e9;
    }

    private static double consume(KafkaConsumer<byte[], byte[]> consumer, int count) {
        long begin = System.nanoTime();
        long deadline = begin + PATIENCE.toNanos();
        int consumed = 0;
        while (consumed < count) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(consumed + " of " + count + " records after " + PATIENCE);
            }
            consumed += consumer.poll(Duration.ofSeconds(1)).count();
        }
        return (System.nanoTime() - begin) / 1e9;
    }
}
