package dev.rollcall.simulation;

/**
 * Something that is done to the members or to the cluster at a time of the scenario. {@code target} is the name of a
 * member, or of a fleet for all its members. Times and durations are milliseconds.
 */
public sealed interface Happening {

    /** Milliseconds since the scenario began. */
    long at();

    /** The application closes its consumer: a dynamic member leaves the group, a static one just stops. */
    record Stop(long at, String target) implements Happening {}

    /** Starts what was stopped, crashed, or failed; nothing for a member that runs. */
    record Start(long at, String target) implements Happening {}

    /** The process dies without a word. */
    record Crash(long at, String target) implements Happening {}

    /** The whole process stands still (garbage collection, a paused VM), and then goes on where it was. */
    record Pause(long at, String target, long forMs) implements Happening {}

    /** The application does not poll for this long; its heartbeats go on. */
    record Stall(long at, String target, long forMs) implements Happening {}

    /** The coordinator drops the member. */
    record Evict(long at, String target) implements Happening {}

    /** The topic has this many partitions from now on; one that is unknown is created. */
    record Grow(long at, String topic, int partitions) implements Happening {}
}
