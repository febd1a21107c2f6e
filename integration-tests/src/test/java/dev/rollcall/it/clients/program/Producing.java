package dev.rollcall.it.clients.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/** The producer of the program: values are consecutive numbers, spread over the partitions in turn. Thread-safe. */
final class Producing implements AutoCloseable {
    private final KafkaProducer<String, String> producer;

    Producing(Map<String, Object> common) {
        Map<String, Object> config = new HashMap<>(common);
        config.put("acks", "all");
        config.put("linger.ms", "2");
        config.put("request.timeout.ms", "5000");
        config.put("delivery.timeout.ms", "60000");
        // A broker may not lead yet when a topic is new. If it refuses a batch for that and takes the one behind it, an
        // idempotent producer is out of sequence for good.
        config.put("max.in.flight.requests.per.connection", "1");
        producer = new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
    }

    /** Arguments: topic, number of partitions, first value, count. Returns when all are acknowledged. */
    String produce(List<String> arguments) throws Exception {
        String topic = arguments.get(0);
        int partitions = Integer.parseInt(arguments.get(1));
        int first = Integer.parseInt(arguments.get(2));
        int count = Integer.parseInt(arguments.get(3));
        List<Future<RecordMetadata>> acks = new ArrayList<>();
        for (int value = first; value < first + count; value++) {
            acks.add(producer.send(new ProducerRecord<>(topic, value % partitions, null, Integer.toString(value))));
        }
        for (Future<RecordMetadata> ack : acks) {
            ack.get();
        }
        return Integer.toString(acks.size());
    }

    @Override
    public void close() {
        producer.close();
    }
}
