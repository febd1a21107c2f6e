package dev.rollcall.it.clients;

import dev.rollcall.it.kafka.RealKafka;
import java.time.Duration;
import java.util.Map;

/** Real Kafka, allowed short sessions, since its time passes no faster than ours. */
final class KafkaUnderTest implements ClusterUnderTest {
    private final RealKafka kafka;
    private final Duration sessionTimeout;

    KafkaUnderTest() {
        this(RealKafka.start(Map.of("group.min.session.timeout.ms", "500")), Duration.ofMillis(1500));
    }

    KafkaUnderTest(RealKafka kafka, Duration sessionTimeout) {
        this.kafka = kafka;
        this.sessionTimeout = sessionTimeout;
    }

    @Override
    public String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    @Override
    public Duration sessionTimeout() {
        return sessionTimeout;
    }

    /** It passes by itself while the scenario awaits what comes of it. */
    @Override
    public void passSessionTimeout() {}

    /** Freezes its whole process. */
    @Override
    public Silence silence(RemoteConsumer consumer) {
        consumer.process().freeze();
        return consumer.process()::thaw;
    }

    @Override
    public String story() {
        return "";
    }

    @Override
    public void close() {
        kafka.close();
    }
}
