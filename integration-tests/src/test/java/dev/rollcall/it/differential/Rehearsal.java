package dev.rollcall.it.differential;

import dev.rollcall.Rollcall;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * A performance on an emulator whose clock only moves when the script waits: it tells when which answer is to be
 * expected, and so on which to wait when the script is performed in real time.
 */
final class Rehearsal implements AutoCloseable {

    private final Rollcall rollcall;
    private final Stage stage;
    private final List<Transcript.Moment> moments = new ArrayList<>();

    /** Milliseconds of the emulator's clock since the last wait. */
    private int lag;

    Rehearsal(Setting setting) throws IOException {
        rollcall = Clusters.rollcall(setting.profile()).frozen().start();
        Map<String, UUID> topics = Clusters.topicIds(rollcall.bootstrapServers());
        stage = new Stage(
                rollcall.bootstrapServers(),
                new Cast("rehearsed", setting.actors().size(), topics));
    }

    Stage stage() {
        return stage;
    }

    void perform(Step step) throws IOException {
        int index = moments.size();
        if (step instanceof Step.Send send) {
            stage.send(index, send);
        } else if (step instanceof Step.Close close) {
            stage.close(close.connection());
        } else if (step instanceof Step.Wait wait) {
            pass(wait.ms() - lag);
            lag = 0;
        }
        String group = stage.fence();
        moments.add(new Transcript.Moment(stage.answers(Set.of(), 0), group));
    }

    private void pass(int ms) {
        rollcall.clock().warpLettingAllExpire(Duration.ofMillis(ms));
    }

    private void dawdle(int ms) {
        pass(ms);
        lag += ms;
    }

    Transcript transcript() {
        return new Transcript(moments, stage.cast().leaders());
    }

    /**
     * Rehearses a whole script while steps take their time, as they do on a real machine.
     *
     * @param maxLagMs how long all steps between two waits may take together
     */
    static Transcript dawdling(Script script, int maxLagMs, RandomGenerator random) throws IOException {
        try (Rehearsal rehearsal = new Rehearsal(script.setting())) {
            int target = random.nextInt(maxLagMs + 1);
            for (Step step : script.steps()) {
                if (step instanceof Step.Wait) {
                    target = random.nextInt(maxLagMs + 1);
                } else if (rehearsal.lag < target && random.nextBoolean()) {
                    rehearsal.dawdle(1 + random.nextInt(target - rehearsal.lag));
                }
                rehearsal.perform(step);
            }
            return rehearsal.transcript();
        }
    }

    @Override
    public void close() throws IOException {
        stage.close();
        rollcall.close();
    }
}
