package dev.rollcall.script;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.group.Topics;
import dev.rollcall.time.Agenda;
import dev.rollcall.timeline.TimelineEvent;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** What scripted members need of the emulator. All but {@link #call} and {@link #address} on its thread only. */
public interface Stage {

    /** Runs a task on the emulator's thread, waits for it, and returns its result. */
    <T> T call(Callable<T> task);

    /** Lets a request happen; {@code request} is given an id for it. The answer comes on the emulator's thread. */
    void submit(LongFunction<Event.Request> request, Consumer<Outcome> onAnswer);

    /** Whether a member is silenced: what it sends is then no sign of life. */
    boolean isSilenced(String groupId, String memberId);

    /** Milliseconds of the emulator's clock. */
    long now();

    /** Does something when the emulator's clock shows this time, after all deadlines of groups at that time. */
    Agenda.Entry plan(long at, Runnable task);

    /** Puts on the timeline what a member's process does that the coordinator does not see; {@code detail} may be null. */
    void acted(TimelineEvent.Act act, String groupId, String memberId, String detail);

    /** Takes back {@link #plan}. */
    void cancel(Agenda.Entry entry);

    /** The topics as the groups see them. */
    Topics topics();

    /** Where a broker listens, {@code host:port}. */
    String address(int broker);
}
