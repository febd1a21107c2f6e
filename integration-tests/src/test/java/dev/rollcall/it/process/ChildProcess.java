package dev.rollcall.it.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A program in a process of its own, spoken to by lines on its standard input and output. It is expected to end when
 * its input ends, so that it doesn't outlive this JVM; {@link #close()} ends it in any case. Thread-safe.
 */
public final class ChildProcess implements AutoCloseable {
    private static final int TRANSCRIPT_LINES = 400;
    /** What outlives its input so long is killed; that is no failure. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final String name;
    private final Process process;
    private final Writer input;
    private final Deque<String> transcript = new ArrayDeque<>();

    private ChildProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        // Not every program ends with its input.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /**
     * Starts a program.
     *
     * @param name for messages and thread names
     * @param onLine gets each line of the standard output, on one thread that belongs to the child
     */
    public static ChildProcess start(String name, List<String> command, Consumer<String> onLine) {
        try {
            ChildProcess child = new ChildProcess(name, new ProcessBuilder(command).start());
            child.follow("out", child.process.getInputStream(), onLine);
            child.follow("err", child.process.getErrorStream(), line -> {});
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + name, e);
        }
    }

    /**
     * Starts {@code java} of this JVM's own installation.
     *
     * @param arguments options, main class, arguments; without the classpath
     */
    public static ChildProcess java(String name, Classpath classpath, List<String> arguments, Consumer<String> onLine) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-cp");
        command.add(classpath.argument());
        command.addAll(arguments);
        return start(name, command, onLine);
    }

    /** Writes one line to its standard input. */
    public void send(String line) {
        record("in ", line);
        try {
            synchronized (input) {
                input.write(line + "\n");
                input.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to it\n" + transcript(), e);
        }
    }

    /** Ends its standard input; nothing can be sent any more. */
    public void endInput() {
        try {
            synchronized (input) {
                input.close();
            }
        } catch (IOException e) {
            record("in ", "(was closed already: " + e.getMessage() + ")");
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /** Processor time that it used so far, in steps of 10 ms on Linux. Zero once it has ended. */
    public Duration processorTime() {
        return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Ends it as a crash of the machine would: no shutdown hook, no goodbye to anyone. Returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        await(Duration.ofDays(1));
    }

    /** Asks it to end, as ctrl-C does, and waits until it has. Nothing if it has ended already. */
    public void interrupt() {
        if (!isAlive()) {
            return;
        }
        signal("INT");
        if (!await(Patience.SAFETY_NET)) {
            kill();
            throw new IllegalStateException("it did not end when asked to\n" + transcript());
        }
    }

    /**
     * Waits for its end.
     *
     * @return its exit code
     */
    public int awaitEnd(Duration atMost) {
        if (!await(atMost)) {
            throw new IllegalStateException("it does not end\n" + transcript());
        }
        return process.exitValue();
    }

    /** Stops its threads, as a very long garbage collection would, until {@link #thaw()}. */
    public void freeze() {
        signal("STOP");
    }

    public void thaw() {
        signal("CONT");
    }

    /** Its last lines in and out, for messages of failures. */
    public String transcript() {
        synchronized (transcript) {
            return "--- " + name + (isAlive() ? " runs" : " ended with " + process.exitValue()) + ", its last lines:\n"
                    + String.join("\n", transcript) + "\n---";
        }
    }

    /** Ends its input, waits for its end, and kills it if that doesn't come. */
    @Override
    public void close() {
        endInput();
        if (!await(GRACE)) {
            kill();
        }
    }

    private boolean await(Duration atMost) {
        try {
            return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void signal(String signal) {
        try {
            int code = new ProcessBuilder("kill", "-" + signal, Long.toString(pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("kill -" + signal + " ended with " + code + "\n" + transcript());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void follow(String stream, InputStream from, Consumer<String> onLine) {
        Thread thread = new Thread(() -> read(stream, from, onLine), name + " " + stream);
        thread.setDaemon(true);
        thread.start();
    }

    private void read(String stream, InputStream from, Consumer<String> onLine) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                record(stream, line);
                onLine.accept(line);
            }
        } catch (IOException e) {
            record(stream, "(ended: " + e.getMessage() + ")");
        }
    }

    private void record(String stream, String line) {
        synchronized (transcript) {
            if (transcript.size() == TRANSCRIPT_LINES) {
                transcript.removeFirst();
            }
            transcript.addLast(stream + "| " + line);
        }
    }
}
