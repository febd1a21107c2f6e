package dev.rollcall.it.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.rollcall.it.process.Classpath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Measures all contenders and prints a table; all values go to {@code target/benchmarks.json}. Contenders take turns,
 * so that a busy minute of the machine hits all of them.
 */
public final class BenchmarkMain {
    private static final String CLIENT_ALONE = "a consumer alone";
    private static final int WARM_UPS = 5;
    private static final int LOAD_REPETITIONS = 3;

    private final int repetitions;
    private final Figures figures = new Figures();

    private BenchmarkMain(int repetitions) {
        this.repetitions = repetitions;
    }

    public static void main(String[] args) throws IOException {
        BenchmarkMain benchmark = new BenchmarkMain(Integer.getInteger("repetitions", 7));
        Set<String> parts =
                Set.of(System.getProperty("parts", "start,load,clients").split(",", -1));
        if (parts.contains("start")) {
            benchmark.start();
        }
        if (parts.contains("load")) {
            benchmark.load();
        }
        if (parts.contains("clients")) {
            benchmark.clients();
        }
        benchmark.report();
    }

    private void start() {
        for (int i = 0; i < repetitions; i++) {
            say("round " + (i + 1) + " of " + repetitions);
            for (Contender contender : Contender.values()) {
                listening(contender);
                if (contender.servesClients()) {
                    withConsumer(contender.label(), contender.classpath(), "assign", contender.name());
                }
            }
            clientAlone();
        }
        for (Contender contender : Contender.values()) {
            say("warm starts of " + contender.label());
            warm(contender);
        }
    }

    private void load() throws IOException {
        LoadBenchmark load = new LoadBenchmark(figures);
        for (int i = 0; i < Math.min(repetitions, LOAD_REPETITIONS); i++) {
            for (Contender contender : Contender.values()) {
                say("load on " + contender.label());
                load.run(contender);
            }
        }
    }

    private void clients() throws IOException {
        for (int i = 0; i < Math.min(repetitions, LOAD_REPETITIONS); i++) {
            for (Contender contender : Contender.values()) {
                if (contender.servesClients()) {
                    say("clients of " + contender.label());
                    new IdleGroups(figures).run(contender);
                    new RecordsBenchmark(figures).run(contender);
                    new ConsumersBenchmark(figures).run(contender);
                }
            }
        }
    }

    private void listening(Contender contender) {
        try (MeasuredJvm jvm = new MeasuredJvm(contender.classpath(), "listen", contender.name())) {
            MeasuredJvm.Line listening = jvm.await("listening");
            figures.add(Quantity.LISTENING, contender.label(), listening.millis());
            figures.add(Quantity.LISTENING_WORK, contender.label(), listening.processorMillis());
        }
    }

    /** A consumer whose broker is in another JVM and has been up for a while. */
    private void clientAlone() {
        Contender broker = Contender.KAFKA;
        try (MeasuredJvm jvm = new MeasuredJvm(broker.classpath(), "listen", broker.name())) {
            String address = jvm.await("ready").words().get(1);
            // The broker's first consumer waits for the broker's own first times; that is not the client's.
            try (MeasuredJvm first = new MeasuredJvm(Contender.NETTY.classpath(), "consume", address)) {
                first.await("footprint");
            }
            withConsumer(CLIENT_ALONE, Contender.NETTY.classpath(), "consume", address);
        }
    }

    private void withConsumer(String subject, Classpath classpath, String... arguments) {
        try (MeasuredJvm jvm = new MeasuredJvm(classpath, arguments)) {
            MeasuredJvm.Line assigned = jvm.await("assigned");
            figures.add(Quantity.ASSIGNED, subject, assigned.millis());
            figures.add(Quantity.ASSIGNED_WORK, subject, assigned.processorMillis());
            MeasuredJvm.Line footprint = jvm.await("footprint");
            figures.add(Quantity.THREADS, subject, footprint.number(1));
            figures.add(Quantity.PEAK, subject, footprint.number(2) / 1024);
        }
    }

    private void warm(Contender contender) {
        int cycles = WARM_UPS + 5 * repetitions;
        try (MeasuredJvm jvm =
                new MeasuredJvm(contender.classpath(), "warm", contender.name(), Integer.toString(cycles))) {
            jvm.await("done");
            List<MeasuredJvm.Line> all = jvm.all("cycle");
            for (MeasuredJvm.Line cycle : all.subList(WARM_UPS, all.size())) {
                figures.add(Quantity.WARM_START, contender.label(), cycle.number(1) / 1e6);
                figures.add(Quantity.WARM_STOP, contender.label(), cycle.number(2) / 1e6);
            }
        }
    }

    private void report() throws IOException {
        Path file = Classpath.buildDirectory().resolve("benchmarks.json");
        Files.writeString(
                file,
                new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(figures.json()));
        List<String> subjects = new ArrayList<>();
        for (Contender contender : Contender.values()) {
            subjects.add(contender.label());
        }
        subjects.add(CLIENT_ALONE);
        say("");
        say(figures.markdown(subjects, Contender.KAFKA.label()));
        say("Java " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors()
                + " processors; all values in " + file);
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
