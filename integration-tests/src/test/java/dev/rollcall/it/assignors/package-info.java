/**
 * Our assignors beside Kafka's own, of kafka-clients and of the broker's group coordinator: on recorded problems
 * ({@code RecordedProblemsTest}) and on random ones ({@code DifferentialTest}, and at length
 * {@link dev.rollcall.it.assignors.AssignorsMain}).
 *
 * <p>The classes of the broker are of the reference release. Those of kafka-clients are of the newer release that all
 * tests use: between the two, the instructions of the assignors are the same.
 */
package dev.rollcall.it.assignors;
