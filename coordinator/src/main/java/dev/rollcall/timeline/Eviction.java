package dev.rollcall.timeline;

import dev.rollcall.group.RemovalCause;

/**
 * A member that was removed although its application did not ask for it.
 *
 * @param at milliseconds of the emulator's clock
 * @param lastHeard when a request of it last counted as a sign of life, in milliseconds of the emulator's clock
 * @param reason what the client or the operator said, or null
 */
public record Eviction(
        long at,
        String memberId,
        String groupInstanceId,
        String clientId,
        RemovalCause cause,
        String reason,
        long lastHeard) {}
