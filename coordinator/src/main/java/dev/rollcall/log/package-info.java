/**
 * Topics and their records: what producers wrote, given offsets and kept as bytes until it is fetched.
 * {@link dev.rollcall.log.TopicStore} holds the topics, {@link dev.rollcall.log.PartitionLog} the records of one
 * partition. Pure: time is an argument, ids come from outside. Nothing in here is thread-safe.
 */
package dev.rollcall.log;
