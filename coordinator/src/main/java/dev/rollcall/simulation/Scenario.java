package dev.rollcall.simulation;

import dev.rollcall.group.AssignmentMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is simulated: one group, its topics, its members, and what happens to them. Immutable.
 *
 * @param group the group's id
 * @param seed of everything that is drawn
 * @param durationMs how long it lasts; afterwards the group is given time to settle
 * @param initialRebalanceDelayMs {@code group.initial.rebalance.delay.ms} of the broker
 * @param assignment who assigns: {@code CLIENT} as in Kafka, {@code SERVER} as Rollcall does by default
 * @param topics partitions by topic
 * @param fleets the members
 * @param happenings in any order
 */
public record Scenario(
        String group,
        long seed,
        long durationMs,
        int initialRebalanceDelayMs,
        AssignmentMode assignment,
        Map<String, Integer> topics,
        List<FleetSpec> fleets,
        List<Happening> happenings) {

    public Scenario {
        topics = Collections.unmodifiableMap(new LinkedHashMap<>(topics));
        fleets = List.copyOf(fleets);
        happenings = List.copyOf(happenings);
        if (durationMs < 0) {
            throw new IllegalArgumentException("a scenario of " + durationMs + " ms");
        }
        if (topics.isEmpty() || fleets.isEmpty()) {
            throw new IllegalArgumentException("a scenario needs a topic and a fleet of members");
        }
        if (assignment == AssignmentMode.VERIFY) {
            throw new IllegalArgumentException("simulated leaders use the core's assignors: choose CLIENT or SERVER");
        }
        Set<String> names = new TreeSet<>();
        for (FleetSpec fleet : fleets) {
            for (String topic : fleet.topics()) {
                if (!topics.containsKey(topic)) {
                    throw new IllegalArgumentException("fleet " + fleet.name() + " subscribes to " + topic
                            + "; the topics are " + topics.keySet());
                }
            }
            for (int i = 0; i < fleet.count(); i++) {
                if (!names.add(fleet.memberName(i))) {
                    throw new IllegalArgumentException("two members are called " + fleet.memberName(i));
                }
            }
        }
    }

    /** A group {@code group} with Kafka's defaults; the rest is added with the {@code with} methods. */
    public static Scenario of(Map<String, Integer> topics, FleetSpec... fleets) {
        return new Scenario("group", 1, 60_000, 3_000, AssignmentMode.CLIENT, topics, List.of(fleets), List.of());
    }

    public Scenario withSeed(long value) {
        return new Scenario(group, value, durationMs, initialRebalanceDelayMs, assignment, topics, fleets, happenings);
    }

    public Scenario withDurationMs(long value) {
        return new Scenario(group, seed, value, initialRebalanceDelayMs, assignment, topics, fleets, happenings);
    }

    public Scenario withInitialRebalanceDelayMs(int value) {
        return new Scenario(group, seed, durationMs, value, assignment, topics, fleets, happenings);
    }

    public Scenario withAssignment(AssignmentMode value) {
        return new Scenario(group, seed, durationMs, initialRebalanceDelayMs, value, topics, fleets, happenings);
    }

    /** These happenings, too. */
    public Scenario with(Happening... more) {
        List<Happening> all = new ArrayList<>(happenings);
        all.addAll(List.of(more));
        return new Scenario(group, seed, durationMs, initialRebalanceDelayMs, assignment, topics, fleets, all);
    }

    /**
     * The members of a fleet are restarted one after the other, too.
     *
     * @param firstAt when the first one stops
     * @param downMs until it is started again
     * @param everyMs from the beginning of one restart to that of the next
     */
    public Scenario withRollingRestart(String fleet, long firstAt, long downMs, long everyMs) {
        FleetSpec spec = fleets.stream()
                .filter(candidate -> candidate.name().equals(fleet))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no fleet " + fleet));
        List<Happening> all = new ArrayList<>();
        for (int i = 0; i < spec.count(); i++) {
            long at = firstAt + i * everyMs;
            all.add(new Happening.Stop(at, spec.memberName(i)));
            all.add(new Happening.Start(at + downMs, spec.memberName(i)));
        }
        return with(all.toArray(Happening[]::new));
    }
}
