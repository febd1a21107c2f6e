package dev.rollcall.server;

/**
 * What handlers work with. On the server's thread only.
 *
 * @param cluster the brokers
 * @param groups the groups
 * @param members who is connected where
 */
public record Services(Cluster cluster, GroupService groups, MemberRegistry members) {

    /** Whether a request for this group has come to the broker that coordinates it. */
    public boolean isCoordinator(String groupId, RequestContext context) {
        return cluster.coordinatorOf(groupId).equals(context.broker());
    }
}
