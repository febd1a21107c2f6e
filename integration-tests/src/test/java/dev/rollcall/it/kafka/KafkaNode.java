package dev.rollcall.it.kafka;

import static java.util.Map.entry;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * One Kafka broker and controller (KRaft, combined) on loopback with ephemeral ports. Must be loaded where the broker's
 * own classpath is; tests go through {@link RealKafka}.
 */
public final class KafkaNode implements AutoCloseable, Supplier<String> {
    /**
     * One broker, no waiting where a test doesn't ask for it, and none of the unreleased versions that the test kit
     * would turn on. Everything else is Kafka's default.
     */
    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            entry("offsets.topic.num.partitions", "1"),
            entry("offsets.topic.replication.factor", "1"),
            entry("transaction.state.log.num.partitions", "1"),
            entry("transaction.state.log.replication.factor", "1"),
            entry("transaction.state.log.min.isr", "1"),
            entry("share.coordinator.state.topic.num.partitions", "1"),
            entry("share.coordinator.state.topic.replication.factor", "1"),
            entry("share.coordinator.state.topic.min.isr", "1"),
            entry("unstable.api.versions.enable", "false"),
            entry("unstable.feature.versions.enable", "false"),
            entry("group.initial.rebalance.delay.ms", "0"));

    private final KafkaClusterTestKit kit;

    /** Starts and waits until the broker serves. */
    public KafkaNode(Map<String, String> config) throws Exception {
        TestKitNodes nodes = new TestKitNodes.Builder()
                .setBootstrapMetadataVersion(MetadataVersion.latestProduction())
                .setCombined(true)
                .setNumBrokerNodes(1)
                .setNumControllerNodes(1)
                .build();
        Map<String, String> all = new TreeMap<>(DEFAULTS);
        all.putAll(config);
        KafkaClusterTestKit.Builder builder = new KafkaClusterTestKit.Builder(nodes);
        all.forEach(builder::setConfigProp);
        kit = builder.build();
        try {
            kit.format();
            kit.startup();
            kit.waitForReadyBrokers();
        } catch (Throwable e) {
            kit.close();
            throw e;
        }
    }

    /** The bootstrap servers. */
    @Override
    public String get() {
        return kit.bootstrapServers();
    }

    @Override
    public void close() {
        try {
            kit.close();
        } catch (Exception e) {
            throw new IllegalStateException("Kafka at " + get() + " does not stop", e);
        }
    }
}
