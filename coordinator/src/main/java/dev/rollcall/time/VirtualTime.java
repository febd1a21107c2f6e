package dev.rollcall.time;

import java.util.function.LongSupplier;

/**
 * The one clock of an emulator: a number of milliseconds that runs with real time, stands still, or runs faster, and
 * can be moved ahead. It never runs backwards, unless all that it measured is forgotten.
 *
 * <p>It reads no clock itself: real time comes from a source given at construction. Not thread-safe; the loop that
 * owns the emulator's state owns this, too.
 */
public final class VirtualTime {

    private static final double NANOS_PER_MS = 1_000_000.0;

    private final LongSupplier realNanos;
    private double speed;
    private long originMs;
    private long originNanos;

    /**
     * A clock that begins to run with real time.
     *
     * @param startMs what it shows first, usually milliseconds since the epoch
     * @param realNanos a source of real time that never runs backwards, such as {@link System#nanoTime}
     */
    public VirtualTime(long startMs, LongSupplier realNanos) {
        this.realNanos = realNanos;
        this.originMs = startMs;
        this.originNanos = realNanos.getAsLong();
        this.speed = 1;
    }

    /** Milliseconds. */
    public long nowMs() {
        return originMs + (long) ((realNanos.getAsLong() - originNanos) * speed / NANOS_PER_MS);
    }

    /**
     * Lets the clock run so many times as fast as real time from now on: 1 is real, 0 stands still.
     *
     * @throws IllegalArgumentException if the speed is negative or no number
     */
    public void setSpeed(double speed) {
        if (!(speed >= 0) || Double.isInfinite(speed)) {
            throw new IllegalArgumentException("a clock cannot run at " + speed
                    + " times the speed of real time: give 0 (stands still), 1 (real) or more");
        }
        rebaseTo(nowMs());
        this.speed = speed;
    }

    public double speed() {
        return speed;
    }

    /** Moves the clock ahead to {@code timeMs}; does nothing if it is already there or past it. */
    public void moveTo(long timeMs) {
        long now = nowMs();
        if (timeMs > now) {
            rebaseTo(timeMs);
        }
    }

    /** Begins anew, as if it had just been made: for an emulator that has forgotten all that happened. */
    public void restart(long startMs, double newSpeed) {
        rebaseTo(startMs);
        setSpeed(newSpeed);
    }

    private void rebaseTo(long timeMs) {
        originMs = timeMs;
        originNanos = realNanos.getAsLong();
    }

    /**
     * How much real time passes until the clock shows {@code timeMs}, in nanoseconds, rounded up so that it is not too
     * early then; 0 if it already does, {@link Long#MAX_VALUE} if it never will by itself.
     */
    public long realNanosUntil(long timeMs) {
        long now = nowMs();
        if (timeMs <= now) {
            return 0;
        }
        if (speed == 0) {
            return Long.MAX_VALUE;
        }
        double nanos = Math.ceil((timeMs - originMs) * NANOS_PER_MS / speed) - (realNanos.getAsLong() - originNanos);
        return nanos >= Long.MAX_VALUE ? Long.MAX_VALUE : Math.max(1, (long) nanos);
    }
}
