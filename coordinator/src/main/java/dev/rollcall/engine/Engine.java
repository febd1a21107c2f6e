package dev.rollcall.engine;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.CommittedOffset;
import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.Outcome;
import dev.rollcall.group.Topics;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.server.GroupService;
import dev.rollcall.server.MemberRegistry;
import dev.rollcall.time.Agenda;
import dev.rollcall.time.VirtualTime;
import dev.rollcall.timeline.Timeline;
import dev.rollcall.timeline.TimelineEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds the group coordinator: with requests as they come, with the passing of time, and with what the user does to
 * them. Its effects go to whoever asked, to the timeline, and to those who wait for something to happen.
 *
 * <p>Everything in here runs on the emulator's one thread.
 */
public final class Engine implements GroupService {

    /** Lets a task run on the engine's thread after some real time has passed. */
    public interface Alarm {
        /** Replaces the task that was set before; {@link Long#MAX_VALUE} nanoseconds means never. */
        void set(long realNanos, Runnable task);
    }

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private final VirtualTime time;
    private final Alarm alarm;
    private final RealTime realTime;
    private GroupCoordinator coordinator;
    private final Timeline timeline;
    private final MemberRegistry members;
    private final Map<Long, Consumer<Outcome>> waiting = new HashMap<>();
    private final List<Watch> watches = new ArrayList<>();
    private final Agenda agenda = new Agenda();
    private long lastRequestId;

    /** The deadline for which the alarm is set, in milliseconds of the emulator's clock. */
    private long alarmAt = Long.MAX_VALUE;

    public Engine(
            VirtualTime time,
            Alarm alarm,
            RealTime realTime,
            GroupCoordinator coordinator,
            Timeline timeline,
            MemberRegistry members) {
        this.time = time;
        this.alarm = alarm;
        this.realTime = realTime;
        this.coordinator = coordinator;
        this.timeline = timeline;
        this.members = members;
    }

    // --- requests -----------------------------------------------------------------------------------------------

    @Override
    public long nextRequestId() {
        return ++lastRequestId;
    }

    @Override
    public long now() {
        return time.nowMs();
    }

    @Override
    public GroupView group(String groupId) {
        catchUp();
        return coordinator.group(groupId);
    }

    @Override
    public Map<TopicPartition, CommittedOffset> offsets(String groupId) {
        catchUp();
        return coordinator.offsets(groupId);
    }

    @Override
    public ErrorCode mayFetchOffsets(String groupId, String memberId, int memberEpoch) {
        catchUp();
        return coordinator.mayFetchOffsets(groupId, memberId, memberEpoch);
    }

    @Override
    public List<GroupView> groups() {
        catchUp();
        return coordinator.groups();
    }

    @Override
    public Topics topics() {
        return coordinator.topics();
    }

    @Override
    public void submit(Event.Request event, Consumer<Outcome> onReply) {
        waiting.put(event.requestId(), onReply);
        timeline.count(event, time.nowMs());
        handle(event);
    }

    /** Lets something happen now. */
    public void handle(Event event) {
        take(coordinator.step(time.nowMs(), event));
        setAlarm();
    }

    /** The topics have changed. */
    public void topicsChanged(Topics topics) {
        handle(new Event.TopicsChanged(topics));
    }

    private void catchUp() {
        if (coordinator.nextDeadline() <= time.nowMs()) {
            handle(TICK);
        }
        doWhatIsPlanned();
    }

    private static final Event TICK = new Event.Tick();

    private void take(List<Effect> effects) {
        boolean facts = false;
        // Facts first: an answer may make its receiver ask again, which is a later step.
        for (Effect effect : effects) {
            if (effect instanceof Effect.Fact fact) {
                timeline.record(fact, realTime.ms());
                forgetIfGone(fact);
                facts = true;
            }
        }
        for (Effect effect : effects) {
            if (effect instanceof Effect.Reply reply) {
                deliver(reply);
            } else if (effect instanceof Effect.Abandoned abandoned) {
                waiting.remove(abandoned.requestId());
            }
        }
        if (facts && !watches.isEmpty()) {
            lookAgain();
        }
    }

    /** One receiver that fails keeps no other from its answer. */
    private void deliver(Effect.Reply reply) {
        Consumer<Outcome> receiver = waiting.remove(reply.requestId());
        if (receiver == null) {
            return;
        }
        try {
            receiver.accept(reply.outcome());
        } catch (RuntimeException bug) {
            LOG.error("the answer to request {} could not be delivered: {}", reply.requestId(), reply.outcome(), bug);
        }
    }

    /** How many requests wait for their answer. */
    public int waiting() {
        return waiting.size();
    }

    private void forgetIfGone(Effect.Fact fact) {
        if (fact instanceof Effect.MemberRemoved removed) {
            members.forget(removed.groupId(), removed.memberId());
        } else if (fact instanceof Effect.MemberReplaced replaced) {
            members.forget(replaced.groupId(), replaced.replacedMemberId());
        }
    }

    // --- time ---------------------------------------------------------------------------------------------------

    /**
     * Plans something for a time of the emulator's clock: it is done when the clock shows it, however it got there,
     * after the deadlines of that time.
     */
    public Agenda.Entry plan(long at, Runnable task) {
        Agenda.Entry entry = agenda.plan(at, task);
        setAlarm();
        return entry;
    }

    /** Takes back {@link #plan}. */
    public void cancel(Agenda.Entry entry) {
        agenda.cancel(entry);
    }

    /** Whether there was anything to do. */
    private boolean doWhatIsPlanned() {
        boolean done = false;
        for (Runnable task = agenda.pollDue(time.nowMs()); task != null; task = agenda.pollDue(time.nowMs())) {
            done = true;
            try {
                task.run();
            } catch (RuntimeException bug) {
                LOG.error("what was planned for {} could not be done", time.nowMs(), bug);
            }
        }
        return done;
    }

    private void setAlarm() {
        long deadline = Math.min(coordinator.nextDeadline(), agenda.next());
        // A heartbeat moves its member's deadline away. The alarm may then ring for nothing, which is cheaper than
        // setting it anew for each heartbeat.
        if (deadline < alarmAt) {
            alarmAt = deadline;
            alarm.set(time.realNanosUntil(deadline), this::ring);
        }
    }

    private void ring() {
        alarmAt = Long.MAX_VALUE;
        catchUp();
        setAlarm();
    }

    /** Lets the clock run at this speed from now on: 1 is real time, 0 stands still. */
    public void setSpeed(double speed) {
        catchUp();
        time.setSpeed(speed);
        timeline.record(
                TimelineEvent.Act.CLOCK_MODE_CHANGED, time.nowMs(), realTime.ms(), null, null, Speeds.inWords(speed));
        alarmAt = Long.MAX_VALUE;
        setAlarm();
    }

    public double speed() {
        return time.speed();
    }

    /** Looks after each stop of a moving clock whether that is far enough. */
    @FunctionalInterface
    public interface WarpGoal {

        /** @param expired whether a deadline has expired, or something planned was done, at this stop */
        boolean isReached(boolean expired);
    }

    /**
     * Moves the clock ahead. Every deadline on the way expires at its own time, one after the other.
     *
     * @param ms how far; 0 or more
     * @param living whose sessions are kept alive on the way
     */
    public void warp(long ms, Living living) {
        catchUp();
        move(ms, living, "ahead by " + ms / 1000.0 + " s", expired -> false);
    }

    /**
     * Moves the clock ahead, from deadline to deadline, until the goal is reached.
     *
     * @param atMostMs how far at most; 0 or more
     * @param what as in "until ...", for the timeline
     * @return whether the goal was reached; if not, the clock has moved by {@code atMostMs}
     */
    public boolean warpUntil(String what, long atMostMs, Living living, WarpGoal goal) {
        catchUp();
        return goal.isReached(false)
                || move(atMostMs, living, "ahead until " + what + ", by " + atMostMs / 1000.0 + " s at most", goal);
    }

    private boolean move(long ms, Living living, String inWords, WarpGoal goal) {
        long target = time.nowMs() + ms;
        timeline.record(
                TimelineEvent.Act.CLOCK_WARPED,
                time.nowMs(),
                realTime.ms(),
                null,
                null,
                inWords + (living == Living.NOBODY ? ", nobody kept alive" : ""));
        Warp warp = new Warp(coordinator, living);
        boolean reached = false;
        try {
            while (!reached && time.nowMs() < target) {
                long next = Math.min(target, Math.min(agenda.next(), warp.nextStop(time.nowMs())));
                take(warp.keepAlive(time.nowMs()));
                time.moveTo(next);
                List<Effect> effects = coordinator.step(time.nowMs(), TICK);
                take(effects);
                boolean planned = doWhatIsPlanned();
                reached = goal.isReached(planned || !effects.isEmpty());
            }
            take(warp.keepAlive(time.nowMs()));
        } finally {
            // A goal is code of the user: if it throws, the clock goes on from where it is.
            alarmAt = Long.MAX_VALUE;
            setAlarm();
        }
        return reached;
    }

    // --- the timeline and those who watch it --------------------------------------------------------------------

    public Timeline timeline() {
        return timeline;
    }

    /** Puts on the timeline what somebody did to the emulator. */
    public void acted(TimelineEvent.Act act, String groupId, String memberId, String detail) {
        timeline.record(act, time.nowMs(), realTime.ms(), groupId, memberId, detail);
        lookAgain();
    }

    /** Something that is looked at after each step, until it is satisfied. */
    public interface Watch {
        /** Looks at the state; true if it need not be called again. */
        boolean look();

        /** What is watched will never be seen, for this reason; it is not called again. */
        default void giveUp(String reason) {}
    }

    /** Looks at once, and then after each step that changed something. */
    public void watch(Watch watch) {
        if (!watch.look()) {
            watches.add(watch);
        }
    }

    public void unwatch(Watch watch) {
        watches.remove(watch);
    }

    /** Lets everybody who watches look again: something has happened that is no step of the coordinator. */
    public void lookAgain() {
        for (Watch watch : List.copyOf(watches)) {
            // Away while it looks: what it does may be a step, after which everybody else looks.
            if (watches.remove(watch) && !watch.look()) {
                watches.add(watch);
            }
        }
    }

    private void giveUpWatching(String reason) {
        List<Watch> abandoned = List.copyOf(watches);
        watches.clear();
        abandoned.forEach(watch -> watch.giveUp(reason));
    }

    /** Forgets everything and goes on with another coordinator. Whoever waits is not answered any more. */
    public void startAnew(GroupCoordinator successor) {
        waiting.clear();
        giveUpWatching("the emulator was reset");
        members.clear();
        agenda.clear();
        timeline.clear();
        coordinator = successor;
        alarmAt = Long.MAX_VALUE;
        setAlarm();
    }

    /** Nobody will be answered any more. */
    public void close() {
        waiting.clear();
        agenda.clear();
        giveUpWatching("the emulator was closed");
        alarm.set(Long.MAX_VALUE, () -> {});
    }
}
