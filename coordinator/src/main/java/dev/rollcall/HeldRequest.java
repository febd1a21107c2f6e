package dev.rollcall;

import dev.rollcall.fault.Call;
import dev.rollcall.server.FaultGate;
import dev.rollcall.server.HeldCall;
import java.time.Instant;

/** A request, or the answer to one, that a fault holds back. Thread-safe. */
public final class HeldRequest {

    private final Emulator emulator;
    private final FaultGate gate;
    private final HeldCall held;

    HeldRequest(Emulator emulator, FaultGate gate, HeldCall held) {
        this.emulator = emulator;
        this.gate = gate;
        this.held = held;
    }

    /** What was asked, by whom, and, if it is the answer that is held, what is answered. */
    public Call call() {
        return held.call();
    }

    /** Since when, by the emulator's clock. */
    public Instant since() {
        return Instant.ofEpochMilli(held.since());
    }

    /**
     * Lets it go on.
     *
     * @throws IllegalStateException if it is not held any more: it was released, or its connection is closed
     */
    public void release() {
        emulator.run(() -> {
            if (!gate.release(held)) {
                throw new IllegalStateException("not held any more: " + held
                        + "; it was released before, or its connection was closed; held are: " + gate.held());
            }
        });
    }

    @Override
    public String toString() {
        return held.toString();
    }
}
