package dev.rollcall;

import dev.rollcall.fault.FaultRule;
import dev.rollcall.server.FaultGate;
import java.time.Duration;
import java.util.List;

/** A fault that was set with {@link Faults#on}: how often it was hit, what it holds, and its end. Thread-safe. */
public final class Fault {

    private final Emulator emulator;
    private final FaultGate gate;
    private final FaultRule rule;

    Fault(Emulator emulator, FaultGate gate, FaultRule rule) {
        this.emulator = emulator;
        this.gate = gate;
        this.rule = rule;
    }

    /** How many requests or answers it acted on. */
    public long hits() {
        return emulator.call(rule::hits);
    }

    /** How many fitted what it is about, whether or not their number was the right one. */
    public long matched() {
        return emulator.call(rule::matched);
    }

    /** Ends it, and releases what it holds. Nothing happens if it has ended before. */
    public void remove() {
        emulator.run(() -> gate.remove(rule));
    }

    /** What it holds now, the oldest first. */
    public List<HeldRequest> held() {
        return emulator.call(() -> gate.held().stream()
                .filter(call -> call.rule() == rule)
                .map(call -> new HeldRequest(emulator, gate, call))
                .toList());
    }

    /**
     * Lets everything that it holds go on, the oldest first; what comes later is held again, until {@link #remove}.
     *
     * @throws IllegalStateException if it holds nothing; the message says what is held
     */
    public void release() {
        emulator.run(() -> {
            if (gate.releaseAll(call -> call.rule() == rule) == 0) {
                throw new IllegalStateException("nothing is held by \"" + rule + "\", which was hit " + rule.hits()
                        + " times; held are: " + gate.held());
            }
        });
    }

    /** As {@link #awaitHits(long, Duration)}, for at most {@link ConsumerGroup#DEFAULT_PATIENCE}. */
    public Fault awaitHits(long hits) {
        return awaitHits(hits, ConsumerGroup.DEFAULT_PATIENCE);
    }

    /**
     * Waits until it has been hit so often.
     *
     * @throws AwaitException if it takes longer than {@code patience} of real time
     */
    public Fault awaitHits(long hits, Duration patience) {
        String what = "the fault \"" + rule + "\" was hit " + hits + (hits == 1 ? " time" : " times");
        return await(what, patience, () -> rule.hits() >= hits);
    }

    /** As {@link #awaitHeld(Duration)}, for at most {@link ConsumerGroup#DEFAULT_PATIENCE}. */
    public Fault awaitHeld() {
        return awaitHeld(ConsumerGroup.DEFAULT_PATIENCE);
    }

    /**
     * Waits until it holds something.
     *
     * @throws AwaitException if it takes longer than {@code patience} of real time
     */
    public Fault awaitHeld(Duration patience) {
        String what = "the fault \"" + rule + "\" holds something";
        return await(what, patience, () -> gate.held().stream().anyMatch(call -> call.rule() == rule));
    }

    private Fault await(String what, Duration patience, java.util.function.BooleanSupplier condition) {
        return EmulatorAwait.await(
                emulator,
                what,
                patience,
                () -> condition.getAsBoolean() ? this : null,
                () -> "waited " + patience.toMillis() + " ms until " + what + ", but it was hit " + hits()
                        + " times, and " + matched() + " calls fitted");
    }

    FaultRule rule() {
        return rule;
    }

    /** What it is about and what it does, as on the timeline. */
    @Override
    public String toString() {
        return rule.toString();
    }
}
