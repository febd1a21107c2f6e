package dev.rollcall.examples;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.timeline.Rebalance;
import java.time.Duration;
import java.util.List;

/**
 * A consumer is evicted by its session timeout of 45 seconds, in a moment, and the timeline says why.
 *
 * <p>Three unmodified consumers read a topic of six partitions while a producer writes to it. One of them falls silent:
 * its heartbeats no longer count. The clock is moved ahead by 45 seconds, and the coordinator does what a broker would
 * have done by then.
 */
public final class FirstEviction {

    /**
     * How often a member asks whether there is a rebalance ({@code heartbeat.interval.ms}). This is no timeout: with
     * the usual 3 s the example would only take longer. All timeouts are the client's defaults.
     */
    private static final Duration QUICK = Duration.ofMillis(300);

    private static final Duration USUAL = Duration.ofSeconds(3);

    private FirstEviction() {}

    public static void main(String[] args) {
        try (Rollcall rollcall = Rollcall.builder()
                        .topic("orders", 6)
                        .initialRebalanceDelay(Duration.ofSeconds(3))
                        .start();
                Orders orders = new Orders(rollcall.bootstrapServers());
                Worker anna = new Worker(rollcall.bootstrapServers(), "anna", QUICK);
                Worker ben = new Worker(rollcall.bootstrapServers(), "ben", USUAL);
                Worker cleo = new Worker(rollcall.bootstrapServers(), "cleo", QUICK)) {
            ConsumerGroup billing = rollcall.group("billing");

            // All three have joined. The coordinator waits 3 s for more of them, and as some came after the first,
            // 3 s again; we need not.
            billing.awaitMembers(3);
            rollcall.clock().warp(Duration.ofSeconds(6));
            billing.awaitStable(3);
            List.of(anna, ben, cleo).forEach(worker -> worker.awaitRecords(1));

            // Ben is busy with a record and, for the coordinator, silent. The others live.
            ben.hold();
            billing.member("ben").silence();
            rollcall.clock().warp(Duration.ofSeconds(45));

            // Ben does not know. He commits what he has read, and is refused.
            System.out.println("ben commits, and his client says:\n  " + ben.commit() + "\n");
            Rebalance eviction = billing.awaitRebalance();

            // The others have taken over. Ben polls again and comes back, as a new member.
            ben.goOn();
            billing.awaitStable(3);

            System.out.println(billing.timeline());
            System.out.println("evicted: " + eviction.evictions().get(0).clientId() + ", cause: "
                    + eviction.evictions().get(0).cause());
            System.out.printf(
                    "nobody read ben's partitions for %.1f s: 45 s until the coordinator gave him up, the rest until"
                            + " the others had heard of it%n",
                    longest(eviction).toMillis() / 1000.0);
            System.out.println(orders.sent() + " records were written meanwhile");
        }
    }

    private static Duration longest(Rebalance rebalance) {
        return Duration.ofMillis(rebalance.downtimes().values().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0));
    }
}
