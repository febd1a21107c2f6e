package dev.rollcall.group;

/**
 * For whom a request to a consumer group speaks.
 *
 * @param member the member as the request found it: of the group, new, or a static member's new self, which has taken
 *     over what its old one had
 * @param occupant whom the group has in this place: the same member, the old self of a static one, or null for a new
 *     member
 */
record ConsumerSeat(ConsumerMember member, ConsumerMember occupant) {

    boolean isNew() {
        return occupant == null;
    }

    /** A static member has come back under another member id. */
    boolean changesHands() {
        return occupant != null && !occupant.id.equals(member.id);
    }

    /** Whose target is this member's until another is computed. */
    String targetOf() {
        return occupant == null ? member.id : occupant.id;
    }

    RebalanceTrigger trigger() {
        if (isNew()) {
            return RebalanceTrigger.MEMBER_JOINED;
        }
        return changesHands() ? RebalanceTrigger.STATIC_MEMBER_REPLACED : RebalanceTrigger.MEMBER_METADATA_CHANGED;
    }
}
