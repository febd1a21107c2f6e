package dev.rollcall.fault;

/** Which of the calls that match a rule are hit, by their number. Immutable. */
public final class Occurrence {

    /** Says whether the n-th call that matches is hit; n counts from 1. */
    private interface Choice {
        boolean isHit(long n);
    }

    private static final Occurrence ALWAYS = new Occurrence("", n -> true);

    private final String words;
    private final Choice choice;

    private Occurrence(String words, Choice choice) {
        this.words = words;
        this.choice = choice;
    }

    public static Occurrence always() {
        return ALWAYS;
    }

    /** The n-th alone; 1 is the first. */
    public static Occurrence nth(long n) {
        return new Occurrence("no. " + atLeastOne(n, "nth"), call -> call == n);
    }

    /** The n-th, the 2n-th, the 3n-th ... */
    public static Occurrence everyNth(long n) {
        return new Occurrence("every " + atLeastOne(n, "everyNth") + ".", call -> call % n == 0);
    }

    /** The first n. */
    public static Occurrence first(long n) {
        return new Occurrence(atLeastOne(n, "first") == 1 ? "the first" : "the first " + n, call -> call <= n);
    }

    /** All but the first n. */
    public static Occurrence after(long n) {
        return new Occurrence("after the first " + atLeastOne(n, "after"), call -> call > n);
    }

    /** Each with this probability, from 0 to 1. The same seed makes the same choices. */
    public static Occurrence withProbability(double probability, long seed) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability of " + probability + " is not possible: give 0 to 1");
        }
        return new Occurrence(
                "with probability " + probability + " (seed " + seed + ")",
                call -> Draws.uniform(seed, call) < probability);
    }

    private static long atLeastOne(long n, String what) {
        if (n < 1) {
            throw new IllegalArgumentException(what + "(" + n + ") hits nothing: calls are counted from 1");
        }
        return n;
    }

    boolean isHit(long n) {
        return choice.isHit(n);
    }

    /** Empty for {@link #always}. */
    @Override
    public String toString() {
        return words;
    }
}
