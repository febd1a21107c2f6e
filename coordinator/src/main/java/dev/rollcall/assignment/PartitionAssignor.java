package dev.rollcall.assignment;

/**
 * Decides which member of a consumer group gets which partitions. Implement it to try an assignment of your own:
 * register it with the coordinator under a protocol name, and let the consumers of the group offer a protocol of that
 * name ({@code partition.assignment.strategy}).
 *
 * <p>An assignor is called on the coordinator's only thread: it must not block, must not keep state that decides a
 * result, and gives the same answer to the same question. Its result is checked with
 * {@link Assignment#validate(GroupSpec)} before anybody sees it.
 */
public interface PartitionAssignor {

    /** The protocol name, as in JoinGroup's list of protocols: {@code range}, {@code sticky}, ... */
    String name();

    /**
     * Assigns the partitions of the topics that somebody subscribes to.
     *
     * @return the partitions of each member; a member that is left out gets none, and a partition that is left out
     *     stays idle until the next rebalance (a cooperative assignor does that on purpose, KIP-429)
     */
    Assignment assign(GroupSpec group);
}
