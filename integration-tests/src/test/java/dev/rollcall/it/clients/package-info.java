/**
 * Unmodified Kafka clients against a cluster under test ({@link dev.rollcall.it.clients.ClusterUnderTest}), each kind in
 * processes of its own.
 *
 * <p>The scenarios say what clients do and what must come of it, once for every cluster: Java's clients of many
 * releases in {@link dev.rollcall.it.clients.ClientScenarios}, kafkajs in
 * {@link dev.rollcall.it.clients.KafkaJsScenarios}, librdkafka in {@link dev.rollcall.it.clients.KcatScenarios}, Kafka's
 * command line in {@link dev.rollcall.it.clients.CommandLineScenarios}. Their subclasses name the cluster. Those on real
 * Kafka show that the scenarios themselves are right.
 *
 * <p>A scenario speaks to its consumers through {@link dev.rollcall.it.clients.RemoteConsumer};
 * {@link dev.rollcall.it.clients.RemoteClients} is the process they live in, with the program of the package
 * {@code program} or another one of the same commands.
 */
package dev.rollcall.it.clients;
