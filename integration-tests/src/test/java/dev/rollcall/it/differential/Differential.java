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
import java.util.stream.LongStream;

/** Judges many scenarios at once; most of their time is spent waiting. */
final class Differential implements AutoCloseable {

    private static final int AT_ONCE = 8;

    /**
     * What came of one seed.
     *
     * @param problem for people; null if all answers are the same
     * @param repeats how often the scenario had to be repeated to say something
     */
    record Result(long seed, String problem, int repeats) {}

    private final Map<Profile, Arena> arenas = new EnumMap<>(Profile.class);
    private final ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);

    Differential() throws IOException {
        try {
            for (Profile profile : Profile.values()) {
                arenas.put(profile, Arena.open(profile));
            }
        } catch (IOException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    Arena arena(Profile profile) {
        return arenas.get(profile);
    }

    List<Result> judge(long firstSeed, int scenarios) throws InterruptedException {
        List<Callable<Result>> tasks = LongStream.range(firstSeed, firstSeed + scenarios)
                .mapToObj(seed -> (Callable<Result>) () -> judge(seed))
                .toList();
        List<Result> results = new ArrayList<>();
        for (Future<Result> result : workers.invokeAll(tasks)) {
            try {
                results.add(result.get());
            } catch (ExecutionException broken) {
                throw new IllegalStateException(broken.getCause());
            }
        }
        return results;
    }

    /** A scenario that cannot be performed has failed like one that is answered differently. */
    private Result judge(long seed) throws InterruptedException {
        try {
            Scenario scenario = ScenarioGenerator.scenario(seed);
            Verdict verdict = arena(scenario.script().setting().profile()).judge(scenario);
            return new Result(
                    seed, verdict.agrees() ? null : verdict.toString(), verdict.tooSlow() + verdict.otherLeaders());
        } catch (IOException | RuntimeException broken) {
            return new Result(seed, "seed " + seed + " cannot be performed: " + broken + causeOf(broken), 0);
        }
    }

    private static String causeOf(Exception broken) {
        return broken.getCause() == null ? "" : ", because of " + broken.getCause();
    }

    @Override
    public void close() {
        workers.shutdownNow();
        arenas.values().forEach(Arena::close);
    }
}
