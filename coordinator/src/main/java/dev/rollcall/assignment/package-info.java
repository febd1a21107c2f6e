/**
 * Who gets which partition: Kafka's assignors as pure functions, and the interface that a user's own assignor
 * implements.
 *
 * <p>Start at {@link dev.rollcall.assignment.PartitionAssignor}: it takes a {@link dev.rollcall.assignment.GroupSpec}
 * (members and topics) and answers an {@link dev.rollcall.assignment.Assignment}. Kafka's own are in
 * {@link dev.rollcall.assignment.Assignors}; {@link dev.rollcall.assignment.AssignmentQuality} measures any result.
 *
 * <p>Inside, names are turned into numbers once ({@code GroupIndex}) and everything else works on arrays of ints.
 * Nothing here does I/O, reads a clock, logs or draws a random number.
 */
package dev.rollcall.assignment;
