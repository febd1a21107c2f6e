package dev.rollcall.codegen;

import com.fasterxml.jackson.annotation.JsonCreator;

/** A run of versions as the definitions write it: {@code none}, {@code 3}, {@code 3-7}, or {@code 3+}. */
record Versions(int lowest, int highest) {

    private static final int OPEN = Integer.MAX_VALUE;

    static final Versions NONE = new Versions(0, -1);

    @JsonCreator
    static Versions parse(String text) {
        String trimmed = text.trim();
        try {
            if (trimmed.equals("none")) {
                return NONE;
            }
            if (trimmed.endsWith("+")) {
                return of(number(trimmed.substring(0, trimmed.length() - 1)), OPEN, text);
            }
            int dash = trimmed.indexOf('-');
            return dash < 0
                    ? of(number(trimmed), number(trimmed), text)
                    : of(number(trimmed.substring(0, dash)), number(trimmed.substring(dash + 1)), text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a run of versions: '" + text + "'", e);
        }
    }

    private static int number(String text) {
        return Integer.parseUnsignedInt(text);
    }

    private static Versions of(int lowest, int highest, String text) {
        if (lowest > highest) {
            throw new IllegalArgumentException("not a run of versions: '" + text + "'");
        }
        return new Versions(lowest, highest);
    }

    boolean isEmpty() {
        return lowest > highest;
    }

    boolean contains(int version) {
        return lowest <= version && version <= highest;
    }

    Versions intersect(Versions other) {
        Versions common = new Versions(Math.max(lowest, other.lowest), Math.min(highest, other.highest));
        return common.isEmpty() ? NONE : common;
    }

    /** The smallest run that holds both. */
    Versions hull(Versions other) {
        if (isEmpty()) {
            return other;
        }
        return other.isEmpty() ? this : new Versions(Math.min(lowest, other.lowest), Math.max(highest, other.highest));
    }

    /** The opposite of {@link #condition}. */
    String negatedCondition(Versions possible) {
        Versions wanted = intersect(possible);
        if (wanted.isEmpty()) {
            return "true";
        }
        boolean below = wanted.lowest > possible.lowest;
        boolean above = wanted.highest < possible.highest;
        if (below && above) {
            return wanted.lowest == wanted.highest
                    ? "version != " + wanted.lowest
                    : "(version < " + wanted.lowest + " || version > " + wanted.highest + ")";
        }
        if (below) {
            return "version < " + wanted.lowest;
        }
        return above ? "version > " + wanted.highest : "false";
    }

    /**
     * The Java condition under which {@code version} is one of these, given that it is one of {@code possible};
     * {@code "true"} or {@code "false"} if that is already known.
     */
    String condition(Versions possible) {
        Versions wanted = intersect(possible);
        if (wanted.isEmpty()) {
            return "false";
        }
        boolean fromBelow = wanted.lowest > possible.lowest;
        boolean fromAbove = wanted.highest < possible.highest;
        if (fromBelow && fromAbove) {
            return wanted.lowest == wanted.highest
                    ? "version == " + wanted.lowest
                    : "version >= " + wanted.lowest + " && version <= " + wanted.highest;
        }
        if (fromBelow) {
            return "version >= " + wanted.lowest;
        }
        return fromAbove ? "version <= " + wanted.highest : "true";
    }
}
