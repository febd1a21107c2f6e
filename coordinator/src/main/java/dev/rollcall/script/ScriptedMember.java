package dev.rollcall.script;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ConsumerProtocol;
import dev.rollcall.group.Event;
import dev.rollcall.group.LeaderAssignment;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * A member that does what the test says and nothing by itself: each method is one request, in the versions of its
 * settings. It remembers what it was answered (its member id, its generation, its partitions) and uses that in its next
 * request; methods that take an {@link Identity} ask as somebody else, or as it was before.
 *
 * <p>JoinGroup and SyncGroup wait for others, so they return an {@link Answer}; the rest is answered at once. Over a
 * wire, requests behind one that waits wait, too. Thread-safe, as far as one thing is done after the other.
 */
public final class ScriptedMember implements AutoCloseable {

    private final Stage stage;
    private final Line line;
    private final String groupId;
    private final String clientId;
    private final MemberSettings settings;
    private final MemberRequests requests;

    private volatile Identity identity;
    private volatile List<TopicPartition> owned = List.of();
    private volatile List<Event.JoinProtocol> offers;
    private volatile Outcome.Joined lastJoined;

    ScriptedMember(Stage stage, Line line, String groupId, String clientId, MemberSettings settings) {
        this.stage = stage;
        this.line = line;
        this.groupId = groupId;
        this.clientId = clientId;
        this.settings = settings;
        this.requests = new MemberRequests(groupId, clientId, settings);
        this.identity = Identity.newcomer(settings.groupInstanceId());
    }

    public String clientId() {
        return clientId;
    }

    /** As whom it is known at present. Keep it to ask as a member of this generation later. */
    public Identity identity() {
        return identity;
    }

    /** What it was assigned last. */
    public List<TopicPartition> owned() {
        return owned;
    }

    /** From now on its JoinGroups claim these partitions, as if it owned them since that generation (KIP-429). */
    public ScriptedMember claim(int generation, List<TopicPartition> partitions) {
        offers = requests.protocols(partitions, generation);
        return this;
    }

    /** From now on its JoinGroups carry these bytes instead of a subscription. */
    public ScriptedMember metadata(byte[] bytes) {
        offers = settings.assignors().stream()
                .map(name -> new Event.JoinProtocol(name, Bytes.wrap(bytes.clone())))
                .toList();
        return this;
    }

    private List<Event.JoinProtocol> protocols() {
        if (offers != null) {
            return offers;
        }
        boolean keeps = settings.isCooperative();
        return requests.protocols(keeps ? owned : List.of(), keeps ? identity.generation() : -1);
    }

    // --- one request each ---------------------------------------------------------------------------------------

    /** JoinGroup. A first one is answered {@link ErrorCode#MEMBER_ID_REQUIRED} from version 4 on: ask again. */
    public Answer<Outcome.Joined> join() {
        return join(identity);
    }

    /** As {@link #join()}, as somebody else. */
    public Answer<Outcome.Joined> join(Identity as) {
        return ask(
                "JoinGroup",
                Outcome.Joined.class,
                id -> requests.join(id, as, protocols(), ""),
                joined -> remember(as, joined));
    }

    private void remember(Identity as, Outcome.Joined joined) {
        if (joined.error() == ErrorCode.NONE) {
            identity = as.withMemberId(joined.memberId()).withGeneration(joined.generationId());
            lastJoined = joined;
        } else if (joined.error() == ErrorCode.MEMBER_ID_REQUIRED) {
            identity = as.withMemberId(joined.memberId());
        }
    }

    /** SyncGroup; as a leader whom the coordinator leaves that to, with the assignment of the chosen assignor. */
    public Answer<Outcome.Synced> sync() {
        Outcome.Joined joined = lastJoined;
        return sync(
                identity,
                joined == null ? null : joined.protocolName(),
                joined == null ? Map.of() : LeaderAssignment.of(joined, stage.call(stage::topics)));
    }

    /** As {@link #sync()}, as somebody else, with the assignments of a leader's, by member id. */
    public Answer<Outcome.Synced> sync(Identity as, String protocolName, Map<String, Bytes> assignments) {
        return ask(
                "SyncGroup",
                Outcome.Synced.class,
                id -> requests.sync(id, as, protocolName, assignments),
                this::remember);
    }

    private void remember(Outcome.Synced synced) {
        if (synced.error() == ErrorCode.NONE) {
            List<TopicPartition> assigned = ConsumerProtocol.assignedPartitions(synced.assignment());
            owned = assigned == null ? List.of() : assigned;
        }
    }

    /** Heartbeat. */
    public ErrorCode heartbeat() {
        return heartbeat(identity);
    }

    /** As {@link #heartbeat()}, as somebody else. */
    public ErrorCode heartbeat(Identity as) {
        return ask(
                        "Heartbeat",
                        Outcome.HeartbeatAnswered.class,
                        id -> requests.heartbeat(id, as, !isSilenced(as)),
                        answered -> {})
                .get()
                .error();
    }

    /** OffsetCommit of one partition. */
    public ErrorCode commit(String topic, int partition, long offset) {
        return commit(identity, topic, partition, offset);
    }

    /** As {@link #commit(String, int, long)}, as somebody else. */
    public ErrorCode commit(Identity as, String topic, int partition, long offset) {
        Map<TopicPartition, Long> offsets = Map.of(new TopicPartition(topic, partition), offset);
        return ask(
                        "OffsetCommit",
                        Outcome.Committed.class,
                        id -> requests.commit(id, as, offsets, stage.call(stage::topics), !isSilenced(as)),
                        committed -> {})
                .get()
                .partitions()
                .get(0)
                .error();
    }

    /** LeaveGroup, as a consumer that is closed. */
    public ErrorCode leave() {
        return leave(identity, ScriptedConsumer.CLOSED);
    }

    /** As {@link #leave()}, as somebody else or for another reason (which version 5 and later carry). */
    public ErrorCode leave(Identity as, String reason) {
        Outcome.Left left = ask("LeaveGroup", Outcome.Left.class, id -> requests.leave(id, as, reason), answered -> {})
                .get();
        return left.error() != ErrorCode.NONE || left.leavers().isEmpty()
                ? left.error()
                : left.leavers().get(0).error();
    }

    private boolean isSilenced(Identity as) {
        return stage.call(() -> stage.isSilenced(groupId, as.memberId()));
    }

    /** Whoever waits for the answer finds it remembered. */
    private <T extends Outcome> Answer<T> ask(
            String api, Class<T> kind, LongFunction<Event.Request> request, Consumer<T> remember) {
        String words = api + " of " + clientId;
        Answer<Outcome> outcome = new Answer<>(words);
        Answer<T> answer = new Answer<>(words);
        outcome.future().whenComplete((what, failed) -> {
            if (failed == null) {
                remember.accept(kind.cast(what));
                answer.complete(kind.cast(what));
            } else {
                answer.fail((Exception) failed);
            }
        });
        line.send(request, outcome);
        return answer;
    }

    // --- what a consumer does in one go -------------------------------------------------------------------------

    /**
     * JoinGroup until a generation has begun, and SyncGroup.
     *
     * @return the partitions that it owns then
     */
    public Answer<List<TopicPartition>> enter() {
        Answer<List<TopicPartition>> entered = new Answer<>("the entry of " + clientId);
        enter(entered);
        return entered;
    }

    private void enter(Answer<List<TopicPartition>> entered) {
        join().future().whenComplete((joined, failed) -> {
            if (failed != null) {
                entered.fail((Exception) failed);
            } else if (joined.error() == ErrorCode.MEMBER_ID_REQUIRED) {
                enter(entered);
            } else if (joined.error() != ErrorCode.NONE) {
                entered.fail(new IllegalStateException("JoinGroup was refused: " + joined.error()));
            } else {
                syncAfterJoin(entered);
            }
        });
    }

    private void syncAfterJoin(Answer<List<TopicPartition>> entered) {
        sync().future().whenComplete((synced, failed) -> {
            if (failed != null) {
                entered.fail((Exception) failed);
            } else if (synced.error() != ErrorCode.NONE) {
                entered.fail(new IllegalStateException("SyncGroup was refused: " + synced.error()));
            } else {
                entered.complete(owned);
            }
        });
    }

    /** The version in which it speaks this API. */
    public int version(ApiKey api) {
        return settings.version(api);
    }

    /** Closes its connection, if it has one, without leaving the group. */
    @Override
    public void close() {
        line.close();
    }

    @Override
    public String toString() {
        return clientId + " " + identity + " " + owned;
    }
}
