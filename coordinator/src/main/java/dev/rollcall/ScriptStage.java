package dev.rollcall;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.group.Topics;
import dev.rollcall.script.Stage;
import dev.rollcall.server.Cluster;
import dev.rollcall.time.Agenda;
import dev.rollcall.timeline.TimelineEvent;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Gives scripted members their emulator. */
final class ScriptStage implements Stage {

    private final Emulator emulator;
    private final Cluster cluster;

    ScriptStage(Emulator emulator, Cluster cluster) {
        this.emulator = emulator;
        this.cluster = cluster;
    }

    @Override
    public <T> T call(Callable<T> task) {
        return emulator.call(task);
    }

    @Override
    public void submit(LongFunction<Event.Request> request, Consumer<Outcome> onAnswer) {
        emulator.engine().submit(request.apply(emulator.engine().nextRequestId()), onAnswer);
    }

    @Override
    public boolean isSilenced(String groupId, String memberId) {
        return emulator.members().isSilenced(groupId, memberId);
    }

    @Override
    public long now() {
        return emulator.engine().now();
    }

    @Override
    public Agenda.Entry plan(long at, Runnable task) {
        return emulator.engine().plan(at, task);
    }

    @Override
    public void acted(TimelineEvent.Act act, String groupId, String memberId, String detail) {
        emulator.engine().acted(act, groupId, memberId, detail);
    }

    @Override
    public void cancel(Agenda.Entry entry) {
        emulator.engine().cancel(entry);
    }

    @Override
    public Topics topics() {
        return emulator.engine().topics();
    }

    @Override
    public String address(int broker) {
        if (broker < 0 || broker >= cluster.brokers().size()) {
            throw new IllegalArgumentException("there is no broker " + broker + "; there are 0 to "
                    + (cluster.brokers().size() - 1));
        }
        return cluster.brokers().get(broker).address();
    }
}
