package dev.rollcall.it.differential;

import java.util.Random;

/** A random source for each concern, so that drawing more for one does not change the others. */
final class Randoms {

    private Randoms() {}

    static Random forked(long seed, String concern) {
        return new Random(seed * 0x9E3779B97F4A7C15L + concern.hashCode());
    }
}
