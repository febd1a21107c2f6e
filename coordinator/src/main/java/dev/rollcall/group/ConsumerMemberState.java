package dev.rollcall.group;

/** Where a member of the consumer protocol is on its way to the target assignment (KIP-848). */
public enum ConsumerMemberState {
    /** It has all that the target assignment of its epoch gives it. */
    STABLE,

    /** It has been told to give partitions up, and has not confirmed it yet. Bounded by its rebalance timeout. */
    UNREVOKED_PARTITIONS,

    /** It is at the target's epoch, but others have not given up yet what it is to get. */
    UNRELEASED_PARTITIONS
}
