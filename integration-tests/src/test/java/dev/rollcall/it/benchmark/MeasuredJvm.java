package dev.rollcall.it.benchmark;

import dev.rollcall.it.process.ChildProcess;
import dev.rollcall.it.process.Classpath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A {@link Subject} in a fresh JVM, its lines stamped with the time since before the JVM was started. */
final class MeasuredJvm implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final long start = System.nanoTime();
    private final List<Line> lines = new ArrayList<>();
    private final ChildProcess jvm;

    /**
     * A line of the subject.
     *
     * @param millis since before the JVM was started
     * @param processorMillis of processor time that the JVM had used
     * @param words of the line
     */
    record Line(double millis, double processorMillis, List<String> words) {
        double number(int word) {
            return Double.parseDouble(words.get(word));
        }
    }

    MeasuredJvm(Classpath classpath, String... arguments) {
        List<String> command = new ArrayList<>(List.of(Subject.class.getName()));
        command.addAll(List.of(arguments));
        synchronized (this) {
            jvm = ChildProcess.java(String.join(" ", arguments), classpath.withTestClasses(), command, this::onLine);
        }
    }

    private synchronized void onLine(String text) {
        double millis = (System.nanoTime() - start) / 1e6;
        lines.add(new Line(millis, jvm.processorTime().toMillis(), List.of(text.split(" ", -1))));
        notifyAll();
    }

    /** Waits for the first line that begins with this word. */
    synchronized Line await(String word) {
        return await(word, 1);
    }

    private synchronized Line await(String word, int count) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (all(word).size() < count) {
                if (!jvm.isAlive() || System.nanoTime() > deadline) {
                    throw new IllegalStateException("no line \"" + word + "\"\n" + jvm.transcript());
                }
                // Until the next line, or a moment later, when the JVM may have ended.
                wait(100);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return all(word).get(count - 1);
    }

    /** Sends it a line and waits for the next one that begins with this word. */
    synchronized Line ask(String line, String word) {
        int before = all(word).size();
        jvm.send(line);
        return await(word, before + 1);
    }

    /** All lines so far that begin with this word. */
    synchronized List<Line> all(String word) {
        return lines.stream().filter(line -> line.words().get(0).equals(word)).toList();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
