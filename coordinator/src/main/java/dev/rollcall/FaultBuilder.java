package dev.rollcall;

import dev.rollcall.fault.Call;
import dev.rollcall.fault.Condition;
import dev.rollcall.fault.FaultAction;
import dev.rollcall.fault.FaultMatcher;
import dev.rollcall.fault.FaultPhase;
import dev.rollcall.fault.FaultRule;
import dev.rollcall.fault.Occurrence;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import dev.rollcall.server.fault.AnswerErrors;
import dev.rollcall.server.fault.CallReader;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A fault that is being said: first which calls it is about, then what it does to them. The last word sets it and
 * returns its {@link Fault}. Immutable: each word returns another builder.
 *
 * <p>What is done to a request counts requests; what is done to an answer counts answers, and looks at conditions when
 * the answer is ready. All delays are of real time, whatever the emulator's clock does: a network does not stand still
 * with it.
 */
public final class FaultBuilder {

    private final Faults faults;
    private final FaultMatcher matcher;

    FaultBuilder(Faults faults, FaultMatcher matcher) {
        this.faults = faults;
        this.matcher = matcher;
    }

    private FaultBuilder with(FaultMatcher more) {
        return new FaultBuilder(faults, more);
    }

    // --- which calls --------------------------------------------------------------------------------------------

    /** Of the client with this {@code client.id}, which may connect later. */
    public FaultBuilder ofClient(String clientId) {
        return with(matcher.withClientId(clientId));
    }

    /**
     * About this group.
     *
     * @throws IllegalArgumentException if an API was named whose requests name no groups
     */
    public FaultBuilder ofGroup(String groupId) {
        requireApis("group " + groupId, CallReader.ofGroups());
        return with(matcher.withGroupId(groupId));
    }

    /**
     * About this member. A first JoinGroup, which has no member id yet, is not: say its client.
     *
     * @throws IllegalArgumentException if an API was named whose requests name no members
     */
    public FaultBuilder ofMember(GroupMember member) {
        return ofMemberId(member.id());
    }

    /** As {@link #ofMember}, by member id. */
    public FaultBuilder ofMemberId(String memberId) {
        requireApis("member " + memberId, CallReader.ofMembers());
        return with(matcher.withMemberId(memberId));
    }

    /**
     * About the static member with this {@code group.instance.id}.
     *
     * @throws IllegalArgumentException if an API was named whose requests name none
     */
    public FaultBuilder ofInstance(String groupInstanceId) {
        requireApis("instance " + groupInstanceId, CallReader.ofInstances());
        return with(matcher.withInstanceId(groupInstanceId));
    }

    /**
     * That come to this broker.
     *
     * @throws IllegalArgumentException if there is no such broker
     */
    public FaultBuilder atBroker(int nodeId) {
        faults.requireBroker(nodeId);
        return with(matcher.withBroker(nodeId));
    }

    /**
     * That are answered with this error, or with {@link ErrorCode#NONE}: for what is done to answers.
     *
     * @throws IllegalArgumentException if an API was named whose answers have no error for the whole
     */
    public FaultBuilder answered(ErrorCode error) {
        requireApis("answer " + error, AnswerErrors.readable());
        return with(matcher.withAnswer(error));
    }

    /** While this is true. */
    public FaultBuilder during(Condition condition) {
        return with(matcher.withCondition(condition));
    }

    /**
     * That pass a test of your own, which runs on the emulator's thread and must not wait.
     *
     * @param words for the timeline
     */
    public FaultBuilder where(String words, Predicate<Call> test) {
        return with(matcher.withTest(words, test));
    }

    /** Only the n-th of them; 1 is the first. */
    public FaultBuilder nth(long n) {
        return with(matcher.withOccurrence(Occurrence.nth(n)));
    }

    /** Only every n-th of them. */
    public FaultBuilder everyNth(long n) {
        return with(matcher.withOccurrence(Occurrence.everyNth(n)));
    }

    /** Only the first n of them. */
    public FaultBuilder first(long n) {
        return with(matcher.withOccurrence(Occurrence.first(n)));
    }

    /** All but the first n of them. */
    public FaultBuilder afterFirst(long n) {
        return with(matcher.withOccurrence(Occurrence.after(n)));
    }

    /** Each with this probability, from 0 to 1; the same seed makes the same choices. */
    public FaultBuilder withProbability(double probability, long seed) {
        return with(matcher.withOccurrence(Occurrence.withProbability(probability, seed)));
    }

    private void requireApis(String what, Set<ApiKey> possible) {
        Set<ApiKey> impossible = EnumSet.noneOf(ApiKey.class);
        impossible.addAll(matcher.apis());
        impossible.removeAll(possible);
        if (!impossible.isEmpty()) {
            throw new IllegalArgumentException(
                    "a fault of " + what + " can never be hit on " + impossible + "; possible on " + possible);
        }
    }

    // --- what is done to them -----------------------------------------------------------------------------------

    /** They are not handled, and answered with this error as Kafka would in their version. */
    public Fault answerWith(ErrorCode error) {
        return set(new FaultAction.AnswerError(error));
    }

    /** The request is handled so much later, in real time. */
    public Fault delay(Duration by) {
        return delay(by, by, 0);
    }

    /** The request is handled later, in real time, by a time that is drawn; the same seed draws the same times. */
    public Fault delay(Duration least, Duration most, long seed) {
        return set(new FaultAction.Delay(FaultPhase.REQUEST, least.toMillis(), most.toMillis(), seed));
    }

    /** It is handled at once, and its answer sent so much later, in real time. */
    public Fault delayAnswer(Duration by) {
        return delayAnswer(by, by, 0);
    }

    /** As {@link #delay(Duration, Duration, long)}, of the answer. */
    public Fault delayAnswer(Duration least, Duration most, long seed) {
        return set(new FaultAction.Delay(FaultPhase.ANSWER, least.toMillis(), most.toMillis(), seed));
    }

    /** The request waits until it is {@linkplain Fault#release released}, and is handled then. */
    public Fault hold() {
        return set(new FaultAction.Hold(FaultPhase.REQUEST, null));
    }

    /** The request waits until this is true, and is handled then. */
    public Fault holdUntil(Condition until) {
        return set(new FaultAction.Hold(FaultPhase.REQUEST, until));
    }

    /** The request is handled, and its answer waits until it is {@linkplain Fault#release released}. */
    public Fault holdAnswer() {
        return set(new FaultAction.Hold(FaultPhase.ANSWER, null));
    }

    /** The request is handled, and its answer waits until this is true. */
    public Fault holdAnswerUntil(Condition until) {
        return set(new FaultAction.Hold(FaultPhase.ANSWER, until));
    }

    /**
     * The request is lost: neither handled nor answered. Nothing behind it on its connection is looked at either, so
     * that the client notices when its {@code request.timeout.ms} is over, and connects again.
     */
    public Fault dropRequest() {
        return set(new FaultAction.Drop(FaultPhase.REQUEST));
    }

    /** The request is handled and its answer lost. For the client it is as with {@link #dropRequest}. */
    public Fault dropAnswer() {
        return set(new FaultAction.Drop(FaultPhase.ANSWER));
    }

    /** The request is not handled, and its connection closed: the client notices at once. */
    public Fault closeConnection() {
        return set(new FaultAction.Close(FaultPhase.REQUEST));
    }

    /** The request is handled, its answer lost, and its connection closed: the client notices at once. */
    public Fault dropAnswerAndClose() {
        return set(new FaultAction.Close(FaultPhase.ANSWER));
    }

    /** The request is handled and answered, and then its connection closed. */
    public Fault answerAndClose() {
        return set(new FaultAction.AnswerAndClose());
    }

    /**
     * The member that sends the request is {@linkplain GroupMember#silence silenced} from then on, and the request
     * handled. Requests that name no member, as a first JoinGroup, are not hit.
     *
     * @throws IllegalArgumentException if an API was named whose requests name no members
     */
    public Fault silenceMember() {
        requireApis("a member", CallReader.ofMembers());
        return set(new FaultAction.Silence());
    }

    /** The client is {@linkplain Faults#freeze frozen} when the request comes; it is handled after the thaw. */
    public Fault freeze() {
        return set(new FaultAction.Freeze(FaultPhase.REQUEST));
    }

    /** The request is handled, and the client {@linkplain Faults#freeze frozen} before it gets the answer. */
    public Fault freezeBeforeAnswer() {
        return set(new FaultAction.Freeze(FaultPhase.ANSWER));
    }

    /** The answer tells the client to wait so long ({@code throttle_time_ms}); how it does is up to the client. */
    public Fault throttle(Duration by) {
        return set(new FaultAction.Throttle(Math.toIntExact(by.toMillis())));
    }

    /**
     * The answer is another one, made from the right one: a record of the same API, whose fields its version has.
     *
     * @param words for the timeline
     */
    public Fault changeAnswer(String words, UnaryOperator<Message> change) {
        return set(new FaultAction.Replace(words, change));
    }

    /**
     * Something else happens before the request is handled, on the emulator's thread: it must not wait.
     *
     * @param words for the timeline
     */
    public Fault run(String words, Consumer<Call> task) {
        return set(new FaultAction.Run(FaultPhase.REQUEST, words, task));
    }

    /** As {@link #run}, after the request was handled and before it is answered. */
    public Fault runBeforeAnswer(String words, Consumer<Call> task) {
        return set(new FaultAction.Run(FaultPhase.ANSWER, words, task));
    }

    private Fault set(FaultAction action) {
        if (matcher.answeredWith() != null && action.phase() == FaultPhase.REQUEST) {
            throw new IllegalArgumentException("\"" + action + "\" is done before there is an answer, so \"answered "
                    + matcher.answeredWith() + "\" cannot be asked for; say what is to be done to the answer");
        }
        return faults.set(new FaultRule(matcher, action));
    }
}
