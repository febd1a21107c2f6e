package dev.rollcall.script;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Many scripted consumers, and plans for all of them: when each is started, stopped, restarted, by the emulator's
 * clock. Nothing happens until that moves; {@link dev.rollcall.Clock#warp} is the quick way. Each method returns when
 * its plan is done, counted from now. Thread-safe.
 */
public final class Fleet {

    private final Stage stage;
    private final List<ScriptedConsumer> consumers;

    Fleet(Stage stage, List<ScriptedConsumer> consumers) {
        this.stage = stage;
        this.consumers = List.copyOf(consumers);
    }

    /** In the order of their numbers. */
    public List<ScriptedConsumer> consumers() {
        return consumers;
    }

    public ScriptedConsumer get(int number) {
        return consumers.get(number);
    }

    public int size() {
        return consumers.size();
    }

    /** Starts all, now. */
    public Fleet start() {
        startEvery(Duration.ZERO);
        return this;
    }

    /** Starts one now and the others after it, with so much time between two. */
    public Duration startEvery(Duration between) {
        return inTurn(between.toMillis(), 1, ScriptedConsumer::startNow);
    }

    /** Starts all within this time: the first now, the last at its end. */
    public Duration startOver(Duration time) {
        return startEvery(time.dividedBy(Math.max(1, consumers.size() - 1)));
    }

    /** Closes one now and the others after it, with so much time between two. */
    public Duration stopEvery(Duration between) {
        return inTurn(between.toMillis(), 1, ScriptedConsumer::stopNow);
    }

    /** Kills one now and the others after it, with so much time between two. */
    public Duration killEvery(Duration between) {
        return inTurn(between.toMillis(), 1, ScriptedConsumer::end);
    }

    /** As {@link #restart(int, Duration, Duration)}, one by one. */
    public Duration restart(Duration down, Duration pause) {
        return restart(1, down, pause);
    }

    /**
     * A rolling restart: closes some, starts them again after their down time, and goes on with the next after a pause.
     *
     * @param atATime how many are restarted together; 1 or more
     */
    public Duration restart(int atATime, Duration down, Duration pause) {
        long step = down.plus(pause).toMillis();
        inTurn(step, atATime, ScriptedConsumer::stopNow);
        return stage.call(() -> {
            long origin = stage.now();
            return plan(origin + down.toMillis(), step, atATime, ScriptedConsumer::startNow)
                    .plus(down)
                    .plus(pause);
        });
    }

    private Duration inTurn(long betweenMs, int atATime, Consumer<ScriptedConsumer> what) {
        return stage.call(() -> plan(stage.now(), betweenMs, atATime, what));
    }

    private Duration plan(long from, long betweenMs, int atATime, Consumer<ScriptedConsumer> what) {
        if (atATime < 1) {
            throw new IllegalArgumentException(atATime + " at a time is nobody; give 1 or more");
        }
        long last = from;
        for (int i = 0; i < consumers.size(); i++) {
            ScriptedConsumer consumer = consumers.get(i);
            last = from + betweenMs * (i / atATime);
            if (last <= stage.now()) {
                what.accept(consumer);
            } else {
                stage.plan(last, () -> what.accept(consumer));
            }
        }
        return Duration.ofMillis(last - from);
    }

    @Override
    public String toString() {
        return consumers.toString();
    }
}
