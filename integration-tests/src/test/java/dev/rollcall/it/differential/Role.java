package dev.rollcall.it.differential;

import java.util.List;

/** What one actor has been told by the cluster so far. */
final class Role {

    enum Phase {
        /** Not in the group, as far as it knows. */
        OUTSIDE,
        /** Has an id and has to join. */
        INVITED,
        /** Was told the generation, but not its assignment. */
        JOINED,
        SYNCED
    }

    Phase phase = Phase.OUTSIDE;
    String memberId = "";
    String previousMemberId = "";
    int generation = -1;
    String protocolType;
    String protocolName;

    /** The members that it was told of as leader, ordered by their symbols. */
    List<String> members = List.of();

    void isNow(String id) {
        if (!id.equals(memberId)) {
            previousMemberId = memberId;
            memberId = id;
        }
    }
}
