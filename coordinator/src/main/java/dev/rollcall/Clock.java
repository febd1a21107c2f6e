package dev.rollcall;

import dev.rollcall.engine.Engine;
import dev.rollcall.engine.Living;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

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

    /**
     * Warps, keeping the living alive, to the next deadline of anybody that expires, or to the next moment for which
     * a scripted member has planned something. The sessions of the living do not expire, so they are not waited for.
     *
     * @param atMost how far to move at most, by the emulator's clock; 0 or more
     * @return how far the clock was moved
     * @throws IllegalArgumentException if {@code atMost} is negative
     * @throws AwaitException if nothing expires on the way; the clock was moved by {@code atMost} then. The message
     *     says what the groups look like
     */
    public Duration warpUntilNextDeadline(Duration atMost) {
        return moveUntil("the next deadline expires", atMost, expired -> expired);
    }

    /**
     * Warps, keeping the living alive, until this member is in its group no more: the clock then shows the moment of
     * its eviction. Silence it before, or it stays.
     *
     * @param atMost how far to move at most, by the emulator's clock; 0 or more
     * @return how far the clock was moved
     * @throws IllegalArgumentException if it is no member (any more), or {@code atMost} is negative
     * @throws AwaitException if it is still a member after that; the clock was moved by {@code atMost} then. The
     *     message says what the groups look like
     */
    public Duration warpUntilEvicted(GroupMember member, Duration atMost) {
        return emulator.call(() -> {
            if (!member.isPresent()) {
                throw new IllegalArgumentException("the clock cannot be moved until " + member.id()
                        + " is evicted: it is no member (any more); " + member.groupInWords());
            }
            return moveUntil(member.id() + " is evicted", atMost, expired -> !member.isPresent());
        });
    }

    /**
     * Warps, keeping the living alive, until the condition holds: it is looked at now and then at each deadline on
     * the way. Clients answer in real time, which stands still while the clock is moved: what needs their answer is
     * for {@link ConsumerGroup#awaitStable} after the warp.
     *
     * @param what the condition in words, as in "until ..."
     * @param atMost how far to move at most, by the emulator's clock; 0 or more
     * @param condition called on the emulator's thread; may ask groups and members, must not wait. What it throws is
     *     thrown here
     * @return how far the clock was moved; 0 if the condition held
     * @throws IllegalArgumentException if {@code atMost} is negative
     * @throws AwaitException if the condition does not hold after that; the clock was moved by {@code atMost} then.
     *     The message says what the groups look like
     */
    public Duration warpUntil(String what, Duration atMost, BooleanSupplier condition) {
        return moveUntil(what, atMost, expired -> condition.getAsBoolean());
    }

    private Duration moveUntil(String what, Duration atMost, Engine.WarpGoal goal) {
        requireForwards(atMost);
        return emulator.call(() -> {
            Engine engine = emulator.engine();
            long start = engine.now();
            if (!engine.warpUntil(what, atMost.toMillis(), emulator::isLiving, goal)) {
                throw new AwaitException("the clock was moved ahead by " + atMost.toMillis() / 1000.0 + " s until "
                        + what + ", but " + GroupWords.ofAll(engine));
            }
            return Duration.ofMillis(engine.now() - start);
        });
    }

    private void move(Duration duration, Living living) {
        requireForwards(duration);
        emulator.run(() -> emulator.engine().warp(duration.toMillis(), living));
    }

    private static void requireForwards(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(
                    "the clock cannot be moved by " + duration + ": it does not run backwards");
        }
    }
}
