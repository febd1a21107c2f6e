package dev.rollcall.it.core;

import dev.rollcall.group.AssignmentPolicy;
import dev.rollcall.group.GroupConfig;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.protocol.ErrorCode;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What an event costs in the core, beside other groups and without. The leader assigns, so that it is the group's work
 * alone that is measured; assignors have a benchmark of their own. Each call is timed by itself, for the sake of the
 * median: on a busy machine a mean tells more about the neighbours.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CoreBenchmark {

    @Param({"10", "100", "1000"})
    int members;

    @Param({"0", "1000"})
    int otherGroups;

    private SteppedGroup group;

    @Setup
    public void prepare() {
        int[] lastId = {0};
        GroupCoordinator coordinator = new GroupCoordinator(
                GroupConfig.DEFAULT.withInitialRebalanceDelayMs(0),
                clientId -> clientId + "-" + ++lastId[0],
                AssignmentPolicy.CLIENT,
                0);
        for (int i = 0; i < otherGroups; i++) {
            new SteppedGroup(coordinator, "other-" + i, 2);
        }
        group = new SteppedGroup(coordinator, "group", members);
    }

    /** One heartbeat of a member of a stable group. */
    @Benchmark
    public ErrorCode heartbeat() {
        return group.heartbeat();
    }

    /** A join and a sync of every member. */
    @Benchmark
    public int round() {
        return group.round();
    }
}
