package dev.rollcall.group;

/**
 * A moment at which something will happen unless it is armed anew or disarmed before. Belongs to the state; there is
 * no timer to cancel, and none can fire late.
 */
final class Deadline {

    static final long NEVER = Long.MAX_VALUE;

    /** What happens at the deadline; {@code effects} stands at the deadline's own time. */
    interface Expiry {
        void expire(Effects effects);
    }

    private final Expiry expiry;

    /** When it expires; {@link #NEVER} while it is disarmed. Kept by {@link DeadlineQueue}. */
    long at = NEVER;

    /** Order among deadlines of the same millisecond: that of arming. */
    long sequence;

    /** The key under which it stands in the queue: at or before {@link #at}. */
    long queuedAt;

    long queuedSequence;

    /** Its place in the queue's heap, or -1. */
    int slot = -1;

    Deadline(Expiry expiry) {
        this.expiry = expiry;
    }

    long at() {
        return at;
    }

    boolean isArmed() {
        return at != NEVER;
    }

    /** Lets it happen, at its own time; it is disarmed before, so that what happens may arm it again. */
    void expire(Effects effects) {
        effects.moveTo(at);
        at = NEVER;
        expiry.expire(effects);
    }
}
