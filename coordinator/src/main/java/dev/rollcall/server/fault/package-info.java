/**
 * What faults need to know of Kafka's messages: whom a request names, what an error looks like in each API's answer, and
 * where an answer has its throttle time.
 */
package dev.rollcall.server.fault;
