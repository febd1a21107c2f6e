package dev.rollcall.server;

import dev.rollcall.engine.Engine;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/** Real time that passes when it is told to, and what is due at its moments. */
final class Alarm implements Engine.Alarm {

    private record Due(long nanos, long sequence, Runnable task) {}

    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::nanos).thenComparingLong(Due::sequence));
    private long nanos;
    private long lastSequence;
    private Due engine;

    long nanos() {
        return nanos;
    }

    @Override
    public void set(long realNanos, Runnable task) {
        due.remove(engine);
        engine = realNanos == Long.MAX_VALUE ? null : add(realNanos, task);
    }

    Timers.Timer afterRealTime(long realMs, Runnable task) {
        Due added = add(TimeUnit.MILLISECONDS.toNanos(realMs), task);
        return () -> due.remove(added);
    }

    private Due add(long after, Runnable task) {
        Due added = new Due(nanos + after, ++lastSequence, task);
        due.add(added);
        return added;
    }

    void advance(long by) {
        long target = nanos + by;
        while (!due.isEmpty() && due.peek().nanos() <= target) {
            Due next = due.poll();
            nanos = next.nanos();
            next.task().run();
        }
        nanos = target;
    }
}
