/** Kafka's wire protocol and nothing else: reading and writing messages, their versions, and the error codes. */
package dev.rollcall.protocol;
