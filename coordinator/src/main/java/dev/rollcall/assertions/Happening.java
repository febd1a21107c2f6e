package dev.rollcall.assertions;

import dev.rollcall.group.Effect;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.timeline.MemberNames;
import dev.rollcall.timeline.TimelineEvent;
import java.time.Duration;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Something that a timeline is expected to show. Members are named by their instance id or client id, whatever their
 * member id at that time.
 */
public final class Happening {

    private final String words;
    private final BiPredicate<TimelineEvent, MemberNames> test;
    private final Duration least;
    private final Duration most;

    private Happening(String words, BiPredicate<TimelineEvent, MemberNames> test, Duration least, Duration most) {
        this.words = words;
        this.test = test;
        this.least = least;
        this.most = most;
    }

    // --- what happens -------------------------------------------------------------------------------------------

    /** Anything that you can tell from an event. */
    public static Happening event(String words, Predicate<TimelineEvent> test) {
        return new Happening(words, (event, names) -> test.test(event), null, null);
    }

    private static <T extends Effect.Fact> Happening fact(
            String words, Class<T> kind, BiPredicate<T, MemberNames> test) {
        return new Happening(
                words,
                (event, names) -> event instanceof TimelineEvent.OfGroup ofGroup
                        && kind.isInstance(ofGroup.fact())
                        && test.test(kind.cast(ofGroup.fact()), names),
                null,
                null);
    }

    private static boolean is(String name, String memberId, MemberNames names) {
        String known = names.of(memberId);
        return known.equals(name) || known.startsWith(name + "#") || name.equals(memberId);
    }

    /** Becomes a member. */
    public static Happening joined(String member) {
        return fact(member + " joined", Effect.MemberJoined.class, (fact, names) -> is(member, fact.memberId(), names));
    }

    /** Sends JoinGroup in an open rebalance, or starts one so. */
    public static Happening rejoined(String member) {
        return fact(
                member + " rejoined",
                Effect.MemberRejoined.class,
                (fact, names) -> fact.waits() && is(member, fact.memberId(), names));
    }

    /** A static member comes back under a new member id. */
    public static Happening replaced(String instanceId) {
        return fact(
                instanceId + " came back under a new member id",
                Effect.MemberReplaced.class,
                (fact, names) -> instanceId.equals(fact.groupInstanceId()));
    }

    /** Is removed although its application did not ask for it, for this reason. */
    public static Happening evicted(String member, RemovalCause cause) {
        return fact(
                member + " evicted: " + cause,
                Effect.MemberRemoved.class,
                (fact, names) -> fact.cause() == cause && cause.isEviction() && is(member, fact.memberId(), names));
    }

    /** Leaves of its own accord. */
    public static Happening left(String member) {
        return fact(
                member + " left",
                Effect.MemberRemoved.class,
                (fact, names) -> fact.cause() == RemovalCause.LEFT && is(member, fact.memberId(), names));
    }

    /** Is gone, for whatever reason. */
    public static Happening removed(String member) {
        return fact(
                member + " removed", Effect.MemberRemoved.class, (fact, names) -> is(member, fact.memberId(), names));
    }

    /** A member id that was handed out is dropped without having been used. */
    public static Happening memberIdDropped(String member) {
        return fact(
                "the unused member id of " + member + " dropped",
                Effect.MemberIdDropped.class,
                (fact, names) -> is(member, fact.memberId(), names));
    }

    /** The join phase of a rebalance begins. */
    public static Happening rebalanceBegan(RebalanceTrigger trigger) {
        return fact(
                "rebalance began: " + trigger, Effect.RebalanceBegan.class, (fact, names) -> fact.trigger() == trigger);
    }

    /** A generation begins, with exactly these members. */
    public static Happening generationOf(String... members) {
        List<String> wanted = List.of(members);
        return fact(
                "generation of " + String.join(", ", wanted),
                Effect.JoinPhaseEnded.class,
                (fact, names) -> fact.members().size() == wanted.size()
                        && wanted.stream()
                                .allMatch(name -> fact.members().stream().anyMatch(id -> is(name, id, names))));
    }

    /** The generation of this number begins. */
    public static Happening generation(int number) {
        return fact("generation " + number, Effect.JoinPhaseEnded.class, (fact, names) -> fact.generation() == number);
    }

    /** Learns that it owns so many partitions. */
    public static Happening owns(String member, int partitions) {
        return fact(
                member + " owns " + partitions + " partitions",
                Effect.MemberSynced.class,
                (fact, names) -> fact.partitions() != null
                        && fact.partitions().size() == partitions
                        && is(member, fact.memberId(), names));
    }

    /** A JoinGroup, SyncGroup, Heartbeat or LeaveGroup is refused. */
    public static Happening refused(String member, Effect.RequestKind request, ErrorCode error) {
        return fact(
                request + " of " + member + " refused: " + error,
                Effect.RequestRefused.class,
                (fact, names) ->
                        fact.request() == request && fact.error() == error && is(member, fact.memberId(), names));
    }

    /** Learns from a heartbeat that the group rebalances. */
    public static Happening hearsOfRebalance(String member) {
        return refused(member, Effect.RequestKind.HEARTBEAT, ErrorCode.REBALANCE_IN_PROGRESS);
    }

    public static Happening committed(String member) {
        return fact(
                member + " committed",
                Effect.OffsetsCommitted.class,
                (fact, names) -> is(member, fact.memberId(), names));
    }

    /** An accepted commit moves an offset backwards. */
    public static Happening committedBackwards(String member) {
        return fact(
                member + " committed backwards",
                Effect.OffsetsCommitted.class,
                (fact, names) -> is(member, fact.memberId(), names)
                        && fact.offsets().values().stream().anyMatch(Effect.CommitStep::isBackwards));
    }

    public static Happening commitRefused(String member, ErrorCode error) {
        return fact(
                "commit of " + member + " refused: " + error,
                Effect.CommitRefused.class,
                (fact, names) -> fact.error() == error && is(member, fact.memberId(), names));
    }

    /** Something that the test did, or a fault that was hit. */
    public static Happening act(TimelineEvent.Act kind) {
        return event(
                kind.toString(), event -> event instanceof TimelineEvent.OfOperator operator && operator.act() == kind);
    }

    // --- and when -----------------------------------------------------------------------------------------------

    /** Exactly so long after the one before it, by the emulator's clock. */
    public Happening after(Duration time) {
        return new Happening(words, test, time, time);
    }

    /** At most so long after the one before it, by the emulator's clock. */
    public Happening within(Duration time) {
        return new Happening(words, test, Duration.ZERO, time);
    }

    /** @param before when the one before it happened, in milliseconds of the emulator's clock */
    boolean matches(TimelineEvent event, MemberNames names, long before) {
        if (!test.test(event, names)) {
            return false;
        }
        long since = event.at() - before;
        return least == null || (since >= least.toMillis() && since <= most.toMillis());
    }

    @Override
    public String toString() {
        if (least == null) {
            return words;
        }
        String time = Failures.seconds(most.toMillis());
        return words + (least.equals(most) ? ", exactly " + time + " later" : ", at most " + time + " later");
    }
}
