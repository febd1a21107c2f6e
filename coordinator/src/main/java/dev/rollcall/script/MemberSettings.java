package dev.rollcall.script;

import dev.rollcall.protocol.ApiKey;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How a scripted member is configured, by the names and with the defaults of Kafka's own consumer. Immutable.
 *
 * @param assignors {@code partition.assignment.strategy}, by protocol name, most wanted first
 * @param topics what it subscribes to
 * @param groupInstanceId {@code group.instance.id}, or null
 * @param sessionTimeoutMs {@code session.timeout.ms}, 45 s unless told
 * @param heartbeatIntervalMs {@code heartbeat.interval.ms}, 3 s unless told
 * @param maxPollIntervalMs {@code max.poll.interval.ms}, which is the rebalance timeout, too; 5 min unless told
 * @param pollDelayMs how long a consumer works on records until it polls again after it has heard of a rebalance; 0
 *     unless told
 * @param versions the version of each API whose highest is not wanted
 */
public record MemberSettings(
        List<String> assignors,
        List<String> topics,
        String groupInstanceId,
        int sessionTimeoutMs,
        int heartbeatIntervalMs,
        int maxPollIntervalMs,
        int pollDelayMs,
        Map<ApiKey, Integer> versions) {

    static final String COOPERATIVE_STICKY = "cooperative-sticky";

    public MemberSettings {
        assignors = List.copyOf(assignors);
        topics = List.copyOf(topics);
        versions = Map.copyOf(versions);
        if (assignors.isEmpty()) {
            throw new IllegalArgumentException("a member needs an assignor, such as \"range\"");
        }
        if (heartbeatIntervalMs < 1) {
            throw new IllegalArgumentException("heartbeats cannot be " + heartbeatIntervalMs + " ms apart");
        }
        versions.forEach((api, version) -> {
            if (version < api.lowestVersion() || version > api.highestVersion()) {
                throw new IllegalArgumentException(api.apiName() + " has no version " + version + "; give "
                        + api.lowestVersion() + " to " + api.highestVersion());
            }
        });
    }

    /** Kafka's defaults, with this assignor and these topics. */
    public static MemberSettings of(String assignor, String... topics) {
        return new MemberSettings(List.of(assignor), List.of(topics), null, 45_000, 3_000, 300_000, 0, Map.of());
    }

    public MemberSettings withAssignors(String... names) {
        return new MemberSettings(
                List.of(names),
                topics,
                groupInstanceId,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                pollDelayMs,
                versions);
    }

    public MemberSettings withTopics(String... names) {
        return new MemberSettings(
                assignors,
                List.of(names),
                groupInstanceId,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                pollDelayMs,
                versions);
    }

    public MemberSettings withInstanceId(String id) {
        return new MemberSettings(
                assignors, topics, id, sessionTimeoutMs, heartbeatIntervalMs, maxPollIntervalMs, pollDelayMs, versions);
    }

    public MemberSettings withSessionTimeout(Duration timeout) {
        return new MemberSettings(
                assignors,
                topics,
                groupInstanceId,
                Math.toIntExact(timeout.toMillis()),
                heartbeatIntervalMs,
                maxPollIntervalMs,
                pollDelayMs,
                versions);
    }

    public MemberSettings withHeartbeatInterval(Duration interval) {
        return new MemberSettings(
                assignors,
                topics,
                groupInstanceId,
                sessionTimeoutMs,
                Math.toIntExact(interval.toMillis()),
                maxPollIntervalMs,
                pollDelayMs,
                versions);
    }

    public MemberSettings withMaxPollInterval(Duration interval) {
        return new MemberSettings(
                assignors,
                topics,
                groupInstanceId,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                Math.toIntExact(interval.toMillis()),
                pollDelayMs,
                versions);
    }

    public MemberSettings withPollDelay(Duration delay) {
        return new MemberSettings(
                assignors,
                topics,
                groupInstanceId,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                Math.toIntExact(delay.toMillis()),
                versions);
    }

    /** Speaks this version of an API instead of the highest. */
    public MemberSettings withVersion(ApiKey api, int version) {
        Map<ApiKey, Integer> changed = new EnumMap<>(ApiKey.class);
        changed.putAll(versions);
        changed.put(api, version);
        return new MemberSettings(
                assignors,
                topics,
                groupInstanceId,
                sessionTimeoutMs,
                heartbeatIntervalMs,
                maxPollIntervalMs,
                pollDelayMs,
                changed);
    }

    int version(ApiKey api) {
        return versions.getOrDefault(api, api.highestStableVersion());
    }

    /**
     * Whether it keeps its partitions while it rejoins: as Kafka's consumer, only where all its assignors can do that
     * (KIP-429).
     */
    public boolean isCooperative() {
        return assignors.stream().allMatch(COOPERATIVE_STICKY::equals);
    }
}
