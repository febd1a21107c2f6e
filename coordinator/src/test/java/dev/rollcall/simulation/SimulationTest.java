package dev.rollcall.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.group.AssignmentMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures beside those measured on Kafka 4.3.1's coordinator with ideal members, and what must hold for any run. */
class SimulationTest {

    private static final int SECOND = 1_000;
    private static final int MINUTE = 60 * SECOND;

    private static Scenario scenario(int partitions, FleetSpec... fleets) {
        return Scenario.of(Map.of("orders", partitions), fleets);
    }

    private static Scenario deploy(FleetSpec pods, int partitions, int downMs) {
        long every = 30L * SECOND;
        return scenario(partitions, pods)
                .withRollingRestart("pod", MINUTE, downMs, every)
                .withDurationMs(MINUTE + pods.count() * every + 2L * MINUTE);
    }

    private static Figures run(Scenario scenario) {
        SimulationResult result = Simulation.run(scenario);
        assertThat(result.failed()).isEmpty();
        return result.figures();
    }

    /** A deploy of pods whose applications poll within a second; what was measured does not depend on the down time. */
    @ParameterizedTest
    @CsvSource({
        "10, range, 5000, 2, 300",
        "10, range, 20000, 2, 300",
        "10, cooperative-sticky, 5000, 3, 80",
        "10, cooperative-sticky, 20000, 3, 80",
        "50, range, 5000, 2, 9260",
        "50, cooperative-sticky, 5000, 3, 400"
    })
    void aRollingRestartCostsTheGenerationsAndMovesThatWereMeasuredOnKafka(
            int pods, String assignor, int downMs, int perRestart, int moves) {
        FleetSpec fleet = FleetSpec.of("pod", pods, assignor).withPollDelay(Span.spread(0, SECOND));

        Figures figures = run(deploy(fleet, 4 * pods, downMs));

        assertThat(figures.generations()).isEqualTo(1 + perRestart * pods);
        assertThat(figures.moves()).isEqualTo(moves);
        assertThat(figures.longestMs()).isLessThanOrEqualTo(4L * SECOND);
        assertThat(figures.evictions()).isEmpty();
        assertThat(figures.overlapMs()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"10, 5000, 200000", "10, 20000, 800000", "50, 20000, 4000000"})
    void staticMembersStopWhatTheyHadForAsLongAsTheyAreDown(int pods, int downMs, long stoppedMs) {
        FleetSpec fleet = FleetSpec.of("pod", pods, "range").withStatic(true);

        Figures figures = run(deploy(fleet, 4 * pods, downMs));

        assertThat(figures.generations()).isEqualTo(1);
        assertThat(figures.moves()).isZero();
        assertThat(figures.stoppedSumMs()).isEqualTo(stoppedMs);
    }

    @Test
    void aFrozenMemberReadsBesideItsSuccessorsUntilItHearsThatItIsOut() {
        Scenario frozen = scenario(6, FleetSpec.of("pod", 3, "range"))
                .with(new Happening.Pause(20L * SECOND, "pod-1", MINUTE))
                .withDurationMs(3L * MINUTE);

        Figures figures = run(frozen);

        assertThat(figures.evictions()).containsExactly(Map.entry("session timeout", 1));
        assertThat(figures.overlapMs()).isBetween(2L * 12 * SECOND, 2L * 18 * SECOND);
    }

    @Test
    void anApplicationThatPollsTooLateIsOutAndComesBack() {
        Scenario slow = scenario(6, FleetSpec.of("pod", 3, "range"))
                .with(new Happening.Stall(20L * SECOND, "pod-1", 6L * MINUTE))
                .withDurationMs(8L * MINUTE);

        assertThat(run(slow).evictions()).containsExactly(Map.entry("poll interval", 1));
    }

    /** Where the server assigns it does so at once, and again when the leader, told to skip, sees the topic grown. */
    @ParameterizedTest
    @CsvSource({"CLIENT, 2", "SERVER, 3"})
    void newPartitionsAreFoundByTheLeadersMetadataOrByTheServer(AssignmentMode mode, int generations) {
        Scenario grown = scenario(6, FleetSpec.of("pod", 3, "range").withMetadataMaxAgeMs(MINUTE))
                .withAssignment(mode)
                .with(new Happening.Grow(90L * SECOND, "orders", 12))
                .withDurationMs(4L * MINUTE);

        SimulationResult result = Simulation.run(grown);

        assertThat(result.figures().generations()).isEqualTo(generations);
        assertThat(result.figures().stoppedMs()).hasSize(12);
    }

    private static Scenario random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> assignors = List.of("range", "roundrobin", "sticky", "cooperative-sticky");
        int count = random.nextInt(1, 9);
        FleetSpec fleet = FleetSpec.of("pod", count, assignors.get(random.nextInt(4)))
                .withStatic(random.nextInt(3) == 0)
                .withTimeoutsMs(10 * SECOND, random.nextInt(500, 4 * SECOND), 40 * SECOND)
                .withStartAt(Span.uniform(0, random.nextLong(1, 20) * SECOND))
                .withPollDelay(Span.exponential(random.nextInt(1, 2 * SECOND)))
                .withRevokeTime(Span.uniform(0, random.nextInt(5 * SECOND)))
                .withNetwork(Span.uniform(0, random.nextInt(500)), random.nextInt(3) == 0 ? 0.1 : 0);
        List<Happening> happenings = new ArrayList<>();
        for (int i = 0; i < random.nextInt(12); i++) {
            long at = random.nextLong(4L * MINUTE);
            String target = fleet.memberName(random.nextInt(count));
            happenings.add(
                    switch (random.nextInt(7)) {
                        case 0 -> new Happening.Stop(at, target);
                        case 1 -> new Happening.Crash(at, target);
                        case 2 -> new Happening.Pause(at, target, random.nextInt(MINUTE));
                        case 3 -> new Happening.Stall(at, target, random.nextInt(2 * MINUTE));
                        case 4 -> new Happening.Evict(at, target);
                        case 5 -> new Happening.Grow(at, "orders", random.nextInt(1, 30));
                        default -> new Happening.Start(at, target);
                    });
        }
        return scenario(random.nextInt(1, 20), fleet)
                .withSeed(seed)
                .with(happenings.toArray(Happening[]::new))
                .withDurationMs(5L * MINUTE);
    }

    @Test
    void randomFaultsNeverBreakAnInvariant() {
        for (long seed = 0; seed < 300; seed++) {
            assertThat(Simulation.run(random(seed)).endedAt()).isGreaterThanOrEqualTo(5L * MINUTE);
        }
    }

    @Test
    void theSameSeedGivesTheSameTimeline() {
        SimulationResult first = Simulation.run(random(7));

        assertThat(Simulation.run(random(7))).isEqualTo(first);
        assertThat(Simulation.run(random(8))).isNotEqualTo(first);
    }

    @Test
    void aHappeningWithoutATargetIsRefused() {
        Scenario wrong = scenario(6, FleetSpec.of("pod", 3, "range")).with(new Happening.Crash(0, "pod-3"));

        assertThatThrownBy(() -> Simulation.run(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no member or fleet pod-3");
    }

    @Test
    void thePageShowsHowToRunOne() {
        FleetSpec pods = FleetSpec.of("pod", 10, "cooperative-sticky").withPollDelay(Span.uniform(0, 1_000));
        Scenario deploy = Scenario.of(Map.of("orders", 40), pods)
                .withRollingRestart("pod", 60_000, 5_000, 30_000)
                .withDurationMs(600_000);
        SimulationResult result = Simulation.run(deploy);
        String table = Figures.header() + "\n" + result.figures().row();

        assertThat(table.lines()).hasSize(2);
        assertThat(result.events()).isNotEmpty();
    }
}
