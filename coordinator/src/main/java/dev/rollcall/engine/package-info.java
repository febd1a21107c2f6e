/**
 * The loop that owns all state of an emulator: the group coordinator, the topics, the clock and the timeline.
 * {@link dev.rollcall.engine.Engine} is driven by the server's requests and by the user's commands, on one thread.
 */
package dev.rollcall.engine;
