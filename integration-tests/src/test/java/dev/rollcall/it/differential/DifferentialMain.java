package dev.rollcall.it.differential;

import java.io.IOException;
import java.util.List;

/**
 * Compares the emulator with a real Kafka on random scenarios: {@code mvn -q -pl integration-tests -am test-compile
 * exec:java@differential -Dscenarios=N -Dseed=S}. Scenario i has the seed S + i. Prints each scenario that is answered
 * differently and, last, {@code N passed, N failed}; the exit code is 1 if one failed.
 */
public final class DifferentialMain {

    /** Judged together before problems are printed. */
    private static final int ROUND = 100;

    private DifferentialMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int scenarios = Integer.getInteger("scenarios", 200);
        long seed = Long.getLong("seed", 1);
        int failed = 0;
        int repeats = 0;
        try (Differential differential = new Differential()) {
            for (int done = 0; done < scenarios; done += ROUND) {
                List<Differential.Result> results = differential.judge(seed + done, Math.min(ROUND, scenarios - done));
                for (Differential.Result result : results) {
                    repeats += result.repeats();
                    if (result.problem() != null) {
                        failed++;
                        System.out.println(result.problem());
                    }
                }
            }
        }
        System.out.println(repeats + " performances were repeated because they said nothing");
        System.out.println((scenarios - failed) + " passed, " + failed + " failed");
        System.out.flush();
        if (failed > 0) {
            System.exit(1);
        }
    }
}
