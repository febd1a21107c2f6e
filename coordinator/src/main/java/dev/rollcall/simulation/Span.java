package dev.rollcall.simulation;

import java.util.random.RandomGenerator;

/**
 * How long something takes: drawn anew each time, or fixed per member. Milliseconds, 0 or more.
 *
 * @param kind how it is drawn
 * @param from the least; the mean of {@link Kind#EXPONENTIAL}
 * @param to the most
 */
public record Span(Kind kind, long from, long to) {

    /** How a span is drawn. */
    public enum Kind {
        /** Always the same. */
        CONSTANT,
        /** Anew each time, each value from {@code from} to {@code to} as likely as the next. */
        UNIFORM,
        /** Anew each time, exponentially distributed around the mean {@code from}, cut off at {@code to}. */
        EXPONENTIAL,
        /** Fixed per member: the first of its fleet has {@code from}, the last {@code to}, the others evenly between. */
        SPREAD
    }

    public static final Span ZERO = ms(0);

    public Span {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("a span of " + from + " to " + to + " ms");
        }
    }

    public static Span ms(long ms) {
        return new Span(Kind.CONSTANT, ms, ms);
    }

    public static Span uniform(long from, long to) {
        return new Span(Kind.UNIFORM, from, to);
    }

    /** Cut off at ten times the mean, which one draw in 22,000 would pass. */
    public static Span exponential(long mean) {
        return new Span(Kind.EXPONENTIAL, mean, Math.multiplyExact(mean, 10));
    }

    public static Span spread(long from, long to) {
        return new Span(Kind.SPREAD, from, to);
    }

    boolean isZero() {
        return to == 0;
    }

    /**
     * @param index the member's place in its fleet, from 0
     * @param size of the fleet
     */
    long draw(RandomGenerator random, int index, int size) {
        return switch (kind) {
            case CONSTANT -> from;
            case UNIFORM -> from + random.nextLong(to - from + 1);
            case EXPONENTIAL -> Math.min(to, Math.round(from * -StrictMath.log(1 - random.nextDouble())));
            case SPREAD -> size < 2 ? from : from + (to - from) * index / (size - 1);
        };
    }
}
