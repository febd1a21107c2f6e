/**
 * Compares the emulator with a real Kafka: {@link dev.rollcall.it.differential.DifferentialMain}.
 */
package dev.rollcall.it.differential;
