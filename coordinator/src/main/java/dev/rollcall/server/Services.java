package dev.rollcall.server;

import dev.rollcall.log.TopicStore;

/**
 * What handlers work with. On the server's thread only.
 *
 * @param cluster the brokers
 * @param groups the groups
 * @param members who is connected where
 * @param topics the topics and their records; whoever changes topics calls {@link #topicsChanged}
 * @param topicChanges to be told when topics came, went or grew
 * @param settings what the user set for the brokers
 */
public record Services(
        Cluster cluster,
        GroupService groups,
        MemberRegistry members,
        TopicStore topics,
        TopicChanges topicChanges,
        BrokerSettings settings) {

    /** Says that topics came, went or grew. */
    public void topicsChanged() {
        topicChanges.changed();
    }

    /** Whether a request for this group has come to the broker that coordinates it. */
    public boolean isCoordinator(String groupId, RequestContext context) {
        return cluster.coordinatorOf(groupId).equals(context.broker());
    }
}
