package dev.rollcall.it.kafka;

import dev.rollcall.it.process.Classpath;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A running Kafka of the reference release, in this JVM but in a class loader of its own. The first start in a JVM
 * takes some seconds, later ones some hundred milliseconds; several may run at once. Thread-safe.
 */
public final class RealKafka implements AutoCloseable {
    private final AutoCloseable node;
    private final String bootstrapServers;

    private RealKafka(AutoCloseable node, String bootstrapServers) {
        this.node = node;
        this.bootstrapServers = bootstrapServers;
    }

    /** As {@link #start(Map)} without further configuration. */
    public static RealKafka start() {
        return start(Map.of());
    }

    /**
     * Starts a broker and waits until it serves.
     *
     * @param config broker configuration, Kafka's names; wins over the defaults here, which are one partition and
     *     replica for internal topics and {@code group.initial.rebalance.delay.ms=0}
     */
    public static RealKafka start(Map<String, String> config) {
        ClassLoader callers = Thread.currentThread().getContextClassLoader();
        // Kafka looks plug-ins up through it, and the broker's threads inherit it.
        Thread.currentThread().setContextClassLoader(Loader.OF_KAFKA);
        try {
            Object node = Loader.OF_KAFKA
                    .loadClass(KafkaNode.class.getName())
                    .getConstructor(Map.class)
                    .newInstance(config);
            return new RealKafka((AutoCloseable) node, (String) ((Supplier<?>) node).get());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("real Kafka does not start with " + config, e);
        } finally {
            Thread.currentThread().setContextClassLoader(callers);
        }
    }

    /** {@code host:port} on loopback. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Ends the broker's threads and deletes its files. */
    @Override
    public void close() {
        try {
            node.close();
        } catch (Exception e) {
            throw new IllegalStateException(bootstrapServers, e);
        }
    }

    /** Sees the broker's classes and nothing of the tests' jars. */
    static ClassLoader classLoader() {
        return Loader.OF_KAFKA;
    }

    /** One for all brokers of the JVM, never closed: loading Kafka's classes is the slow part of a start. */
    private static final class Loader {
        static final ClassLoader OF_KAFKA = new URLClassLoader(
                "kafka", Classpath.resolved("kafka").withTestClasses().urls(), ClassLoader.getPlatformClassLoader());
    }
}
