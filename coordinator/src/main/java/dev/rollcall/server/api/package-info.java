/**
 * One handler for each API, named as in Kafka's protocol guide: what it is asked becomes an event for the groups or a
 * look at their state, and what comes of it becomes the answer in the request's version.
 */
package dev.rollcall.server.api;
