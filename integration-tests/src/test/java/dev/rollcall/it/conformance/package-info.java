/**
 * Replays traces recorded from Kafka's own coordinator on ours: the same requests at the same virtual milliseconds must
 * get the same answers at the same virtual milliseconds. {@link dev.rollcall.it.conformance.ConformanceMain} replays a
 * folder; the traces of this project lie in {@code src/test/resources/conformance}.
 */
package dev.rollcall.it.conformance;
