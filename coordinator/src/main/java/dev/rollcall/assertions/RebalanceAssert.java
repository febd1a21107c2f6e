package dev.rollcall.assertions;

import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.timeline.Eviction;
import dev.rollcall.timeline.Rebalance;
import java.time.Duration;
import java.util.List;

/** What one rebalance was like. */
public final class RebalanceAssert {

    private final Rebalance rebalance;

    RebalanceAssert(Rebalance rebalance) {
        this.rebalance = rebalance;
    }

    public RebalanceAssert wasTriggeredBy(RebalanceTrigger trigger) {
        return check(rebalance.trigger() == trigger, "the trigger \"" + trigger + "\"");
    }

    /** These members were evicted, by instance id or client id, and nobody else. */
    public RebalanceAssert evicted(String... names) {
        List<String> evicted = rebalance.evictions().stream()
                .map(eviction -> eviction.groupInstanceId() != null ? eviction.groupInstanceId() : eviction.clientId())
                .sorted()
                .toList();
        return check(
                evicted.equals(List.of(names).stream().sorted().toList()),
                "evictions of " + Failures.all(List.of(names)));
    }

    /** All evictions in it had this cause, and there was one at least. */
    public RebalanceAssert evictedBy(RemovalCause cause) {
        List<Eviction> evictions = rebalance.evictions();
        return check(
                !evictions.isEmpty() && evictions.stream().allMatch(eviction -> eviction.cause() == cause),
                "evictions by " + cause);
    }

    public RebalanceAssert hasDuration(Duration duration) {
        return check(rebalance.duration().equals(duration), "a duration of " + Failures.seconds(duration.toMillis()));
    }

    /** This partition stood still for so long. */
    public RebalanceAssert stopped(String topic, int partition, Duration time) {
        return check(
                rebalance.downtime(topic, partition).equals(time),
                topic + "-" + partition + " stopped for " + Failures.seconds(time.toMillis()));
    }

    private RebalanceAssert check(boolean holds, String expected) {
        if (!holds) {
            throw new AssertionError("expected " + expected + "\nbut it was " + rebalance);
        }
        return this;
    }
}
