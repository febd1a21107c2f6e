package dev.rollcall.protocol.message;

import java.util.Random;

/**
 * Seeded random cases of a message in all of its versions.
 *
 * <p>Each case has a seed of its own. The system property {@value #REPLAY}, as a failure prints it, runs that one
 * case only.
 */
final class Cases {

    private static final String REPLAY = "replay";

    /** What is done in a case. */
    @FunctionalInterface
    interface Body {
        void run(int version, Random random) throws Exception;
    }

    private Cases() {}

    /** Runs {@code rounds} cases for each version; the first failure ends the run and says how to replay it. */
    static void run(MessageType type, int rounds, Body body) {
        String replay = System.getProperty(REPLAY);
        if (replay != null) {
            String[] parts = replay.split(":", -1);
            if (parts[0].equals(type.toString())) {
                run(type, Integer.parseInt(parts[1]), Long.parseLong(parts[2]), body);
            }
            return;
        }
        for (int version = type.lowest(); version <= type.highest(); version++) {
            for (int round = 0; round < rounds; round++) {
                run(type, version, seed(type, version, round), body);
            }
        }
    }

    private static void run(MessageType type, int version, long seed, Body body) {
        try {
            body.run(version, new Random(seed));
        } catch (Exception | AssertionError e) {
            StackTraceElement test = StackWalker.getInstance()
                    .walk(frames -> frames.filter(f -> f.getClassName().endsWith("Test"))
                            .findFirst()
                            .orElseThrow())
                    .toStackTraceElement();
            String testClass = test.getClassName().substring(test.getClassName().lastIndexOf('.') + 1);
            throw new AssertionError(
                    type + " version " + version + ", seed " + seed + ": " + e
                            + "\nreplay: mvn -pl protocol test -Dtest=" + testClass + " -D" + REPLAY + "=" + type + ":"
                            + version + ":" + seed,
                    e);
        }
    }

    private static long seed(MessageType type, int version, int round) {
        return (type.toString().hashCode() * 1_000L + version) * 1_000L + round;
    }
}
