package dev.rollcall.engine;

import dev.rollcall.group.GroupView;
import dev.rollcall.server.FaultGate;
import dev.rollcall.timeline.TimelineEvent;
import java.util.function.BooleanSupplier;

/** Shows the groups to the faults, and puts the faults on the timeline. */
public final class FaultSurroundings implements FaultGate.Surroundings {

    private final Engine engine;

    public FaultSurroundings(Engine engine) {
        this.engine = engine;
    }

    @Override
    public GroupView group(String groupId) {
        return engine.group(groupId);
    }

    @Override
    public void hit(String words, String groupId, String memberId) {
        engine.acted(TimelineEvent.Act.FAULT, groupId, memberId, words);
    }

    @Override
    public void changed() {
        engine.lookAgain();
    }

    @Override
    public void lookUntil(BooleanSupplier done) {
        engine.watch(done::getAsBoolean);
    }

    @Override
    public long now() {
        return engine.now();
    }
}
