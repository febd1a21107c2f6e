/**
 * The program that runs the clients of one Kafka release, {@link dev.rollcall.it.clients.program.ClientProgram}.
 *
 * <p>It is compiled once, against the newest kafka-clients, and runs on the jars of each older one. So it uses only
 * what kafka-clients 2.1.1 has too, in the same form; what is younger is in classes of its own that say since when, and
 * which are loaded only when their command is given.
 */
package dev.rollcall.it.clients.program;
