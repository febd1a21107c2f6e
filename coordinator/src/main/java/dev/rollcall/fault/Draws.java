package dev.rollcall.fault;

/** Random numbers without a state: the n-th of a seed is always the same, whatever else was drawn. */
final class Draws {

    private static final long STEP = 0x9e3779b97f4a7c15L;

    private Draws() {}

    /** The n-th number of this seed: from 0, below 1. */
    static double uniform(long seed, long n) {
        long bits = seed + n * STEP;
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        bits ^= bits >>> 31;
        return (bits >>> 11) * 0x1.0p-53;
    }
}
