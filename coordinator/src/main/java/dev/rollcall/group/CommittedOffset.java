package dev.rollcall.group;

import java.util.UUID;

/**
 * A committed offset.
 *
 * @param topicId the id of the topic it was committed for, or the zero id where that was not known
 * @param offset the offset of the next record to read
 * @param leaderEpoch -1 if the client gave none
 * @param metadata what the client keeps beside the offset; never null
 * @param committedAt milliseconds of the coordinator's clock
 * @param expiresAt milliseconds of the coordinator's clock, or -1 for the broker's retention; only clients of
 *     OffsetCommit version 4 and older set it
 */
public record CommittedOffset(
        UUID topicId, long offset, int leaderEpoch, String metadata, long committedAt, long expiresAt) {}
