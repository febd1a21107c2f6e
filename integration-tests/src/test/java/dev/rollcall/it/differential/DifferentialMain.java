package dev.rollcall.it.differential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Compares the emulator with a real Kafka on random scenarios: {@code mvn -q -pl integration-tests -am test-compile
 * exec:java@differential -Dscenarios=N -Dseed=S}. Scenario i has the seed S + i. Prints each scenario that is answered
 * differently and, last, {@code N passed, N failed}; the exit code is 1 if one failed.
 */
public final class DifferentialMain {

    private static final int AT_ONCE = 8;

    private DifferentialMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int scenarios = Integer.getInteger("scenarios", 200);
        long seed = Long.getLong("seed", 1);
        int failed = 0;
        Map<Profile, Arena> arenas = new EnumMap<>(Profile.class);
        ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
        try {
            for (Profile profile : Profile.values()) {
                arenas.put(profile, Arena.open(profile));
            }
            List<Callable<String>> tasks = new ArrayList<>();
            for (int i = 0; i < scenarios; i++) {
                long own = seed + i;
                tasks.add(() -> problem(own, arenas));
            }
            for (Future<String> result : workers.invokeAll(tasks)) {
                String problem = resultOf(result);
                if (problem != null) {
                    failed++;
                    System.out.println(problem);
                }
            }
        } finally {
            workers.shutdownNow();
            arenas.values().forEach(Arena::close);
        }
        System.out.println((scenarios - failed) + " passed, " + failed + " failed");
        System.out.flush();
        if (failed > 0) {
            System.exit(1);
        }
    }

    private static String problem(long seed, Map<Profile, Arena> arenas) throws IOException, InterruptedException {
        Scenario scenario = ScenarioGenerator.scenario(seed);
        Verdict verdict = arenas.get(scenario.script().setting().profile()).judge(scenario);
        if (Boolean.getBoolean("verbose")) {
            System.out.println("seed " + seed + " " + scenario.script().steps().size() + " steps timed "
                    + scenario.script().timed() + " slow " + verdict.tooSlow() + " leaders " + verdict.otherLeaders());
        }
        return verdict.agrees() ? null : verdict.toString();
    }

    private static String resultOf(Future<String> result) throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException broken) {
            return "cannot be compared: " + broken.getCause() + ", "
                    + broken.getCause().getCause();
        }
    }
}
