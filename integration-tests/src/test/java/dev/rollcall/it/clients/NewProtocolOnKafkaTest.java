package dev.rollcall.it.clients;

import dev.rollcall.it.kafka.RealKafka;
import dev.rollcall.it.process.Patience;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureUpdate;
import org.apache.kafka.clients.admin.UpdateFeaturesOptions;
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
        RealKafka kafka = RealKafka.start(Map.of(
                "group.consumer.min.session.timeout.ms", "3000",
                "group.consumer.session.timeout.ms", "3000",
                "group.consumer.min.heartbeat.interval.ms", "200",
                "group.consumer.heartbeat.interval.ms", "200",
                "group.consumer.assignment.interval.ms", "0"));
        turnConsumerGroupsOn(kafka);
        return new KafkaUnderTest(kafka, Duration.ofSeconds(3));
    }

    /** Kafka's test kit formats a cluster without the features that its distribution turns on. */
    private static void turnConsumerGroupsOn(RealKafka kafka) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            FeatureUpdate on = new FeatureUpdate((short) 1, FeatureUpdate.UpgradeType.UPGRADE);
            admin.updateFeatures(Map.of("group.version", on), new UpdateFeaturesOptions())
                    .all()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            // The controller has agreed; the broker learns of it a moment later.
            Patience.await("group.version on the broker")
                    .until(() -> admin.describeFeatures()
                            .featureMetadata()
                            .get()
                            .finalizedFeatures()
                            .containsKey("group.version"));
        }
    }

    /** It does so by itself, in time. */
    @Override
    void patternsLookAgain() {}
}
