/**
 * The generated messages against kafka-clients, message by message and version by version. What a version carries is
 * taken from Kafka's own schemas ({@link dev.rollcall.protocol.message.MessageType}), never from the generator under
 * test. Random cases are seeded ({@link dev.rollcall.protocol.message.Cases}); a failing one prints how to replay it.
 */
package dev.rollcall.protocol.message;
