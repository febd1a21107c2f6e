/**
 * Consumer groups on virtual time: simulated members that behave as Kafka's classic consumer does, against the same
 * coordinator core and allocation core that the emulator serves, without network, threads or clock. An hour of a
 * thousand members takes seconds, and the same {@link dev.rollcall.simulation.Scenario} with the same seed gives the
 * same timeline, always.
 *
 * <p>{@link dev.rollcall.simulation.Simulation#run} runs one. Invariants are checked after every event; see
 * {@link dev.rollcall.simulation.InvariantViolation}.
 */
package dev.rollcall.simulation;
