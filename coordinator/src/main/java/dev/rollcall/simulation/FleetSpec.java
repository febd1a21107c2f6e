package dev.rollcall.simulation;

import dev.rollcall.assignment.Assignors;
import java.util.List;

/**
 * Members of one kind, by the names and with the defaults of Kafka's own consumer. Times are milliseconds. Immutable.
 *
 * @param name its members are {@code name-0}, {@code name-1} ...; one alone is {@code name}
 * @param count how many
 * @param topics what they subscribe to; empty for all topics of the scenario
 * @param assignors {@code partition.assignment.strategy}, by protocol name, most wanted first
 * @param isStatic whether each has a {@code group.instance.id} (its name)
 * @param sessionTimeoutMs {@code session.timeout.ms}
 * @param heartbeatIntervalMs {@code heartbeat.interval.ms}
 * @param maxPollIntervalMs {@code max.poll.interval.ms}, the rebalance timeout, too
 * @param retryBackoffMs {@code retry.backoff.ms}
 * @param metadataMaxAgeMs {@code metadata.max.age.ms}
 * @param startAt when each starts; {@link Span.Kind#SPREAD} for one after the other
 * @param pollDelay from when a member hears of a rebalance until its application polls
 * @param revokeTime how long the application's callback takes to give partitions up
 * @param networkDelay of a request on its way, and of an answer
 * @param heartbeatLoss probability with which a heartbeat never arrives, 0 to below 1
 */
public record FleetSpec(
        String name,
        int count,
        List<String> topics,
        List<String> assignors,
        boolean isStatic,
        int sessionTimeoutMs,
        int heartbeatIntervalMs,
        int maxPollIntervalMs,
        int retryBackoffMs,
        int metadataMaxAgeMs,
        Span startAt,
        Span pollDelay,
        Span revokeTime,
        Span networkDelay,
        double heartbeatLoss) {

    public FleetSpec {
        topics = List.copyOf(topics);
        assignors = List.copyOf(assignors);
        require(!name.isEmpty(), "a fleet needs a name");
        require(count >= 1, "fleet " + name + " has " + count + " members; give 1 or more");
        require(!assignors.isEmpty(), "fleet " + name + " has no assignor");
        for (String assignor : assignors) {
            require(
                    Assignors.builtIn().containsKey(assignor),
                    "no assignor " + assignor + "; there are "
                            + Assignors.builtIn().keySet());
        }
        boolean cooperative = assignors.contains("cooperative-sticky");
        require(
                !cooperative || assignors.size() == 1,
                "fleet " + name + ": beside cooperative-sticky no other assignor can be simulated");
        require(heartbeatIntervalMs >= 1, "fleet " + name + ": heartbeats must be 1 ms or more apart");
        require(
                heartbeatIntervalMs < sessionTimeoutMs,
                "fleet " + name + ": the heartbeat interval must be less than the session timeout");
        require(maxPollIntervalMs >= 1, "fleet " + name + ": the poll interval must be 1 ms or more");
        require(retryBackoffMs >= 1, "fleet " + name + ": the retry backoff must be 1 ms or more");
        require(metadataMaxAgeMs >= 1, "fleet " + name + ": the metadata age must be 1 ms or more");
        require(
                heartbeatLoss >= 0 && heartbeatLoss < 1,
                "fleet " + name + ": the loss of heartbeats is a probability from 0 to below 1");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Members with Kafka's defaults, without network delay, whose applications poll all the time. */
    public static FleetSpec of(String name, int count, String assignor) {
        return new FleetSpec(
                name,
                count,
                List.of(),
                List.of(assignor),
                false,
                45_000,
                3_000,
                300_000,
                100,
                300_000,
                Span.ZERO,
                Span.ZERO,
                Span.ZERO,
                Span.ZERO,
                0);
    }

    boolean isCooperative() {
        return assignors.contains("cooperative-sticky");
    }

    String memberName(int index) {
        return count == 1 ? name : name + "-" + index;
    }

    public FleetSpec withTopics(String... names) {
        return new FleetSpec(
                name,
                count,
                List.of(names),
                assignors,
                isStatic,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                retryBackoffMs,
                metadataMaxAgeMs,
                startAt,
                pollDelay,
                revokeTime,
                networkDelay,
                heartbeatLoss);
    }

    public FleetSpec withStatic(boolean value) {
        return new FleetSpec(
                name,
                count,
                topics,
                assignors,
                value,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                retryBackoffMs,
                metadataMaxAgeMs,
                startAt,
                pollDelay,
                revokeTime,
                networkDelay,
                heartbeatLoss);
    }

    public FleetSpec withTimeoutsMs(int session, int heartbeat, int maxPollInterval) {
        return new FleetSpec(
                name,
                count,
                topics,
                assignors,
                isStatic,
                session,
                heartbeat,
                maxPollInterval,
                retryBackoffMs,
                metadataMaxAgeMs,
                startAt,
                pollDelay,
                revokeTime,
                networkDelay,
                heartbeatLoss);
    }

    public FleetSpec withMetadataMaxAgeMs(int value) {
        return new FleetSpec(
                name,
                count,
                topics,
                assignors,
                isStatic,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                retryBackoffMs,
                value,
                startAt,
                pollDelay,
                revokeTime,
                networkDelay,
                heartbeatLoss);
    }

    public FleetSpec withStartAt(Span value) {
        return new FleetSpec(
                name,
                count,
                topics,
                assignors,
                isStatic,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                retryBackoffMs,
                metadataMaxAgeMs,
                value,
                pollDelay,
                revokeTime,
                networkDelay,
                heartbeatLoss);
    }

    public FleetSpec withPollDelay(Span value) {
        return new FleetSpec(
                name,
                count,
                topics,
                assignors,
                isStatic,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                retryBackoffMs,
                metadataMaxAgeMs,
                startAt,
                value,
                revokeTime,
                networkDelay,
                heartbeatLoss);
    }

    public FleetSpec withRevokeTime(Span value) {
        return new FleetSpec(
                name,
                count,
                topics,
                assignors,
                isStatic,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                retryBackoffMs,
                metadataMaxAgeMs,
                startAt,
                pollDelay,
                value,
                networkDelay,
                heartbeatLoss);
    }

    public FleetSpec withNetwork(Span delay, double lossOfHeartbeats) {
        return new FleetSpec(
                name,
                count,
                topics,
                assignors,
                isStatic,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                retryBackoffMs,
                metadataMaxAgeMs,
                startAt,
                pollDelay,
                revokeTime,
                delay,
                lossOfHeartbeats);
    }
}
