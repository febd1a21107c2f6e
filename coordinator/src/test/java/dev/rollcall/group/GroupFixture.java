package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Event.JoinProtocol;
import dev.rollcall.protocol.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A coordinator to write scenarios with: sends requests as the newest clients do, and keeps what came out. Member ids
 * are the client ids with a number behind them, {@code a-1}, {@code b-2}, in the order in which they are handed out.
 */
final class GroupFixture {

    static final String GROUP = "g";
    static final int SESSION_TIMEOUT_MS = 10_000;
    static final int REBALANCE_TIMEOUT_MS = 60_000;

    final List<Effect> effects = new ArrayList<>();
    private final GroupCoordinator coordinator;
    private long now;
    private long lastRequest;
    private int lastMember;

    GroupFixture() {
        this(GroupConfig.DEFAULT.withInitialRebalanceDelayMs(0), AssignmentPolicy.CLIENT);
    }

    GroupFixture(GroupConfig config, AssignmentPolicy policy) {
        coordinator = new GroupCoordinator(config, prefix -> prefix + "-" + ++lastMember, policy, 0);
        topics(TopicSpec.of("orders", 4));
    }

    GroupFixture topics(TopicSpec... topics) {
        step(new Event.TopicsChanged(Topics.of(List.of(topics))));
        return this;
    }

    long now() {
        return now;
    }

    GroupView view() {
        return coordinator.group(GROUP);
    }

    GroupCoordinator coordinator() {
        return coordinator;
    }

    /** Lets time pass. */
    GroupFixture advance(long ms) {
        now += ms;
        step(new Event.Tick());
        return this;
    }

    void step(Event event) {
        effects.addAll(coordinator.step(now, event));
    }

    // --- requests; each returns its id, under which the answer is found ------------------------------------------

    long join(String client, String memberId) {
        return join(client, memberId, null, metadata("v1"));
    }

    long join(String client, String memberId, String instanceId, JoinProtocol... protocols) {
        long request = ++lastRequest;
        step(new Event.JoinGroup(
                request,
                GROUP,
                memberId,
                instanceId,
                new Event.Client(client, "/127.0.0.1"),
                "consumer",
                List.of(protocols),
                SESSION_TIMEOUT_MS,
                REBALANCE_TIMEOUT_MS,
                true,
                true,
                null));
        return request;
    }

    long sync(String memberId, int generation, String instanceId, Map<String, Bytes> assignments) {
        long request = ++lastRequest;
        step(new Event.SyncGroup(
                request, GROUP, generation, memberId, instanceId, "consumer", "range", true, assignments));
        return request;
    }

    long heartbeat(String memberId, int generation, String instanceId) {
        long request = ++lastRequest;
        step(new Event.Heartbeat(request, GROUP, generation, memberId, instanceId, true));
        return request;
    }

    long leave(String memberId, String instanceId, String reason) {
        long request = ++lastRequest;
        step(new Event.LeaveGroup(request, GROUP, List.of(new Event.Leaver(memberId, instanceId, reason))));
        return request;
    }

    long commit(String memberId, int generation, String instanceId, long offset) {
        long request = ++lastRequest;
        step(new Event.OffsetCommit(
                request,
                GROUP,
                generation,
                memberId,
                instanceId,
                List.of(new Event.OffsetToCommit(new TopicPartition("orders", 0), new UUID(0, 0), offset, -1, "")),
                -1,
                true,
                true));
        return request;
    }

    long deleteOffsets(String topic) {
        long request = ++lastRequest;
        step(new Event.OffsetDelete(request, GROUP, List.of(new TopicPartition(topic, 0))));
        return request;
    }

    long deleteGroup() {
        long request = ++lastRequest;
        step(new Event.DeleteGroup(request, GROUP));
        return request;
    }

    // --- what came out ------------------------------------------------------------------------------------------

    /** The answer to a request, or null while it waits. */
    Outcome answer(long request) {
        for (Effect effect : effects) {
            if (effect instanceof Effect.Reply reply && reply.requestId() == request) {
                return reply.outcome();
            }
        }
        return null;
    }

    Outcome.Joined joined(long request) {
        return (Outcome.Joined) answer(request);
    }

    /** The facts of one kind, oldest first. */
    <T extends Effect.Fact> List<T> facts(Class<T> kind) {
        return effects.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    // --- groups in a certain state ------------------------------------------------------------------------------

    /** A member joins as a newest client does, and is alone in a generation of its own: CompletingRebalance. */
    String aloneInCompleting(String client) {
        String memberId = joined(join(client, "")).memberId();
        join(client, memberId);
        return memberId;
    }

    /** As before, and it has its assignment: Stable. */
    String aloneInStable(String client) {
        String memberId = aloneInCompleting(client);
        sync(
                memberId,
                view().generation(),
                null,
                Map.of(memberId, metadata("all").metadata()));
        return memberId;
    }

    /** The protocol "range" with some bytes that are no subscription. */
    static JoinProtocol metadata(String words) {
        return protocol("range", words);
    }

    static JoinProtocol protocol(String name, String words) {
        return new JoinProtocol(name, Bytes.wrap(words.getBytes(StandardCharsets.UTF_8)));
    }
}
