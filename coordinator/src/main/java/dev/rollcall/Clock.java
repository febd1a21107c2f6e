package dev.rollcall;

import dev.rollcall.engine.Living;
import java.time.Duration;
import java.time.Instant;

/**
 * The emulator's clock, by which all timers of groups run: sessions, rebalances, initial delays, expiry of offsets.
 * The clients keep their own. Long polls of Fetch follow real time. Thread-safe.
 */
public final class Clock {

    private final Emulator emulator;

    Clock(Emulator emulator) {
        this.emulator = emulator;
    }

    public Instant now() {
        return emulator.call(() -> Instant.ofEpochMilli(emulator.engine().now()));
    }

    /** Stands still from now on: nobody is evicted, however long a debugger stops. {@link #warp} still moves it. */
    public Clock freeze() {
        return speed(0);
    }

    /** Runs with real time from now on. */
    public Clock runWithRealTime() {
        return speed(1);
    }

    /**
     * Runs {@code times} as fast as real time from now on. Remember that the clients do not: at ten times the speed, a
     * consumer that heartbeats every 3 s is heard every 30 s.
     *
     * @throws IllegalArgumentException if {@code times} is negative
     */
    public Clock speed(double times) {
        emulator.run(() -> emulator.engine().setSpeed(times));
        return this;
    }

    /**
     * Moves the clock ahead, keeping the living alive: members whose connection is up and that are not
     * {@linkplain GroupMember#silence silenced} count as having heartbeated throughout. Every deadline on the way
     * expires at its own time, in order.
     *
     * @param duration 0 or more
     * @throws IllegalArgumentException if it is negative: the clock does not run backwards
     */
    public void warp(Duration duration) {
        move(duration, emulator::isLiving);
    }

    /**
     * Moves the clock ahead, whoever lives: all sessions that have to, expire, as if every member had been silent.
     *
     * @param duration 0 or more
     * @throws IllegalArgumentException if it is negative: the clock does not run backwards
     */
    public void warpLettingAllExpire(Duration duration) {
        move(duration, Living.NOBODY);
    }

    private void move(Duration duration, Living living) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(
                    "the clock cannot be moved by " + duration + ": it does not run backwards");
        }
        emulator.run(() -> emulator.engine().warp(duration.toMillis(), living));
    }
}
