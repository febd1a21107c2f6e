package dev.rollcall.it.differential;

/**
 * A script, and what is expected of it.
 *
 * @param expected what an emulator answered in rehearsal
 */
record Scenario(Script script, Transcript expected) {

    /** How long the steps between two waits may take together, in milliseconds, where timers matter. */
    static final int MAX_LAG_MS = 600;
}
