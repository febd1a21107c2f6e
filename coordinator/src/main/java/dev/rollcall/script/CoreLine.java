package dev.rollcall.script;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import java.util.function.LongFunction;

/** Straight into the core, without a network between. */
final class CoreLine implements Line {

    private final Stage stage;

    CoreLine(Stage stage) {
        this.stage = stage;
    }

    @Override
    public void send(LongFunction<Event.Request> request, Answer<Outcome> answer) {
        stage.call(() -> {
            stage.submit(request, answer::complete);
            return null;
        });
    }
}
