package dev.rollcall.engine;

/** Real time since the emulator started. */
@FunctionalInterface
public interface RealTime {
    long ms();
}
