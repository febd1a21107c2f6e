package dev.rollcall.engine;

import java.util.Locale;

/** Says how fast a clock runs. */
final class Speeds {

    private Speeds() {}

    static String inWords(double speed) {
        if (speed == 0) {
            return "stands still";
        }
        return speed == 1 ? "runs with real time" : String.format(Locale.ROOT, "runs %s times as fast", speed);
    }
}
