package dev.rollcall.group;

/** When a member of a consumer group was last heard, and by when it must do something. One per member id. */
final class ConsumerTimers {

    /** Evicts it unless it is heard. */
    final Deadline session;

    /** Evicts it unless it gives up what it was told to. */
    final Deadline revocation;

    /** The member's epoch when {@link #revocation} was armed: who has moved on since is not evicted by it. */
    int revocationEpoch;

    /** Of a member of the classic protocol: evicts it unless it rejoins after it was told to. */
    final Deadline join;

    /** Of a member of the classic protocol: evicts it unless it sends SyncGroup after it has joined. */
    final Deadline sync;

    /** When a request of it last counted as a sign of life, in milliseconds of the coordinator's clock. */
    long lastHeard;

    ConsumerTimers(
            Deadline.Expiry onSessionExpiry,
            Deadline.Expiry onRevocationExpiry,
            Deadline.Expiry onJoinExpiry,
            Deadline.Expiry onSyncExpiry) {
        session = new Deadline(onSessionExpiry);
        revocation = new Deadline(onRevocationExpiry);
        join = new Deadline(onJoinExpiry);
        sync = new Deadline(onSyncExpiry);
    }

    /** Nothing expires any more. */
    void disarm(DeadlineQueue deadlines) {
        deadlines.disarm(session);
        deadlines.disarm(revocation);
        deadlines.disarm(join);
        deadlines.disarm(sync);
    }
}
