package dev.rollcall.group;

/**
 * The broker's settings for groups, by Kafka's names and with Kafka's defaults.
 *
 * @param initialRebalanceDelayMs {@code group.initial.rebalance.delay.ms}: how long an empty group waits for more
 *     members; 0 or more
 * @param minSessionTimeoutMs {@code group.min.session.timeout.ms}
 * @param maxSessionTimeoutMs {@code group.max.session.timeout.ms}
 * @param maxSize {@code group.max.size}: members of one group; 1 or more
 * @param offsetsRetentionMs {@code offsets.retention.minutes}, in milliseconds
 * @param offsetsRetentionCheckIntervalMs {@code offsets.retention.check.interval.ms}: how often expired offsets and
 *     forgotten groups are cleaned up
 * @param offsetMetadataMaxBytes {@code offset.metadata.max.bytes}: longest metadata of a commit, in characters as
 *     Kafka counts it
 * @param consumer settings for groups of the consumer protocol
 */
public record GroupConfig(
        int initialRebalanceDelayMs,
        int minSessionTimeoutMs,
        int maxSessionTimeoutMs,
        int maxSize,
        long offsetsRetentionMs,
        long offsetsRetentionCheckIntervalMs,
        int offsetMetadataMaxBytes,
        ConsumerGroupConfig consumer) {

    /** Kafka's constant, not configurable there either: a new member waits this long for a join phase to end. */
    static final int NEW_MEMBER_JOIN_TIMEOUT_MS = 5 * 60 * 1000;

    public static final GroupConfig DEFAULT = new GroupConfig(
            3_000,
            6_000,
            1_800_000,
            Integer.MAX_VALUE,
            7L * 24 * 60 * 60 * 1000,
            600_000,
            4_096,
            ConsumerGroupConfig.DEFAULT);

    public GroupConfig {
        atLeast(0, initialRebalanceDelayMs, "group.initial.rebalance.delay.ms");
        atLeast(1, minSessionTimeoutMs, "group.min.session.timeout.ms");
        atLeast(minSessionTimeoutMs, maxSessionTimeoutMs, "group.max.session.timeout.ms");
        atLeast(1, maxSize, "group.max.size");
        atLeast(1, offsetsRetentionMs, "offsets.retention (ms)");
        atLeast(1, offsetsRetentionCheckIntervalMs, "offsets.retention.check.interval.ms");
        atLeast(0, offsetMetadataMaxBytes, "offset.metadata.max.bytes");
    }

    static void atLeast(long least, long value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + " but must be at least " + least);
        }
    }

    public GroupConfig withInitialRebalanceDelayMs(int value) {
        return new GroupConfig(
                value,
                minSessionTimeoutMs,
                maxSessionTimeoutMs,
                maxSize,
                offsetsRetentionMs,
                offsetsRetentionCheckIntervalMs,
                offsetMetadataMaxBytes,
                consumer);
    }

    public GroupConfig withSessionTimeoutBoundsMs(int min, int max) {
        return new GroupConfig(
                initialRebalanceDelayMs,
                min,
                max,
                maxSize,
                offsetsRetentionMs,
                offsetsRetentionCheckIntervalMs,
                offsetMetadataMaxBytes,
                consumer);
    }

    public GroupConfig withMaxSize(int value) {
        return new GroupConfig(
                initialRebalanceDelayMs,
                minSessionTimeoutMs,
                maxSessionTimeoutMs,
                value,
                offsetsRetentionMs,
                offsetsRetentionCheckIntervalMs,
                offsetMetadataMaxBytes,
                consumer);
    }

    public GroupConfig withOffsetsRetentionMs(long value) {
        return new GroupConfig(
                initialRebalanceDelayMs,
                minSessionTimeoutMs,
                maxSessionTimeoutMs,
                maxSize,
                value,
                offsetsRetentionCheckIntervalMs,
                offsetMetadataMaxBytes,
                consumer);
    }

    public GroupConfig withOffsetsRetentionCheckIntervalMs(long value) {
        return new GroupConfig(
                initialRebalanceDelayMs,
                minSessionTimeoutMs,
                maxSessionTimeoutMs,
                maxSize,
                offsetsRetentionMs,
                value,
                offsetMetadataMaxBytes,
                consumer);
    }

    public GroupConfig withOffsetMetadataMaxBytes(int value) {
        return new GroupConfig(
                initialRebalanceDelayMs,
                minSessionTimeoutMs,
                maxSessionTimeoutMs,
                maxSize,
                offsetsRetentionMs,
                offsetsRetentionCheckIntervalMs,
                value,
                consumer);
    }

    public GroupConfig withConsumer(ConsumerGroupConfig value) {
        return new GroupConfig(
                initialRebalanceDelayMs,
                minSessionTimeoutMs,
                maxSessionTimeoutMs,
                maxSize,
                offsetsRetentionMs,
                offsetsRetentionCheckIntervalMs,
                offsetMetadataMaxBytes,
                value);
    }
}
