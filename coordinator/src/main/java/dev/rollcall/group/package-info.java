/**
 * The group coordinator as a pure state machine: {@link dev.rollcall.group.GroupCoordinator} takes an
 * {@link dev.rollcall.group.Event} with its time and returns {@link dev.rollcall.group.Effect}s.
 *
 * <p>Nothing in here reads a clock, starts a thread, does I/O, logs or draws random numbers. Deadlines are part of the
 * state ({@link dev.rollcall.group.Deadline}): each step first expires what is due, in order of (deadline, order of
 * arming), each at its own due time. A request that Kafka parks (JoinGroup, SyncGroup) is a step that returns no
 * {@link dev.rollcall.group.Effect.Reply} for it; a later step returns it.
 *
 * <p>Where Kafka iterates a hash map of members, we iterate in the order of joining, which is one of Kafka's legal
 * orders and the same in every run.
 */
package dev.rollcall.group;
