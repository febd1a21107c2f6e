/**
 * Unmodified Kafka clients of many releases, each in JVMs of its own, against a cluster under test.
 *
 * <p>{@link dev.rollcall.it.clients.ClientScenarios} says what they do and what must come of it, once for every
 * cluster and release; its subclasses name the cluster ({@link dev.rollcall.it.clients.ClusterUnderTest}). A scenario
 * speaks to its consumers through {@link dev.rollcall.it.clients.RemoteConsumer}, and a
 * {@link dev.rollcall.it.clients.ClientJvm} runs them with the program of the package {@code program}.
 */
package dev.rollcall.it.clients;
