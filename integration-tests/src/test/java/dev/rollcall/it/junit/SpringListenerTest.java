package dev.rollcall.it.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.it.process.Patience;
import dev.rollcall.junit.BetweenTests;
import dev.rollcall.junit.Group;
import dev.rollcall.junit.RollcallTest;
import dev.rollcall.timeline.Eviction;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.annotation.EnableKafka;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/**
 * A Spring application with a listener, which finds the emulator by the property of its bootstrap servers. The context
 * lives as long as the class, so the emulator is kept between the tests; the context is closed before the emulator is.
 */
@RollcallTest(
        topics = "orders:6",
        betweenTests = BetweenTests.KEEP,
        bootstrapServersProperty = "spring.kafka.bootstrap-servers",
        failOnOpenClients = true)
@SpringJUnitConfig(SpringListenerTest.Application.class)
@DirtiesContext
class SpringListenerTest {

    @Configuration
    @EnableKafka
    static class Application {
        final BlockingQueue<String> received = new LinkedBlockingQueue<>();

        @Value("${spring.kafka.bootstrap-servers}")
        String servers;

        @KafkaListener(topics = "orders", groupId = "billing", concurrency = "2", clientIdPrefix = "billing")
        void receive(String order) {
            received.add(order);
        }

        @Bean
        ConcurrentKafkaListenerContainerFactory<String, String> kafkaListenerContainerFactory() {
            ConcurrentKafkaListenerContainerFactory<String, String> factory =
                    new ConcurrentKafkaListenerContainerFactory<>();
            factory.setConsumerFactory(new DefaultKafkaConsumerFactory<>(
                    Map.of("bootstrap.servers", servers, "auto.offset.reset", "earliest"),
                    StringDeserializer::new,
                    StringDeserializer::new));
            return factory;
        }

        @Bean
        ProducerFactory<String, String> producers() {
            return new DefaultKafkaProducerFactory<>(
                    Map.of("bootstrap.servers", servers), StringSerializer::new, StringSerializer::new);
        }

        @Bean
        KafkaTemplate<String, String> template(ProducerFactory<String, String> producers) {
            return new KafkaTemplate<>(producers);
        }
    }

    @Autowired
    Application application;

    @Autowired
    KafkaTemplate<String, String> template;

    @Test
    void theListenerGetsWhatIsSent(@Group("billing") ConsumerGroup billing) throws InterruptedException {
        billing.awaitStable(2);

        template.send("orders", "order 1");

        assertThat(application.received.poll(Patience.SAFETY_NET.toSeconds(), TimeUnit.SECONDS))
                .isEqualTo("order 1");
    }

    @Test
    void aListenerThatFallsSilentIsEvictedAndComesBack(Rollcall rollcall) throws InterruptedException {
        ConsumerGroup billing = rollcall.group("billing").awaitStable(2);
        billing.member("billing-0").silence();

        rollcall.clock().warp(Duration.ofSeconds(45));

        assertThat(billing.awaitRebalance().evictions())
                .extracting(Eviction::cause)
                .containsExactly(RemovalCause.SESSION_TIMEOUT);
        billing.awaitStable(2);
        template.send("orders", "order 2");
        assertThat(application.received.poll(Patience.SAFETY_NET.toSeconds(), TimeUnit.SECONDS))
                .isEqualTo("order 2");
    }
}
