package dev.rollcall.it.clients;

import org.junit.jupiter.api.Assumptions;

/** Tests that need what a machine may lack. */
final class Skips {
    private Skips() {}

    /** Skips the running test, loudly. */
    static void abort(String reason) {
        System.err.println("######## SKIPPED: " + reason);
        Assumptions.abort(reason);
    }
}
