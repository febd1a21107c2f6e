/**
 * Members without a client library. {@link dev.rollcall.script.ScriptedMember} sends what a test tells it to, in any
 * version and under any name, straight into the core or over the wire. {@link dev.rollcall.script.ScriptedConsumer}
 * behaves by itself as an ideal consumer does, on the emulator's clock: an hour of it takes as long as its requests
 * take. {@link dev.rollcall.script.Fleet} is many of those. All are members as any other and share groups with real
 * clients.
 */
package dev.rollcall.script;
