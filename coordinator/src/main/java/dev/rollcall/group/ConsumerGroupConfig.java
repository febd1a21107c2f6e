package dev.rollcall.group;

import java.util.Locale;

/**
 * The broker's settings for groups of the consumer protocol, by Kafka's names and with Kafka's defaults. Times are
 * milliseconds.
 *
 * @param sessionTimeoutMs {@code group.consumer.session.timeout.ms}
 * @param heartbeatIntervalMs {@code group.consumer.heartbeat.interval.ms}: handed to the clients
 * @param assignmentIntervalMs {@code group.consumer.assignment.interval.ms}: how far apart two target assignments of
 *     a group are at least; 0 computes at once
 * @param maxSize {@code group.consumer.max.size}: members of one group; 1 or more
 * @param migrationPolicy {@code group.consumer.migration.policy}
 * @param regexRefreshIntervalMs {@code group.consumer.regex.refresh.interval.ms}: how long what a pattern matches is
 *     believed, where no topic was created
 */
public record ConsumerGroupConfig(
        int sessionTimeoutMs,
        int heartbeatIntervalMs,
        int assignmentIntervalMs,
        int maxSize,
        MigrationPolicy migrationPolicy,
        int regexRefreshIntervalMs) {

    public static final ConsumerGroupConfig DEFAULT =
            new ConsumerGroupConfig(45_000, 5_000, 1_000, Integer.MAX_VALUE, MigrationPolicy.BIDIRECTIONAL, 600_000);

    /** Which way a group with members may change its protocol. */
    public enum MigrationPolicy {
        /** From the classic to the consumer protocol and back. */
        BIDIRECTIONAL(true, true),

        /** From the classic to the consumer protocol. */
        UPGRADE(true, false),

        /** From the consumer to the classic protocol. */
        DOWNGRADE(false, true),

        /** Neither way, and members of the classic protocol may not join a consumer group. */
        DISABLED(false, false);

        private final boolean upgrade;
        private final boolean downgrade;

        MigrationPolicy(boolean upgrade, boolean downgrade) {
            this.upgrade = upgrade;
            this.downgrade = downgrade;
        }

        boolean allowsUpgrade() {
            return upgrade;
        }

        boolean allowsDowngrade() {
            return downgrade;
        }

        /**
         * The policy of this name as it stands in a broker's configuration, in any case.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static MigrationPolicy of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }

        /** As it stands in a broker's configuration. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public ConsumerGroupConfig {
        GroupConfig.atLeast(1, sessionTimeoutMs, "group.consumer.session.timeout.ms");
        GroupConfig.atLeast(1, heartbeatIntervalMs, "group.consumer.heartbeat.interval.ms");
        GroupConfig.atLeast(0, assignmentIntervalMs, "group.consumer.assignment.interval.ms");
        GroupConfig.atLeast(1, maxSize, "group.consumer.max.size");
        GroupConfig.atLeast(10_000, regexRefreshIntervalMs, "group.consumer.regex.refresh.interval.ms");
        if (heartbeatIntervalMs >= sessionTimeoutMs) {
            throw new IllegalArgumentException("group.consumer.heartbeat.interval.ms is " + heartbeatIntervalMs
                    + " but must be less than group.consumer.session.timeout.ms, which is " + sessionTimeoutMs);
        }
    }

    public ConsumerGroupConfig withSessionTimeoutMs(int value) {
        return new ConsumerGroupConfig(
                value, heartbeatIntervalMs, assignmentIntervalMs, maxSize, migrationPolicy, regexRefreshIntervalMs);
    }

    public ConsumerGroupConfig withHeartbeatIntervalMs(int value) {
        return new ConsumerGroupConfig(
                sessionTimeoutMs, value, assignmentIntervalMs, maxSize, migrationPolicy, regexRefreshIntervalMs);
    }

    public ConsumerGroupConfig withAssignmentIntervalMs(int value) {
        return new ConsumerGroupConfig(
                sessionTimeoutMs, heartbeatIntervalMs, value, maxSize, migrationPolicy, regexRefreshIntervalMs);
    }

    public ConsumerGroupConfig withMaxSize(int value) {
        return new ConsumerGroupConfig(
                sessionTimeoutMs,
                heartbeatIntervalMs,
                assignmentIntervalMs,
                value,
                migrationPolicy,
                regexRefreshIntervalMs);
    }

    public ConsumerGroupConfig withMigrationPolicy(MigrationPolicy value) {
        return new ConsumerGroupConfig(
                sessionTimeoutMs, heartbeatIntervalMs, assignmentIntervalMs, maxSize, value, regexRefreshIntervalMs);
    }

    public ConsumerGroupConfig withRegexRefreshIntervalMs(int value) {
        return new ConsumerGroupConfig(
                sessionTimeoutMs, heartbeatIntervalMs, assignmentIntervalMs, maxSize, migrationPolicy, value);
    }
}
