package dev.rollcall.script;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ConsumerProtocol;
import dev.rollcall.group.Event;
import dev.rollcall.group.LeaderAssignment;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.time.Agenda;
import dev.rollcall.timeline.TimelineEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * An ideal consumer without a client: it joins, syncs, heartbeats exactly at its interval, rejoins and leaves by
 * itself, by the emulator's clock alone and without a thread or a connection. There is no network between it and the
 * coordinator, so that with a {@linkplain dev.rollcall.RollcallBuilder#frozen frozen} clock that is warped, each run
 * is the same to the millisecond.
 *
 * <p>It can be made to misbehave: {@link #busyFor}, {@link #freezeFor}, {@link #kill}, {@link #loseHeartbeats}. It
 * reads no records. Thread-safe. A {@linkplain dev.rollcall.Rollcall#reset reset} of the emulator ends it.
 */
public final class ScriptedConsumer {

    /** What it is doing. */
    public enum Doing {
        /** Not started, stopped, or killed. */
        NOTHING,
        /** Its JoinGroup waits. */
        JOINING,
        /** Its SyncGroup waits. */
        SYNCING,
        /** It has an assignment, or will ask for one at its next poll. */
        RUNNING,
        /** It left because its application polls too late; it will join again at its next poll. */
        OUT_BY_POLL_INTERVAL,
        /** It met an error that is fatal to a consumer, as when another one took its instance id. */
        FAILED
    }

    static final String LEFT_BY_POLL_INTERVAL = "consumer poll timeout has expired.";
    static final String CLOSED = "the consumer is being closed";

    private final Stage stage;
    private final String groupId;
    private final String clientId;

    // All of this on the emulator's thread only.
    private MemberSettings settings;
    private MemberRequests requests;
    private Doing doing = Doing.NOTHING;
    private Identity identity;
    private List<TopicPartition> owned = List.of();
    private Agenda.Entry nextHeartbeat;
    private Agenda.Entry nextPoll;
    private Agenda.Entry pollInterval;
    private long busyUntil;
    private long frozenUntil;
    private int lives;
    private LongSupplier drainMs = () -> 0;
    private double lossProbability;
    private RandomGenerator losses;
    private int heartbeatsLost;
    private long restartAfterMs = -1;

    ScriptedConsumer(Stage stage, String groupId, String clientId, MemberSettings settings) {
        this.stage = stage;
        this.groupId = groupId;
        this.clientId = clientId;
        use(settings);
        this.identity = Identity.newcomer(settings.groupInstanceId());
    }

    private void use(MemberSettings other) {
        settings = other;
        requests = new MemberRequests(groupId, clientId, other);
    }

    // --- for tests, on any thread --------------------------------------------------------------------------------

    public String clientId() {
        return clientId;
    }

    public Doing doing() {
        return stage.call(() -> doing);
    }

    /** As whom it is known at present. */
    public Identity identity() {
        return stage.call(() -> identity);
    }

    /** What it holds at present: it believes to own these, whatever the coordinator thinks. */
    public List<TopicPartition> owned() {
        return stage.call(() -> owned);
    }

    /**
     * Starts it as a new process: without a member id, but with its instance id if it has one.
     *
     * @throws IllegalStateException if it runs already
     */
    public ScriptedConsumer start() {
        return run(this::startNow);
    }

    /**
     * Gives it another configuration, which counts from its next start.
     *
     * @throws IllegalStateException if it runs
     */
    public ScriptedConsumer reconfigure(MemberSettings other) {
        return run(() -> {
            requireEnded();
            use(other);
        });
    }

    /** From now on its supervisor starts it again so long after each fatal error. */
    public ScriptedConsumer restartAfterFatalErrors(Duration pause) {
        return run(() -> restartAfterMs = pause.toMillis());
    }

    /** Closes it: a dynamic member leaves, a static one does not (KIP-345). */
    public ScriptedConsumer stop() {
        return run(this::stopNow);
    }

    /** Ends its process, or its LeaveGroup is lost on the way: it says nothing any more. */
    public ScriptedConsumer kill() {
        return run(this::end);
    }

    /**
     * It works on its records for so long from now on and does not poll meanwhile: it rejoins later, and beyond its
     * poll interval it leaves (a static one only ends its heartbeats), as Kafka's consumer does.
     */
    public ScriptedConsumer busyFor(Duration time) {
        return run(() -> busyNow(time.toMillis()));
    }

    /** Its process stands still for so long: it sends nothing and looks at no answer. */
    public ScriptedConsumer freezeFor(Duration time) {
        return run(() -> {
            frozenUntil = stage.now() + time.toMillis();
            acted(TimelineEvent.Act.PROCESS_FROZEN, "for " + time.toMillis() / 1000.0 + " s");
        });
    }

    /** From now on each of its rejoins is so much later, as its revocation callback drains work in flight. */
    public ScriptedConsumer drainFor(Duration time) {
        long ms = time.toMillis();
        return run(() -> drainMs = () -> ms);
    }

    /** Each heartbeat is lost on its way with this probability; the same generator draws the same losses. */
    public ScriptedConsumer loseHeartbeats(double probability, RandomGenerator draws) {
        return run(() -> {
            lossProbability = probability;
            losses = draws;
        });
    }

    /** How many heartbeats were lost until now. */
    public int heartbeatsLost() {
        return stage.call(() -> heartbeatsLost);
    }

    /** Commits as whom it is now, and returns what is answered. */
    public ErrorCode commit(String topic, int partition, long offset) {
        return commit(identity(), topic, partition, offset);
    }

    /** Commits as somebody that it is or was. */
    public ErrorCode commit(Identity as, String topic, int partition, long offset) {
        Answer<Outcome.Committed> answer = new Answer<>("OffsetCommit of " + clientId);
        run(() -> stage.submit(
                id -> requests.commit(
                        id,
                        as,
                        Map.of(new TopicPartition(topic, partition), offset),
                        stage.topics(),
                        !stage.isSilenced(groupId, as.memberId())),
                outcome -> answer.complete((Outcome.Committed) outcome)));
        return answer.get().partitions().get(0).error();
    }

    private ScriptedConsumer run(Runnable task) {
        stage.call(() -> {
            task.run();
            return null;
        });
        return this;
    }

    // --- on the emulator's thread --------------------------------------------------------------------------------

    void startNow() {
        requireEnded();
        identity = Identity.newcomer(settings.groupInstanceId());
        acted(TimelineEvent.Act.PROCESS_STARTED, clientId);
        busyUntil = 0;
        frozenUntil = 0;
        join();
    }

    private void requireEnded() {
        if (doing != Doing.NOTHING && doing != Doing.FAILED) {
            throw new IllegalStateException(this + " is running already; stop or kill it first");
        }
    }

    /** With the client id where there is no member yet. */
    private void acted(TimelineEvent.Act act, String detail) {
        String memberId = identity.memberId();
        stage.acted(act, groupId, memberId.isEmpty() ? null : memberId, detail);
    }

    void stopNow() {
        boolean leaves = settings.groupInstanceId() == null
                && !identity.memberId().isEmpty()
                && doing != Doing.NOTHING
                && doing != Doing.FAILED;
        Identity as = identity;
        end();
        if (leaves) {
            stage.submit(id -> requests.leave(id, as, CLOSED), answer -> {});
        }
    }

    void end() {
        if (doing != Doing.NOTHING) {
            acted(TimelineEvent.Act.PROCESS_ENDED, null);
        }
        die();
    }

    private void die() {
        lives++;
        cancel(nextHeartbeat);
        cancel(nextPoll);
        cancel(pollInterval);
        nextPoll = null;
        owned = List.of();
        doing = Doing.NOTHING;
    }

    private void cancel(Agenda.Entry entry) {
        if (entry != null) {
            stage.cancel(entry);
        }
    }

    /** Sends a request; its answer is of no interest to a later life, and waits while the process is frozen. */
    private void send(LongFunction<Event.Request> request, Consumer<Outcome> onAnswer) {
        int life = lives;
        stage.submit(request, outcome -> read(life, outcome, onAnswer));
    }

    private void read(int life, Outcome outcome, Consumer<Outcome> onAnswer) {
        if (life != lives) {
            return;
        }
        if (stage.now() < frozenUntil) {
            stage.plan(frozenUntil, () -> read(life, outcome, onAnswer));
        } else {
            onAnswer.accept(outcome);
        }
    }

    private void join() {
        boolean keeps = settings.isCooperative();
        if (!keeps) {
            owned = List.of();
        }
        cancel(nextHeartbeat);
        nextPoll = null;
        doing = Doing.JOINING;
        List<Event.JoinProtocol> protocols = requests.protocols(owned, keeps ? identity.generation() : -1);
        Identity as = identity;
        send(id -> requests.join(id, as, protocols, ""), outcome -> joined((Outcome.Joined) outcome));
    }

    private void joined(Outcome.Joined joined) {
        switch (joined.error()) {
            case NONE -> {
                identity = identity.withMemberId(joined.memberId()).withGeneration(joined.generationId());
                sync(joined);
            }
            case MEMBER_ID_REQUIRED -> {
                identity = identity.withMemberId(joined.memberId());
                join();
            }
            default -> refused(joined.error());
        }
    }

    private void sync(Outcome.Joined joined) {
        doing = Doing.SYNCING;
        Identity as = identity;
        send(
                id -> requests.sync(id, as, joined.protocolName(), LeaderAssignment.of(joined, stage.topics())),
                outcome -> synced((Outcome.Synced) outcome));
    }

    private void synced(Outcome.Synced synced) {
        if (synced.error() != ErrorCode.NONE) {
            doing = Doing.RUNNING;
            refused(synced.error());
            return;
        }
        doing = Doing.RUNNING;
        List<TopicPartition> assigned = ConsumerProtocol.assignedPartitions(synced.assignment());
        List<TopicPartition> before = owned;
        owned = assigned == null ? List.of() : assigned;
        beatAfter(settings.heartbeatIntervalMs());
        if (!owned.containsAll(before)) {
            // A cooperative member that has given something up says so at once, that others may get it.
            pollAfter(0);
        }
    }

    private void beatAfter(long ms) {
        cancel(nextHeartbeat);
        nextHeartbeat = stage.plan(stage.now() + ms, this::beat);
    }

    private void beat() {
        beatAfter(settings.heartbeatIntervalMs());
        if (stage.now() < frozenUntil) {
            return;
        }
        if (losses != null && losses.nextDouble() < lossProbability) {
            heartbeatsLost++;
            return;
        }
        Identity as = identity;
        send(
                id -> requests.heartbeat(id, as, !stage.isSilenced(groupId, as.memberId())),
                outcome -> heard(((Outcome.HeartbeatAnswered) outcome).error()));
    }

    private void heard(ErrorCode error) {
        if (error != ErrorCode.NONE && doing == Doing.RUNNING) {
            refused(error);
        }
    }

    /** What it does about an error, which is what Kafka's consumer does. */
    private void refused(ErrorCode error) {
        switch (error) {
            case REBALANCE_IN_PROGRESS -> pollAfter(settings.pollDelayMs() + drainMs.getAsLong());
            case UNKNOWN_MEMBER_ID -> {
                lose();
                identity = Identity.newcomer(settings.groupInstanceId());
                pollAfter(settings.pollDelayMs());
            }
            case ILLEGAL_GENERATION -> {
                lose();
                identity = identity.withGeneration(-1);
                pollAfter(settings.pollDelayMs());
            }
            default -> {
                acted(TimelineEvent.Act.PROCESS_ENDED, error.name());
                die();
                doing = Doing.FAILED;
                if (restartAfterMs >= 0) {
                    stage.plan(stage.now() + restartAfterMs, () -> {
                        if (doing == Doing.FAILED) {
                            startNow();
                        }
                    });
                }
            }
        }
    }

    private void lose() {
        owned = List.of();
        cancel(nextHeartbeat);
        doing = Doing.RUNNING;
    }

    /** Rejoins at its next poll, which is so much later, and not while it is busy. */
    private void pollAfter(long ms) {
        if (nextPoll != null) {
            return;
        }
        long at = Math.max(stage.now() + ms, Math.max(busyUntil, frozenUntil));
        nextPoll = stage.plan(at, this::join);
    }

    private void busyNow(long ms) {
        busyUntil = stage.now() + ms;
        if (nextPoll != null) {
            stage.cancel(nextPoll);
            nextPoll = null;
            pollAfter(0);
        }
        cancel(pollInterval);
        if (ms >= settings.maxPollIntervalMs()) {
            pollInterval = stage.plan(stage.now() + settings.maxPollIntervalMs(), this::overrun);
        }
    }

    private void overrun() {
        Identity as = identity;
        acted(TimelineEvent.Act.POLL_INTERVAL_PASSED, null);
        cancel(nextHeartbeat);
        cancel(nextPoll);
        nextPoll = null;
        identity = Identity.newcomer(settings.groupInstanceId());
        doing = Doing.OUT_BY_POLL_INTERVAL;
        if (settings.groupInstanceId() == null) {
            stage.submit(id -> requests.leave(id, as, LEFT_BY_POLL_INTERVAL), answer -> {});
        }
        // What it holds it goes on working on: it learns of its loss at its next poll.
        nextPoll = stage.plan(busyUntil, () -> {
            owned = List.of();
            join();
        });
    }

    @Override
    public String toString() {
        return stage.call(() -> {
            List<String> words = new ArrayList<>(List.of(clientId, doing.name()));
            if (!identity.memberId().isEmpty()) {
                words.add(identity.memberId() + " generation " + identity.generation());
            }
            words.add(owned.toString());
            return String.join(" ", words);
        });
    }
}
