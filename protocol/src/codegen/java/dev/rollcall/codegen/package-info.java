/**
 * The build's generator of protocol messages. {@link dev.rollcall.codegen.GenerateMessages} reads Kafka's JSON
 * definitions ({@link dev.rollcall.codegen.Definition}), decides on names and versions
 * ({@link dev.rollcall.codegen.MessageModel}), and writes one record per message
 * ({@link dev.rollcall.codegen.RecordSource}), the table of APIs and the switch that reads them.
 * Nothing of it is in the module's jar.
 */
package dev.rollcall.codegen;
