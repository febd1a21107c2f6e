/**
 * The group coordinator as a pure state machine: {@link dev.rollcall.group.GroupCoordinator} takes an
 * {@link dev.rollcall.group.Event} with its time and returns {@link dev.rollcall.group.Effect}s.
 *
 * <p>Nothing in here reads a clock, starts a thread, does I/O, logs or draws random numbers. Deadlines are part of the
 * state ({@link dev.rollcall.group.Deadline}): each step first expires what is due, in order of (deadline, order of
 * arming), each at its own due time. A request that Kafka parks (JoinGroup, SyncGroup) is a step that returns no
 * {@link dev.rollcall.group.Effect.Reply} for it; a later step returns it.
 *
 * <p>There are two engines, one for each protocol: the {@code Classic} classes (JoinGroup, SyncGroup, Heartbeat,
 * LeaveGroup) and the {@code Consumer} classes (ConsumerGroupHeartbeat, KIP-848). A group belongs to one of them at a
 * time; offsets are common to both.
 *
 * <p>Where Kafka iterates a hash map of classic members, we iterate in the order of joining, which is one of Kafka's
 * legal orders and the same in every run. Where it iterates members of the consumer protocol, whose ids are the
 * clients' own, we iterate in its order ({@link dev.rollcall.group.MemberTable}).
 */
package dev.rollcall.group;
