package dev.rollcall.group;

/** What started a rebalance. */
public enum RebalanceTrigger {
    MEMBER_JOINED("a member joined"),
    MEMBER_LEFT("a member left"),
    MEMBER_EVICTED("a member was evicted"),
    /** The leader rejoined a stable group, as it does when its view of the topics changed. */
    LEADER_REJOINED("the leader rejoined"),
    /** A member rejoined with other metadata: another subscription, other owned partitions. */
    MEMBER_METADATA_CHANGED("a member's metadata changed"),
    /** A static member came back under a new member id and the assignment could not be kept. */
    STATIC_MEMBER_REPLACED("a static member was replaced"),
    /** A subscribed topic appeared, grew or vanished. */
    TOPICS_CHANGED("topics changed"),
    /** A test or an operator asked for it. */
    FORCED("forced");

    private final String words;

    RebalanceTrigger(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
