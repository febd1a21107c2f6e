package dev.rollcall.it.clients;

import dev.rollcall.it.kafka.RealKafka;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Shows that the scenarios of the consumer protocol themselves are right: they must pass on the real thing. */
@MethodSource("dev.rollcall.it.clients.NewProtocolOnKafkaTest#newest")
class NewProtocolOnKafkaTest extends NewProtocolScenarios {

    static Stream<ClientVersion> newest() {
        return Stream.of(ClientVersion.newest());
    }

    /** Real Kafka in a hurry: it asks for heartbeats as often as we do, and evicts soon. */
    @Override
    ClusterUnderTest startCluster() {
        return new KafkaUnderTest(
                RealKafka.start(Map.of(
                        "group.consumer.min.session.timeout.ms", "3000",
                        "group.consumer.session.timeout.ms", "3000",
                        "group.consumer.min.heartbeat.interval.ms", "200",
                        "group.consumer.heartbeat.interval.ms", "200",
                        "group.consumer.assignment.interval.ms", "0")),
                Duration.ofSeconds(3));
    }

    /** It does so by itself, in time. */
    @Override
    void patternsLookAgain() {}
}
