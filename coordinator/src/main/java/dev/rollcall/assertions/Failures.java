package dev.rollcall.assertions;

import dev.rollcall.GroupTimeline;
import java.util.Collection;
import java.util.Locale;

/** Words for assertions that fail. */
final class Failures {

    /** What a person still looks through. */
    private static final int MOST_LINES = 60;

    private Failures() {}

    static AssertionError failure(String expected, String found, GroupTimeline timeline) {
        return new AssertionError("expected " + expected + "\nbut " + found + "\nThe last of what happened:\n"
                + timeline.toString(MOST_LINES));
    }

    static String seconds(long ms) {
        return String.format(Locale.ROOT, "%.3f s", ms / 1000.0);
    }

    static String all(Collection<?> things) {
        return things.isEmpty()
                ? "nobody"
                : String.join(", ", things.stream().map(Object::toString).toList());
    }
}
