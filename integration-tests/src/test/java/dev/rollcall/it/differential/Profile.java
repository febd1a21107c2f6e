package dev.rollcall.it.differential;

/** What a cluster's configuration says of the initial rebalance delay; all else is the same in all scenarios. */
enum Profile {
    /** A group's first rebalance ends at once. */
    IMMEDIATE(0),
    /** It waits long enough for a script to let others join, or leave. */
    DELAYED(1_500);

    final int initialRebalanceDelayMs;

    Profile(int initialRebalanceDelayMs) {
        this.initialRebalanceDelayMs = initialRebalanceDelayMs;
    }
}
