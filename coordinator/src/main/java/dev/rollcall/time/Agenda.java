package dev.rollcall.time;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * What is to be done at certain times of the emulator's clock, in the order of (time, order of planning). It knows no
 * clock itself: whoever owns one asks what is due. Not thread-safe.
 */
public final class Agenda {

    /** One thing to be done. */
    public static final class Entry {
        private final long at;
        private final long sequence;
        private final Runnable task;

        private Entry(long at, long sequence, Runnable task) {
            this.at = at;
            this.sequence = sequence;
            this.task = task;
        }

        /** When, in milliseconds of the emulator's clock. */
        public long at() {
            return at;
        }
    }

    private final PriorityQueue<Entry> entries = new PriorityQueue<>(
            Comparator.comparingLong((Entry entry) -> entry.at).thenComparingLong(entry -> entry.sequence));
    private long planned;

    /** @param at milliseconds of the emulator's clock; one in the past is due at once */
    public Entry plan(long at, Runnable task) {
        Entry entry = new Entry(at, planned++, task);
        entries.add(entry);
        return entry;
    }

    /** Takes an entry off; does nothing if it was done or taken off before. */
    public void cancel(Entry entry) {
        entries.remove(entry);
    }

    /** When the next entry is due, in milliseconds of the emulator's clock; {@link Long#MAX_VALUE} if there is none. */
    public long next() {
        Entry first = entries.peek();
        return first == null ? Long.MAX_VALUE : first.at;
    }

    /** Takes off the next entry that is due by {@code now} and returns what is to be done, or null. */
    public Runnable pollDue(long now) {
        return next() <= now ? entries.remove().task : null;
    }

    public void clear() {
        entries.clear();
    }
}
