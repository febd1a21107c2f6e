package dev.rollcall.it.core;

import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A group of members that do, step by step, what clients of KIP-394 and later do. */
final class SteppedGroup {

    private static final int SESSION_TIMEOUT_MS = 45_000;
    private static final int REBALANCE_TIMEOUT_MS = 300_000;
    /** About what a consumer of one topic sends. */
    private static final int METADATA_BYTES = 64;

    private final GroupCoordinator coordinator;
    private final String groupId;
    private final List<String> memberIds = new ArrayList<>();
    /** The answers of the last step, by request id. */
    private final Map<Long, Outcome> answers = new HashMap<>();

    private long now;
    private long lastRequest;
    private int metadataVersion;
    private int generation;
    private String leader;
    private int nextToHeartbeat;

    SteppedGroup(GroupCoordinator coordinator, String groupId, int members) {
        this.coordinator = coordinator;
        this.groupId = groupId;
        for (int i = 0; i < members; i++) {
            join("");
            memberIds.add(((Outcome.Joined) answers.get(lastRequest)).memberId());
        }
        round();
    }

    /**
     * A whole rebalance: every member rejoins with new metadata, and syncs; the leader assigns.
     *
     * @return the generation that has become stable
     */
    int round() {
        metadataVersion++;
        answers.clear();
        long first = lastRequest + 1;
        memberIds.forEach(this::join);
        for (long request = first; request <= lastRequest; request++) {
            Outcome.Joined joined = (Outcome.Joined) answers.get(request);
            expect(ErrorCode.NONE, joined.error());
            generation = joined.generationId();
            leader = joined.leader();
        }
        first = lastRequest + 1;
        memberIds.forEach(this::sync);
        for (long request = first; request <= lastRequest; request++) {
            expect(ErrorCode.NONE, ((Outcome.Synced) answers.get(request)).error());
        }
        answers.clear();
        return generation;
    }

    /** The next member's heartbeat, in turn. */
    ErrorCode heartbeat() {
        String memberId = memberIds.get(nextToHeartbeat);
        nextToHeartbeat = (nextToHeartbeat + 1) % memberIds.size();
        now++;
        for (Effect effect :
                coordinator.step(now, new Event.Heartbeat(++lastRequest, groupId, generation, memberId, null, true))) {
            if (effect instanceof Effect.Reply reply) {
                return ((Outcome.HeartbeatAnswered) reply.outcome()).error();
            }
        }
        throw new IllegalStateException("a heartbeat was not answered");
    }

    private void join(String memberId) {
        byte[] metadata = new byte[METADATA_BYTES];
        metadata[0] = (byte) metadataVersion;
        metadata[1] = (byte) (metadataVersion >> Byte.SIZE);
        step(new Event.JoinGroup(
                ++lastRequest,
                groupId,
                memberId,
                null,
                new Event.Client("client", "/127.0.0.1"),
                "consumer",
                List.of(new Event.JoinProtocol("range", Bytes.wrap(metadata))),
                SESSION_TIMEOUT_MS,
                REBALANCE_TIMEOUT_MS,
                true,
                true,
                ""));
    }

    private void sync(String memberId) {
        Map<String, Bytes> assignments = new HashMap<>();
        if (memberId.equals(leader)) {
            for (String id : memberIds) {
                assignments.put(id, Bytes.wrap(id.getBytes(StandardCharsets.UTF_8)));
            }
        }
        step(new Event.SyncGroup(
                ++lastRequest, groupId, generation, memberId, null, "consumer", "range", true, assignments));
    }

    private void step(Event event) {
        for (Effect effect : coordinator.step(now, event)) {
            if (effect instanceof Effect.Reply reply) {
                answers.put(reply.requestId(), reply.outcome());
            }
        }
    }

    private static void expect(ErrorCode expected, ErrorCode actual) {
        if (expected != actual) {
            throw new IllegalStateException("answered " + actual + " instead of " + expected);
        }
    }
}
