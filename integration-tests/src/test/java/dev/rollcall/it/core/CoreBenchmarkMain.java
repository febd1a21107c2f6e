package dev.rollcall.it.core;

import dev.rollcall.it.process.Classpath;
import java.util.Collection;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What an event costs in the core: {@code mvn -q -pl integration-tests -am test-compile exec:java@core-benchmarks}.
 * Narrow it down by {@code -Dmembers=}, {@code -DotherGroups=} (values separated by commas, see {@link CoreBenchmark})
 * and {@code -Dseconds=N} per measured iteration (default 1). Prints a table of medians last.
 */
public final class CoreBenchmarkMain {

    private static final String[] PARAMETERS = {"members", "otherGroups"};

    private CoreBenchmarkMain() {}

    public static void main(String[] args) throws RunnerException {
        long seconds = Long.getLong("seconds", 1);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(CoreBenchmark.class.getName())
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
        System.out.println("| event | members | other groups | us | us per member | bytes |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
        for (RunResult result : results) {
            String event = result.getPrimaryResult().getLabel();
            String members = result.getParams().getParam("members");
            double micros = result.getPrimaryResult().getStatistics().getPercentile(50) / 1000;
            boolean ofOne = event.equals("heartbeat");
            System.out.printf(
                    "| %s | %s | %s | %.2f | %.2f | %.0f |%n",
                    event,
                    members,
                    result.getParams().getParam("otherGroups"),
                    micros,
                    ofOne ? micros : micros / Integer.parseInt(members),
                    allocated(result));
        }
    }

    private static double allocated(RunResult result) {
        for (String name : result.getSecondaryResults().keySet()) {
            if (name.endsWith("gc.alloc.rate.norm")) {
                return result.getSecondaryResults().get(name).getScore();
            }
        }
        throw new IllegalStateException("JMH has not measured allocation");
    }
}
