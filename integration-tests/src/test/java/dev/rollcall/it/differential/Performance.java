package dev.rollcall.it.differential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Performs scripts on a cluster in real time. Thread-safe. */
final class Performance {

    private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final AtomicLong COUNT = new AtomicLong();

    /** The machine was too slow for the script's timers; what the cluster answered says nothing. */
    static final class TooSlowException extends Exception {
        private static final long serialVersionUID = 1L;

        TooSlowException(String message) {
            super(message);
        }
    }

    private final String address;
    private final Map<String, UUID> topicIds;

    Performance(String address) throws IOException {
        this.address = address;
        this.topicIds = Clusters.topicIds(address);
    }

    /**
     * Performs a script, but no further than to what was not expected.
     *
     * @param expected the answers that are to be waited for, and the states that are to be reached
     * @throws TooSlowException if timers matter, and steps took longer than the script allows
     */
    Transcript of(Script script, Transcript expected) throws IOException, TooSlowException, InterruptedException {
        Cast cast = new Cast(
                "group-" + COUNT.incrementAndGet(), script.setting().actors().size(), topicIds);
        List<Transcript.Moment> moments = new ArrayList<>();
        try (Stage stage = new Stage(address, cast)) {
            long burst = System.nanoTime();
            for (int i = 0; i < script.steps().size(); i++) {
                Step step = script.steps().get(i);
                if (step instanceof Step.Send send) {
                    stage.send(i, send);
                } else if (step instanceof Step.Close close) {
                    stage.close(close.connection());
                } else if (step instanceof Step.Wait wait) {
                    burst += TimeUnit.MILLISECONDS.toNanos(wait.ms());
                    TimeUnit.NANOSECONDS.sleep(burst - System.nanoTime());
                }
                Transcript.Moment hoped = expected.steps().get(i);
                long lag = millisSince(burst);
                List<Transcript.Line> lines = stage.answers(expected.answeredAt(i), System.nanoTime() + ANSWER_NANOS);
                String group = stage.fence();
                if (lines.stream().noneMatch(Transcript.Line::isMissing)) {
                    // Else the machine was not slow: something was waited for that does not come.
                    lag = millisSince(burst);
                }
                group = settle(stage, group, hoped.group());
                if (lines.isEmpty()) {
                    lines = stage.answers(Set.of(), 0);
                }
                moments.add(new Transcript.Moment(lines, group));
                if (script.timed() && lag > Scenario.MAX_LAG_MS) {
                    throw new TooSlowException("step " + i + " ended " + lag + " ms after its time");
                }
                if (!group.equals(hoped.group()) || !lines.equals(hoped.answers())) {
                    break;
                }
            }
        }
        return new Transcript(moments, cast.leaders());
    }

    private static long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    /**
     * Lets Kafka catch up: a timer of 0 ms, as that of a join phase for which nobody is left to wait, runs out in a
     * thread of its own there.
     */
    private static String settle(Stage stage, String seen, String hoped) throws IOException {
        long deadline = System.nanoTime() + SETTLE_NANOS;
        String group = seen;
        while (!group.equals(hoped) && System.nanoTime() < deadline) {
            group = stage.fence();
        }
        return group;
    }
}
