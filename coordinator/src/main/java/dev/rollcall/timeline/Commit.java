package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.protocol.ErrorCode;

/**
 * One offset that somebody wanted to commit: who, when, as what, and what came of it.
 *
 * @param sequence its place in the timeline
 * @param at milliseconds of the emulator's clock
 * @param memberId empty for somebody outside of the group's membership
 * @param by that member's short name: its instance id or client id; empty as before
 * @param generation which the commit claims: the present one, unless it was refused; -1 for somebody outside
 * @param groupGeneration the group's generation (or epoch) at that moment
 * @param from the offset that was committed before, or -1
 * @param to the offset that was to be committed
 * @param error {@link ErrorCode#NONE} if it was accepted
 * @param owner the short name of whoever held the partition then, or null; Kafka does not ask
 * @param ownedSince the generation in which that owner got the partition, or -1
 */
public record Commit(
        long sequence,
        long at,
        String memberId,
        String by,
        int generation,
        int groupGeneration,
        TopicPartition partition,
        long from,
        long to,
        ErrorCode error,
        String owner,
        int ownedSince) {

    public boolean isAccepted() {
        return error == ErrorCode.NONE;
    }

    /** Accepted from a member, and smaller than what was committed before: others will read again what is between. */
    public boolean isBackwards() {
        return isAccepted() && to < from && !isFromOutside();
    }

    /** From an administrator or a consumer without a group, not from a member. */
    public boolean isFromOutside() {
        return memberId.isEmpty();
    }

    /** Whether it came from whoever held the partition. */
    public boolean isByOwner() {
        return by.equals(owner);
    }
}
