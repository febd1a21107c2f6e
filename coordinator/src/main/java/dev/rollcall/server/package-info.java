/**
 * The network side: {@link dev.rollcall.server.KafkaServer} listens, one thread reads frames, hands requests to their
 * handlers in {@code server.api}, and writes the answers.
 *
 * <p>A connection has one request at a time in work, and its answers keep the order of its requests: a JoinGroup that
 * waits holds back its own connection and no other. What cannot be read closes the connection that sent it, with one
 * line in the log.
 */
package dev.rollcall.server;
