package dev.rollcall.it.differential;

import java.util.List;

/** What a request asks for, with names in place of what the cluster will only give out. */
sealed interface Call {

    record Join(
            int actor,
            MemberRef member,
            String instanceId,
            int sessionMs,
            int rebalanceMs,
            String type,
            List<Protocol> protocols,
            String reason)
            implements Call {}

    /** Whom the assignments of a SyncGroup are for: among the members that the actor was told of as leader. */
    enum Receivers {
        ALL,
        ALL_BUT_FIRST,
        ALL_AND_A_STRANGER,
        NONE
    }

    /** How a SyncGroup names the protocol, from version 5 on. */
    enum Naming {
        AS_JOINED,
        OTHER_TYPE,
        OTHER_NAME,
        MISSING
    }

    record Sync(
            int actor,
            MemberRef member,
            GenerationRef generation,
            String instanceId,
            Naming naming,
            Receivers receivers,
            int nonce)
            implements Call {}

    record Heartbeat(int actor, MemberRef member, GenerationRef generation, String instanceId) implements Call {}

    record Leaver(MemberRef member, String instanceId) {}

    /** Versions before 3 have room for the first leaver only. */
    record Leave(List<Leaver> leavers) implements Call {}

    record Offset(String topic, int partition, long offset, int leaderEpoch, int metadataLength) {}

    record Commit(int actor, MemberRef member, GenerationRef generation, String instanceId, List<Offset> offsets)
            implements Call {}

    /** A list of no topics asks for all. */
    record FetchOffsets(List<String> topics, boolean requireStable) implements Call {}

    record Describe(boolean authorizedOperations) implements Call {}

    record ListGroups(List<String> states, List<String> types) implements Call {}

    record FindCoordinator() implements Call {}

    record DeleteGroup() implements Call {}

    record DeleteOffsets(List<String> topics) implements Call {}
}
