package dev.rollcall.group;

import java.util.Arrays;

/**
 * All deadlines of a coordinator, ordered by (time, order of arming).
 *
 * <p>Heartbeats move a session's deadline further away thousands of times for each time that one expires. So arming
 * later than before only writes the new time into the deadline; its old place in the heap is put right when it comes
 * to the top. Arming is O(1) then, and O(log n) otherwise.
 */
final class DeadlineQueue {

    private Deadline[] heap = new Deadline[16];
    private int size;
    private long nextSequence;

    /** Sets or moves a deadline. */
    void arm(Deadline deadline, long at) {
        deadline.at = at;
        deadline.sequence = nextSequence++;
        if (deadline.slot < 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            requeue(deadline);
            siftUp(size++, deadline);
        } else if (at < deadline.queuedAt) {
            requeue(deadline);
            siftUp(deadline.slot, deadline);
        }
    }

    /** Takes a deadline out; nothing happens if it is not armed. */
    void disarm(Deadline deadline) {
        deadline.at = Deadline.NEVER;
        if (deadline.slot >= 0) {
            remove(deadline);
        }
    }

    /** The earliest deadline's time, or {@link Deadline#NEVER}. */
    long next() {
        settleTop();
        return size == 0 ? Deadline.NEVER : heap[0].at;
    }

    /** Takes out the earliest deadline if it is due at {@code now}; else returns null. Its {@code at} is kept. */
    Deadline pollDue(long now) {
        settleTop();
        if (size == 0 || heap[0].at > now) {
            return null;
        }
        Deadline due = heap[0];
        remove(due);
        return due;
    }

    int size() {
        return size;
    }

    /** Moves deadlines that were armed later since they were queued to where they belong, until the top is true. */
    private void settleTop() {
        while (size > 0 && heap[0].queuedSequence != heap[0].sequence) {
            Deadline top = heap[0];
            requeue(top);
            siftDown(0, top);
        }
    }

    private static void requeue(Deadline deadline) {
        deadline.queuedAt = deadline.at;
        deadline.queuedSequence = deadline.sequence;
    }

    private void remove(Deadline deadline) {
        int hole = deadline.slot;
        deadline.slot = -1;
        Deadline last = heap[--size];
        heap[size] = null;
        if (last != deadline) {
            siftDown(hole, last);
            if (last.slot == hole) {
                siftUp(hole, last);
            }
        }
    }

    private void siftUp(int from, Deadline deadline) {
        int slot = from;
        while (slot > 0) {
            int parent = (slot - 1) >>> 1;
            if (!isBefore(deadline, heap[parent])) {
                break;
            }
            place(slot, heap[parent]);
            slot = parent;
        }
        place(slot, deadline);
    }

    private void siftDown(int from, Deadline deadline) {
        int slot = from;
        int half = size >>> 1;
        while (slot < half) {
            int child = 2 * slot + 1;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], deadline)) {
                break;
            }
            place(slot, heap[child]);
            slot = child;
        }
        place(slot, deadline);
    }

    private void place(int slot, Deadline deadline) {
        heap[slot] = deadline;
        deadline.slot = slot;
    }

    private static boolean isBefore(Deadline a, Deadline b) {
        return a.queuedAt < b.queuedAt || (a.queuedAt == b.queuedAt && a.queuedSequence < b.queuedSequence);
    }
}
