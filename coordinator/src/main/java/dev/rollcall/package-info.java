/**
 * Rollcall, an embedded Kafka group coordinator: {@link dev.rollcall.Rollcall} starts one and
 * {@link dev.rollcall.ConsumerGroup} is what most tests look at.
 */
package dev.rollcall;
