package dev.rollcall.group;

/** Whose assignment counts in a classic group whose protocol our allocation core knows. */
public enum AssignmentMode {
    /**
     * Ours: it is computed when the join phase ends. A leader that understands it is told to skip its own (JoinGroup
     * version 9, KIP-814), the word of an older one is replaced, and followers do not wait for the leader. A change of
     * subscribed topics starts a rebalance from the coordinator.
     */
    SERVER,

    /** The leader's, as in Kafka. */
    CLIENT,

    /** The leader's, as in Kafka; ours is computed beside it, and each difference goes to the timeline. */
    VERIFY
}
