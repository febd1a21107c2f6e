package dev.rollcall.it.assignors;

import dev.rollcall.it.process.Classpath;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Kafka's assignors and ours beside each other:
 * {@code mvn -q -pl integration-tests -am test-compile exec:java@assignor-benchmarks}. Narrow it down by
 * {@code -Dassignor=}, {@code -Dsize=}, {@code -Dsubscriptions=}, {@code -Dchange=} (values separated by commas, see
 * {@link AssignorBenchmark}) and {@code -Dseconds=N} per measured iteration (default 1). Prints a table of median
 * times and ratios last.
 */
public final class AssignorBenchmarkMain {

    private static final String[] PARAMETERS = {"assignor", "size", "subscriptions", "change"};
    private static final double BYTES_PER_KIB = 1024;

    private AssignorBenchmarkMain() {}

    public static void main(String[] args) throws RunnerException {
        long seconds = Long.getLong("seconds", 1);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(AssignorBenchmark.class.getName())
                .forks(1)
                .warmupIterations(3)
                .warmupTime(TimeValue.seconds(seconds))
                .measurementIterations(3)
                .measurementTime(TimeValue.seconds(seconds))
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true);
        for (String parameter : PARAMETERS) {
            String values = System.getProperty(parameter, "");
            if (!values.isBlank()) {
                options.param(parameter, values.split(",", -1));
            }
        }
        // JMH starts its JVM with this property, which under Maven is Maven's own classpath.
        System.setProperty("java.class.path", Classpath.ofThisJvm().argument());
        print(new Runner(options.build()).run());
    }

    private static void print(Collection<RunResult> results) {
        Map<String, Map<String, RunResult>> rows = new LinkedHashMap<>();
        for (RunResult result : results) {
            String row = Stream.of(PARAMETERS)
                    .map(parameter -> result.getParams().getParam(parameter))
                    .collect(Collectors.joining(" | "));
            String side = result.getPrimaryResult().getLabel();
            rows.computeIfAbsent(row, key -> new LinkedHashMap<>()).put(side, result);
        }
        System.out.println("| assignor | members x topics x partitions | subscriptions | change"
                + " | Kafka ms | Rollcall ms | ratio | Rollcall KiB |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
        rows.forEach((row, sides) -> {
            double kafka = millis(sides.get("kafka"));
            double rollcall = millis(sides.get("rollcall"));
            System.out.printf(
                    "| %s | %.2f | %.2f | %.1f | %.0f |%n",
                    row, kafka, rollcall, kafka / rollcall, allocatedKib(sides.get("rollcall")));
        });
    }

    private static double millis(RunResult result) {
        return result.getPrimaryResult().getStatistics().getPercentile(50) / 1000;
    }

    private static double allocatedKib(RunResult result) {
        for (String name : result.getSecondaryResults().keySet()) {
            if (name.endsWith("gc.alloc.rate.norm")) {
                return result.getSecondaryResults().get(name).getScore() / BYTES_PER_KIB;
            }
        }
        throw new IllegalStateException("JMH has not measured allocation");
    }
}
