/**
 * The reference: a real Kafka broker and controller in the test's own JVM, started by
 * {@link dev.rollcall.it.kafka.RealKafka}.
 *
 * <p>The tests' classpath has a newer kafka-clients than the broker was built with, and the broker shares classes with
 * that jar: 4.3.1 on kafka-clients 4.4.0 fails at start ({@code NoClassDefFoundError:
 * org/apache/kafka/common/utils/Exit}). Were it to start, its answer to ApiVersions and its message schemas would come
 * from the newer jar, so it would no longer be the release that it is the reference for. The broker therefore runs in a
 * class loader of its own that sees only the classpath Maven resolves for its release, and nothing of the tests' jars.
 *
 * <p>A class loader rather than a second JVM, because a second broker in the same JVM starts in a quarter of a second
 * where a new JVM takes three, and nothing has to be ended from outside. Where a JVM's start, threads or memory are
 * measured, {@link dev.rollcall.it.kafka.KafkaNode} runs in a JVM that has Kafka's classpath as its own.
 */
package dev.rollcall.it.kafka;
