package dev.rollcall.it.benchmark;

/**
 * What is measured: a row of the table.
 *
 * @param label for people
 * @param unit empty for a number of things
 */
record Quantity(String label, String unit) {

    static final Quantity LISTENING = new Quantity("JVM start to listening", "ms");
    static final Quantity LISTENING_WORK = new Quantity("processor time until listening", "ms");
    static final Quantity ASSIGNED = new Quantity("JVM start to the first consumer's assignment", "ms");
    static final Quantity ASSIGNED_WORK = new Quantity("processor time until the first consumer's assignment", "ms");
    static final Quantity WARM_START = new Quantity("start in a warm JVM", "ms");
    static final Quantity WARM_STOP = new Quantity("stop in a warm JVM", "ms");
    static final Quantity THREADS = new Quantity("threads, with a consumer in the JVM", "");
    static final Quantity PEAK = new Quantity("peak resident memory, with a consumer in the JVM", "MiB");
    static final Quantity ROUND_TRIP = new Quantity("round trip of a heartbeat, median", "us");
    static final Quantity ROUND_TRIP_99 = new Quantity("round trip of a heartbeat, 99 % are faster", "us");

    static final Quantity HEAP = new Quantity("heap for each member of 10,000 groups of 2", "bytes");
    static final Quantity PRODUCED = new Quantity("records of 1 KiB produced", "1,000/s");
    static final Quantity CONSUMED = new Quantity("records of 1 KiB consumed", "1,000/s");
    static final Quantity ONE_MORE = new Quantity("one more consumer joins 50, until all have their share", "ms");

    static Quantity heartbeats(int members, boolean shared) {
        return new Quantity(
                "heartbeats of " + members + " members, " + (shared ? "50 on a connection" : "a connection each"),
                "1,000/s");
    }

    static Quantity rejoin(int members) {
        return new Quantity("all " + members + " members join again and sync", "ms");
    }
}
