package dev.rollcall.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.timeline.Eviction;
import dev.rollcall.timeline.Rebalance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** The tests of the README's tour. */
class BillingTest {

    @Test
    void readsWhatWasWritten() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                KafkaProducer<String, String> producer = producer(rollcall);
                KafkaConsumer<String, String> consumer = consumer(rollcall, "ben")) {
            producer.send(new ProducerRecord<>("orders", "order 1"));
            consumer.subscribe(List.of("orders"));

            assertThat(consumer.poll(Duration.ofSeconds(30)))
                    .extracting(record -> record.value())
                    .containsExactly("order 1");
        }
    }

    @Test
    void aSilentConsumerIsEvictedAfterItsSessionTimeout() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 6).start();
                KafkaProducer<String, String> producer = producer(rollcall);
                KafkaConsumer<String, String> consumer = consumer(rollcall, "ben")) {
            producer.send(new ProducerRecord<>("orders", "order 1"));
            consumer.subscribe(List.of("orders"));
            consumer.poll(Duration.ofSeconds(30));

            ConsumerGroup billing = rollcall.group("billing").awaitStable(1);
            billing.member("ben").silence(); // its heartbeats no longer count
            rollcall.clock().warp(Duration.ofSeconds(45)); // the default session.timeout.ms, in no time

            assertThatThrownBy(consumer::commitSync).isInstanceOf(CommitFailedException.class);
            Rebalance rebalance = billing.awaitRebalance();
            assertThat(rebalance.evictions()).extracting(Eviction::cause).containsExactly(RemovalCause.SESSION_TIMEOUT);
            System.out.println(billing.timeline());
        }
    }

    private static KafkaProducer<String, String> producer(Rollcall rollcall) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", rollcall.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer());
    }

    private static KafkaConsumer<String, String> consumer(Rollcall rollcall, String clientId) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                rollcall.bootstrapServers(),
                "group.id",
                "billing",
                "client.id",
                clientId,
                "auto.offset.reset",
                "earliest");
        return new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer());
    }
}
