/**
 * What happened, in which order, and why: {@link dev.rollcall.timeline.Timeline} keeps the facts that the coordinator
 * states and the acts of whoever drives the emulator. Everything shown to people is computed from it:
 * {@link dev.rollcall.timeline.Rebalance} for figures, {@link dev.rollcall.timeline.TimelineText} for reading.
 */
package dev.rollcall.timeline;
