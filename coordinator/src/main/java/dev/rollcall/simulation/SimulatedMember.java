package dev.rollcall.simulation;

import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ConsumerProtocol;
import dev.rollcall.group.Event;
import dev.rollcall.group.LeaderAssignment;
import dev.rollcall.group.Outcome;
import dev.rollcall.group.Topics;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A consumer of the classic protocol as Kafka's own (kafka-clients 4.3, {@code AbstractCoordinator} and
 * {@code ConsumerCoordinator}): it joins only in poll(), heartbeats beside it from JoinGroup's answer on, hears of a
 * rebalance by a heartbeat, gives up its partitions (eager: all, before it joins; cooperative: what it lost, after
 * which it joins again), and leaves where its application polls too late.
 */
final class SimulatedMember {

    private enum State {
        STOPPED,
        /** It must join, at its next poll. */
        UNJOINED,
        /** Its JoinGroup is under way. */
        PREPARING,
        /** Its SyncGroup is under way. */
        COMPLETING,
        STABLE,
        /** An error was fatal to it. */
        FAILED
    }

    /** How long a client waits for an answer that never comes: {@code request.timeout.ms}. */
    private static final int REQUEST_TIMEOUT_MS = 30_000;

    /** A client waits for JoinGroup's answer this much longer than its rebalance timeout. */
    private static final int JOIN_LAPSE_MS = 5_000;

    final FleetSpec fleet;
    final String name;

    /** Its place among all members, from 0. */
    final int place;

    private final int index;
    private final Simulation world;
    private final RandomGenerator random;

    private State state = State.STOPPED;
    private int life;
    private String memberId = "";
    private int generation = -1;
    private List<TopicPartition> owned = List.of();

    /** What it was assigned last, and in which generation, whether it still owns it or not. */
    private List<TopicPartition> lastAssigned = List.of();

    private int assignedIn = -1;

    /** The metadata that its last assignment as leader came from; null for others. */
    private Topics assignedFrom;

    private Topics known;
    private long startedAt;
    private long pausedUntil;
    private long busyUntil;
    private boolean isInPoll;
    private boolean isPollPlanned;
    private int beats;
    private int polls;
    private long awaited = -1;
    private long generationSince;

    SimulatedMember(FleetSpec fleet, int index, int place, Simulation world, RandomGenerator random) {
        this.fleet = fleet;
        this.index = index;
        this.place = place;
        this.name = fleet.memberName(index);
        this.world = world;
        this.random = random;
    }

    // --- what is done to it --------------------------------------------------------------------------------------

    void start() {
        if (isRunning()) {
            return;
        }
        life++;
        state = State.UNJOINED;
        startedAt = world.now();
        known = world.topics();
        isPollPlanned = true;
        later(0, this::poll);
    }

    void stop() {
        if (state != State.UNJOINED && isRunning()) {
            leave("the consumer is being closed");
        }
        end(State.STOPPED);
    }

    void crash() {
        end(State.STOPPED);
    }

    void pause(long ms) {
        pausedUntil = Math.max(pausedUntil, world.now() + ms);
    }

    void stall(long ms) {
        busyUntil = Math.max(busyUntil, world.now() + ms);
        watchPollInterval();
    }

    /** The topics have changed; it learns of it when its metadata is too old. */
    void topicsChanged() {
        if (isRunning()) {
            long age = (world.now() - startedAt) % fleet.metadataMaxAgeMs();
            later(age == 0 ? 0 : fleet.metadataMaxAgeMs() - age, this::refreshMetadata);
        }
    }

    private void end(State last) {
        life++;
        state = last;
        release(owned);
        forget(true);
        lastAssigned = List.of();
        assignedIn = -1;
        assignedFrom = null;
        isInPoll = false;
        isPollPlanned = false;
        pausedUntil = 0;
        busyUntil = 0;
    }

    // --- what others see -----------------------------------------------------------------------------------------

    boolean isRunning() {
        return state != State.STOPPED && state != State.FAILED;
    }

    boolean isFailed() {
        return state == State.FAILED;
    }

    /** Nothing is going on but heartbeats of this generation. */
    boolean isSettledIn(int current) {
        return state == State.STABLE && !isInPoll && !isPollPlanned && generation == current;
    }

    String memberId() {
        return memberId;
    }

    @Override
    public String toString() {
        return name + " (" + state + ", generation " + generation + ")";
    }

    // --- poll and join -------------------------------------------------------------------------------------------

    private void later(long ms, Runnable task) {
        int mine = life;
        world.plan(ms, () -> run(mine, task));
    }

    /** What falls due in a standstill of the process happens at its end, in the same order. */
    private void run(int ofLife, Runnable task) {
        if (ofLife != life) {
            return;
        }
        if (pausedUntil > world.now()) {
            world.plan(pausedUntil - world.now(), () -> run(ofLife, task));
        } else {
            task.run();
        }
    }

    private void mustRejoin() {
        if (!isInPoll && !isPollPlanned) {
            isPollPlanned = true;
            watchPollInterval();
            long delay = draw(fleet.pollDelay());
            later(Math.max(delay, busyUntil - world.now()), this::poll);
        }
    }

    private void poll() {
        if (busyUntil > world.now()) {
            later(busyUntil - world.now(), this::poll);
            return;
        }
        isPollPlanned = false;
        isInPoll = true;
        prepare();
    }

    /** Gives up what must be given up before a JoinGroup. Heartbeats go on meanwhile. */
    private void prepare() {
        if (generation < 0 || memberId.isEmpty()) {
            release(owned);
        } else if (!fleet.isCooperative() && !owned.isEmpty()) {
            watchPollInterval();
            later(draw(fleet.revokeTime()), () -> {
                release(owned);
                join();
            });
            return;
        }
        join();
    }

    private void join() {
        state = State.PREPARING;
        beats++;
        polls++;
        assignedFrom = null;
        Bytes metadata = ConsumerProtocol.subscription(subscription());
        List<Event.JoinProtocol> protocols = fleet.assignors().stream()
                .map(assignor -> new Event.JoinProtocol(assignor, metadata))
                .toList();
        awaited = world.nextRequest(this);
        send(new Event.JoinGroup(
                awaited,
                world.group(),
                memberId,
                fleet.isStatic() ? name : null,
                new Event.Client(name, "/127.0.0.1"),
                "consumer",
                protocols,
                fleet.sessionTimeoutMs(),
                fleet.maxPollIntervalMs(),
                true,
                true,
                null));
    }

    /** The eager {@code sticky} finds what it had in its own user data, the others in the subscription. */
    private MemberSpec subscription() {
        List<String> topics = fleet.topics().isEmpty() ? world.topicNames() : fleet.topics();
        MemberSpec member = MemberSpec.of("", topics);
        if (fleet.assignors().contains("sticky")) {
            return member.claiming(lastAssigned, assignedIn).withOwnedPartitions(owned, generation);
        }
        return member.withOwnedPartitions(owned, generation);
    }

    private void leave(String reason) {
        if (!fleet.isStatic() && !memberId.isEmpty()) {
            send(new Event.LeaveGroup(
                    world.nextRequest(this), world.group(), List.of(new Event.Leaver(memberId, null, reason))));
        }
    }

    private void forget(boolean memberIdToo) {
        generation = -1;
        generationSince = world.lastRequest();
        beats++;
        if (memberIdToo) {
            memberId = "";
        }
    }

    private void watchPollInterval() {
        int watched = ++polls;
        later(fleet.maxPollIntervalMs(), () -> {
            if (watched == polls && (state == State.STABLE || state == State.COMPLETING)) {
                leave("consumer poll timeout has expired.");
                forget(true);
                state = State.UNJOINED;
                mustRejoin();
            }
        });
    }

    private void refreshMetadata() {
        known = world.topics();
        if (state == State.STABLE && assignedFrom != null && assignedFrom != known) {
            mustRejoin();
        }
    }

    // --- requests and answers ------------------------------------------------------------------------------------

    private long draw(Span span) {
        return span.draw(random, index, fleet.count());
    }

    private void send(Event event) {
        world.send(draw(fleet.networkDelay()), event);
    }

    /** An answer is on its way. */
    void answered(long request, Outcome outcome) {
        later(draw(fleet.networkDelay()), () -> receive(request, outcome));
    }

    /** The coordinator will never answer; the client waits until it gives up. */
    void abandoned(long request) {
        if (request == awaited) {
            int wait = state == State.PREPARING
                    ? Math.max(REQUEST_TIMEOUT_MS, fleet.maxPollIntervalMs() + JOIN_LAPSE_MS)
                    : REQUEST_TIMEOUT_MS;
            later(wait, () -> {
                if (request == awaited) {
                    prepare();
                }
            });
        }
    }

    private void receive(long request, Outcome outcome) {
        if (outcome instanceof Outcome.HeartbeatAnswered heartbeat) {
            heartbeatAnswered(request, heartbeat.error());
        } else if (request == awaited) {
            awaited = -1;
            if (outcome instanceof Outcome.Joined joined) {
                joined(joined);
            } else if (outcome instanceof Outcome.Synced synced) {
                synced(synced);
            }
        }
    }

    private void joined(Outcome.Joined answer) {
        switch (answer.error()) {
            case NONE -> {
                state = State.COMPLETING;
                memberId = answer.memberId();
                generation = answer.generationId();
                generationSince = world.lastRequest();
                int beat = ++beats;
                later(fleet.heartbeatIntervalMs(), () -> beat(beat));
                boolean leads = memberId.equals(answer.leader());
                assignedFrom = leads ? known : null;
                Map<String, Bytes> assignments = LeaderAssignment.of(answer, known);
                awaited = world.nextRequest(this);
                send(new Event.SyncGroup(
                        awaited,
                        world.group(),
                        generation,
                        memberId,
                        fleet.isStatic() ? name : null,
                        "consumer",
                        answer.protocolName(),
                        true,
                        assignments));
            }
            case MEMBER_ID_REQUIRED -> {
                memberId = answer.memberId();
                prepare();
            }
            case UNKNOWN_MEMBER_ID -> {
                forget(true);
                prepare();
            }
            case REBALANCE_IN_PROGRESS, ILLEGAL_GENERATION -> prepare();
            case COORDINATOR_LOAD_IN_PROGRESS, COORDINATOR_NOT_AVAILABLE, NOT_COORDINATOR ->
                later(fleet.retryBackoffMs(), this::prepare);
            default -> end(State.FAILED);
        }
    }

    private void synced(Outcome.Synced answer) {
        if (state != State.COMPLETING) {
            prepare();
            return;
        }
        switch (answer.error()) {
            case NONE -> assigned(ConsumerProtocol.assignedPartitions(answer.assignment()));
            case REBALANCE_IN_PROGRESS -> prepare();
            case UNKNOWN_MEMBER_ID, ILLEGAL_GENERATION -> {
                forget(answer.error() == ErrorCode.UNKNOWN_MEMBER_ID);
                prepare();
            }
            case COORDINATOR_NOT_AVAILABLE, NOT_COORDINATOR -> later(fleet.retryBackoffMs(), this::prepare);
            default -> end(State.FAILED);
        }
    }

    private void assigned(List<TopicPartition> partitions) {
        state = State.STABLE;
        lastAssigned = partitions;
        assignedIn = generation;
        List<TopicPartition> revoked = new ArrayList<>(owned);
        revoked.removeAll(partitions);
        if (revoked.isEmpty()) {
            take(partitions);
            isInPoll = false;
            if (assignedFrom != null && assignedFrom != known) {
                mustRejoin();
            }
        } else {
            watchPollInterval();
            later(draw(fleet.revokeTime()), () -> {
                release(revoked);
                take(partitions);
                prepare();
            });
        }
    }

    private void beat(int beat) {
        if (beat != beats || (state != State.STABLE && state != State.COMPLETING)) {
            return;
        }
        if (fleet.heartbeatLoss() == 0 || world.isSettling() || random.nextDouble() >= fleet.heartbeatLoss()) {
            send(new Event.Heartbeat(
                    world.nextRequest(this),
                    world.group(),
                    generation,
                    memberId,
                    fleet.isStatic() ? name : null,
                    true));
        }
        later(fleet.heartbeatIntervalMs(), () -> beat(beat));
    }

    private void heartbeatAnswered(long request, ErrorCode error) {
        if (error == ErrorCode.REBALANCE_IN_PROGRESS) {
            if (state == State.STABLE) {
                mustRejoin();
            }
        } else if (error != ErrorCode.NONE && request > generationSince) {
            if (error == ErrorCode.FENCED_INSTANCE_ID) {
                end(State.FAILED);
            } else {
                forget(error != ErrorCode.ILLEGAL_GENERATION);
                state = State.UNJOINED;
                mustRejoin();
            }
        }
    }

    // --- partitions ----------------------------------------------------------------------------------------------

    private void take(List<TopicPartition> partitions) {
        List<TopicPartition> added = new ArrayList<>(partitions);
        added.removeAll(owned);
        world.holdings().take(name, added, world.now());
        owned = List.copyOf(partitions);
    }

    private void release(List<TopicPartition> partitions) {
        world.holdings().release(name, partitions, world.now());
        List<TopicPartition> kept = new ArrayList<>(owned);
        kept.removeAll(partitions);
        owned = List.copyOf(kept);
    }
}
