package dev.rollcall.group;

/** Why a member is no longer in its group. */
public enum RemovalCause {
    /** Nothing was heard of it for its session timeout. */
    SESSION_TIMEOUT("session timeout", true),

    /** It did not rejoin before the group's rebalance timeout. */
    REBALANCE_TIMEOUT("rebalance timeout", true),

    /** It did not send SyncGroup before the group's rebalance timeout. */
    SYNC_TIMEOUT("sync timeout", true),

    /** It joined, and no join phase ended within five minutes. */
    NEW_MEMBER_JOIN_TIMEOUT("new member join timeout", true),

    /** It left because its application did not poll within {@code max.poll.interval.ms}. */
    POLL_INTERVAL("poll interval", true),

    /** It left of its own accord. */
    LEFT("left", false),

    /** An administrator removed it by the protocol (LeaveGroup for another). */
    REMOVED_BY_ADMIN("removed by admin", true),

    /** A test or an operator evicted it through the emulator. */
    EVICTED("evicted on demand", true),

    /** Another client with the same group.instance.id took its place. */
    FENCED("fenced", true),

    /** It rejoined when the group was full ({@code group.max.size}). */
    GROUP_MAX_SIZE("group max size", true);

    private final String words;
    private final boolean eviction;

    RemovalCause(String words, boolean eviction) {
        this.words = words;
        this.eviction = eviction;
    }

    /** Whether the member's application did not ask for it. */
    public boolean isEviction() {
        return eviction;
    }

    @Override
    public String toString() {
        return words;
    }

    /**
     * The cause of an accepted LeaveGroup, told by what Kafka's clients say in it: a consumer whose poll interval
     * passed and the administrator's client each begin their reason with words of their own; before version 5 there is
     * no reason, but only an administrator leaves out the member id.
     */
    static RemovalCause ofLeave(Event.Leaver leaver) {
        String reason = leaver.reason() == null ? "" : leaver.reason();
        if (reason.startsWith("consumer poll timeout has expired")) {
            return POLL_INTERVAL;
        }
        if (reason.startsWith("member was removed by an admin")
                || leaver.memberId().isEmpty()) {
            return REMOVED_BY_ADMIN;
        }
        return LEFT;
    }
}
