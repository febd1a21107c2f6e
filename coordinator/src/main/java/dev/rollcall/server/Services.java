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
 * @param fetches Fetch requests that wait for records
 * @param timers real time
 * @param faults what requests and answers pass, where faults are done to them
 */
public record Services(
        Cluster cluster,
        GroupService groups,
        MemberRegistry members,
        TopicStore topics,
        TopicChanges topicChanges,
        BrokerSettings settings,
        WaitingFetches fetches,
        Timers timers,
        FaultGate faults) {

    /** Says that topics came, went or grew: groups take notice, and fetches that wait look again. */
    public void topicsChanged() {
        topicChanges.changed();
        fetches.lookAtAll();
    }

    /**
     * Whether a request must be refused because another broker coordinates its group. One without a group id is
     * nobody's: it is refused for that.
     */
    public boolean isMisdirected(String groupId, RequestContext context) {
        return !groupId.isEmpty() && !isCoordinator(groupId, context);
    }

    /** Whether a request for this group has come to the broker that coordinates it. */
    public boolean isCoordinator(String groupId, RequestContext context) {
        return cluster.coordinatorOf(groupId).equals(context.broker());
    }
}
