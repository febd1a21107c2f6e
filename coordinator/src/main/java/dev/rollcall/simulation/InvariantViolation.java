package dev.rollcall.simulation;

/**
 * Something that must never happen has happened: one partition with two owners in one generation, two generations
 * active at once, a member that is lost or stuck, a partition that nobody reads although the group has settled. The
 * message says what, when, and with which seed it happens again.
 */
public final class InvariantViolation extends IllegalStateException {
    InvariantViolation(long seed, long at, String what) {
        super("seed " + seed + ", at " + at + " ms: " + what);
    }
}
