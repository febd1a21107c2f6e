package dev.rollcall.simulation;

import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.AssignmentMode;
import dev.rollcall.group.AssignmentPolicy;
import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupConfig;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.Topics;
import dev.rollcall.time.Agenda;
import dev.rollcall.timeline.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Runs a {@link Scenario} on virtual time, which jumps from one event to the next. When the scenario's duration is
 * over, heartbeats are no longer lost and the run goes on until the group has settled. Not thread-safe; runs share
 * nothing.
 */
public final class Simulation {

    /** Beyond all timeouts together, the group has this long to settle: a few rounds of metadata and rejoining. */
    private static final long SETTLING_MARGIN_MS = 600_000;

    private final Scenario scenario;
    private final GroupCoordinator coordinator;
    private final Agenda agenda = new Agenda();
    private final Timeline timeline = new Timeline(Integer.MAX_VALUE);
    private final Invariants invariants;
    private final Holdings holdings = new Holdings();
    private final List<SimulatedMember> members = new ArrayList<>();
    private final Map<String, Integer> topicSizes;
    private final Map<String, Integer> evictions = new TreeMap<>();

    private Topics topics;
    private long now;
    private long requests;
    private long lastRequest;
    private int memberIds;
    private int generations;

    private Simulation(Scenario scenario) {
        this.scenario = scenario;
        invariants = new Invariants(scenario.seed());
        topicSizes = new LinkedHashMap<>(scenario.topics());
        coordinator = new GroupCoordinator(
                GroupConfig.DEFAULT.withInitialRebalanceDelayMs(scenario.initialRebalanceDelayMs()),
                prefix -> prefix + "-" + ++memberIds,
                policy(scenario.assignment()),
                0);
        // Each member draws from a stream of its own, so that one more draw of one changes nothing for the others.
        SplittableRandom seeds = new SplittableRandom(scenario.seed());
        for (FleetSpec fleet : scenario.fleets()) {
            for (int i = 0; i < fleet.count(); i++) {
                SplittableRandom own = seeds.split();
                SimulatedMember member = new SimulatedMember(fleet, i, members.size(), this, own);
                members.add(member);
                agenda.plan(fleet.startAt().draw(own, i, fleet.count()), member::start);
            }
        }
        scenario.happenings().forEach(happening -> agenda.plan(happening.at(), () -> happen(happening)));
    }

    /**
     * @throws InvariantViolation if something happens that must not
     * @throws IllegalArgumentException if a happening names a member or fleet that is not there
     */
    public static SimulationResult run(Scenario scenario) {
        Simulation simulation = new Simulation(scenario);
        scenario.happenings().forEach(simulation::targets);
        return simulation.run();
    }

    private static AssignmentPolicy policy(AssignmentMode mode) {
        return new AssignmentPolicy() {
            @Override
            public AssignmentMode mode(String groupId) {
                return mode;
            }

            @Override
            public PartitionAssignor assignor(String protocolName) {
                return Assignors.builtIn().get(protocolName);
            }
        };
    }

    private SimulationResult run() {
        changeTopics();
        runUntil(scenario.durationMs(), false);
        settleBy(scenario.durationMs() + longestSettling());
        List<String> failed = members.stream()
                .filter(SimulatedMember::isFailed)
                .map(member -> member.name)
                .toList();
        return new SimulationResult(
                timeline.events(0), holdings.figures(generations, evictions, requests, now), now, failed);
    }

    private boolean runUntil(long end, boolean onlyToSettle) {
        while (!onlyToSettle || !isSettled()) {
            long next = Math.min(agenda.next(), coordinator.nextDeadline());
            if (next > end) {
                now = end;
                return !onlyToSettle;
            }
            now = Math.max(now, next);
            Runnable task = agenda.pollDue(now);
            if (task == null) {
                step(new Event.Tick());
            } else {
                task.run();
            }
        }
        return true;
    }

    private long longestSettling() {
        long most = 0;
        for (FleetSpec fleet : scenario.fleets()) {
            most = Math.max(
                    most,
                    fleet.startAt().to()
                            + fleet.metadataMaxAgeMs()
                            + 2L
                                    * (fleet.sessionTimeoutMs()
                                            + fleet.maxPollIntervalMs()
                                            + fleet.pollDelay().to()
                                            + fleet.revokeTime().to()
                                            + 4 * fleet.networkDelay().to()));
        }
        for (Happening happening : scenario.happenings()) {
            most += happening instanceof Happening.Pause pause ? pause.forMs() : 0;
            most += happening instanceof Happening.Stall stall ? stall.forMs() : 0;
        }
        return most + SETTLING_MARGIN_MS;
    }

    private void settleBy(long end) {
        if (!runUntil(end, true)) {
            List<SimulatedMember> open = members.stream()
                    .filter(member -> member.isRunning() && !member.isSettledIn(generation()))
                    .toList();
            List<TopicPartition> unread = expected().stream()
                    .filter(partition -> holdings.readers(partition) != 1)
                    .toList();
            throw new InvariantViolation(
                    scenario.seed(),
                    now,
                    "the group of generation " + generation() + " does not settle; lost or stuck: " + open
                            + "; not read by exactly one member: " + unread);
        }
    }

    private int generation() {
        GroupView view = coordinator.group(scenario.group());
        return view == null ? -1 : view.generation();
    }

    /** Every running member knows its share of the current generation, and everything is read exactly once. */
    private boolean isSettled() {
        if (now < lastHappening()) {
            return false;
        }
        int running = 0;
        int current = -1;
        for (SimulatedMember member : members) {
            if (member.isRunning()) {
                current = running++ == 0 ? generation() : current;
                if (!member.isSettledIn(current)) {
                    return false;
                }
            }
        }
        GroupView view = coordinator.group(scenario.group());
        if (view != null && view.members().size() != running) {
            return false;
        }
        return expected().stream().allMatch(partition -> holdings.readers(partition) == 1);
    }

    private long lastHappening() {
        return scenario.happenings().stream().mapToLong(Happening::at).max().orElse(0);
    }

    /** The partitions that somebody who runs subscribes to, as far as leaders know of them. */
    private List<TopicPartition> expected() {
        List<TopicPartition> all = new ArrayList<>();
        topicSizes.forEach((topic, size) -> {
            boolean wanted = members.stream()
                    .anyMatch(member -> member.isRunning()
                            && (member.fleet.topics().isEmpty()
                                    || member.fleet.topics().contains(topic)));
            for (int i = 0; wanted && i < size; i++) {
                all.add(new TopicPartition(topic, i));
            }
        });
        return all;
    }

    private void step(Event event) {
        requests += event instanceof Event.Request ? 1 : 0;
        for (Effect effect : coordinator.step(now, event)) {
            if (effect instanceof Effect.Reply reply) {
                memberOf(reply.requestId()).answered(reply.requestId(), reply.outcome());
            } else if (effect instanceof Effect.Abandoned abandoned) {
                memberOf(abandoned.requestId()).abandoned(abandoned.requestId());
            } else if (effect instanceof Effect.Fact fact) {
                record(fact);
            }
        }
    }

    private void record(Effect.Fact fact) {
        timeline.record(fact, fact.at());
        invariants.check(fact);
        if (fact instanceof Effect.JoinPhaseEnded) {
            generations++;
        } else if (fact instanceof Effect.MemberRemoved removed
                && removed.cause().isEviction()) {
            evictions.merge(removed.cause().toString(), 1, Integer::sum);
        }
    }

    // --- happenings ----------------------------------------------------------------------------------------------

    private void happen(Happening happening) {
        if (happening instanceof Happening.Grow grow) {
            topicSizes.merge(grow.topic(), grow.partitions(), Math::max);
            changeTopics();
            members.forEach(SimulatedMember::topicsChanged);
        }
        for (SimulatedMember member : targets(happening)) {
            if (happening instanceof Happening.Stop) {
                member.stop();
            } else if (happening instanceof Happening.Start) {
                member.start();
            } else if (happening instanceof Happening.Crash) {
                member.crash();
            } else if (happening instanceof Happening.Pause pause) {
                member.pause(pause.forMs());
            } else if (happening instanceof Happening.Stall stall) {
                member.stall(stall.forMs());
            } else if (happening instanceof Happening.Evict) {
                step(new Event.Evict(scenario.group(), member.memberId(), "evicted by the scenario"));
            }
        }
    }

    private void changeTopics() {
        List<TopicSpec> specs = new ArrayList<>();
        topicSizes.forEach((name, size) -> specs.add(TopicSpec.of(name, size)));
        topics = Topics.of(specs);
        step(new Event.TopicsChanged(topics));
    }

    private List<SimulatedMember> targets(Happening happening) {
        String target = targetOf(happening);
        if (target == null) {
            return List.of();
        }
        List<SimulatedMember> found = members.stream()
                .filter(member ->
                        member.name.equals(target) || member.fleet.name().equals(target))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("there is no member or fleet " + target);
        }
        return found;
    }

    private static String targetOf(Happening happening) {
        if (happening instanceof Happening.Stop stop) {
            return stop.target();
        } else if (happening instanceof Happening.Start start) {
            return start.target();
        } else if (happening instanceof Happening.Crash crash) {
            return crash.target();
        } else if (happening instanceof Happening.Pause pause) {
            return pause.target();
        } else if (happening instanceof Happening.Stall stall) {
            return stall.target();
        }
        return happening instanceof Happening.Evict evict ? evict.target() : null;
    }

    // --- for members ---------------------------------------------------------------------------------------------

    long now() {
        return now;
    }

    String group() {
        return scenario.group();
    }

    Topics topics() {
        return topics;
    }

    List<String> topicNames() {
        return List.copyOf(topicSizes.keySet());
    }

    Holdings holdings() {
        return holdings;
    }

    boolean isSettling() {
        return now > scenario.durationMs();
    }

    void plan(long ms, Runnable task) {
        agenda.plan(now + ms, task);
    }

    /** Request ids tell whose they are: the lowest digits, to the base of the number of members, are its place. */
    long nextRequest(SimulatedMember member) {
        lastRequest += members.size();
        return lastRequest + member.place;
    }

    /** No request of an id up to this one was sent after now. */
    long lastRequest() {
        return lastRequest + members.size() - 1;
    }

    private SimulatedMember memberOf(long request) {
        return members.get((int) (request % members.size()));
    }

    void send(long delay, Event event) {
        if (delay == 0) {
            step(event);
        } else {
            plan(delay, () -> step(event));
        }
    }
}
