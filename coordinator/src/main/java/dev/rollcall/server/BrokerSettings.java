package dev.rollcall.server;

import dev.rollcall.group.GroupConfig;

/**
 * What the user set for all brokers.
 *
 * @param autoCreateTopics {@code auto.create.topics.enable}
 * @param defaultPartitions {@code num.partitions}: partitions of a topic that is created without saying how many
 * @param groups the settings for groups
 */
public record BrokerSettings(boolean autoCreateTopics, int defaultPartitions, GroupConfig groups) {}
