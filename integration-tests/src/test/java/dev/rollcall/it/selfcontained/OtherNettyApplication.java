package dev.rollcall.it.selfcontained;

import dev.rollcall.Rollcall;
import io.netty.util.Version;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * A program that tests its Kafka clients with Rollcall and has a Netty of its own, in a release that Rollcall's code
 * doesn't run on. Says what it sees, one line each: {@code netty VERSION}, {@code consumed N}, {@code members MEMBERS}
 * and {@code left THINGS}.
 */
final class OtherNettyApplication {
    static final int RECORDS = 1_000;
    private static final String TOPIC = "orders";

    private OtherNettyApplication() {}

    public static void main(String[] args) {
        say("netty " + Version.identify().get("netty-common").artifactVersion());
        Rollcall rollcall = Rollcall.builder().topic(TOPIC, 6).start();
        try (KafkaConsumer<String, String> consumer = consumer(rollcall)) {
            produce(rollcall);
            consumer.subscribe(List.of(TOPIC));
            say("consumed " + consume(consumer));
            say("members " + rollcall.group("billing").awaitStable(1).members());
        }
        rollcall.close();
        say("left " + rollcall.leftBehind());
    }

    private static void produce(Rollcall rollcall) {
        Map<String, Object> config = Map.of("bootstrap.servers", rollcall.bootstrapServers());
        try (var producer = new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
            for (int i = 0; i < RECORDS; i++) {
                producer.send(new ProducerRecord<>(TOPIC, "key " + i, "order ".repeat(100) + i));
            }
        }
    }

    private static KafkaConsumer<String, String> consumer(Rollcall rollcall) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers", rollcall.bootstrapServers(),
                "group.id", "billing",
                "client.id", "ben",
                "auto.offset.reset", "earliest");
        return new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer());
    }

    /** How many different records come until all have, or a while has passed without any. */
    private static long consume(KafkaConsumer<String, String> consumer) {
        Set<String> values = new HashSet<>();
        while (values.size() < RECORDS) {
            var records = consumer.poll(Duration.ofSeconds(20));
            if (records.isEmpty()) {
                break;
            }
            for (ConsumerRecord<String, String> record : records) {
                values.add(record.value());
            }
        }
        return values.size();
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
