package dev.rollcall.fault;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Which calls a fault is about: those that fit everything that is said here. What is null is not asked for. Immutable.
 *
 * @param apis empty for all
 * @param memberId one of the member ids that the request names
 * @param broker a node id, or -1 for all
 * @param answeredWith on the way out only: the error of the answer, NONE for one without
 * @param condition looked at when everything else fits
 * @param test anything else, with {@code testWords}
 * @param occurrence which of the calls that fit are hit
 */
public record FaultMatcher(
        Set<ApiKey> apis,
        String clientId,
        String groupId,
        String memberId,
        String instanceId,
        int broker,
        ErrorCode answeredWith,
        Condition condition,
        String testWords,
        Predicate<Call> test,
        Occurrence occurrence) {

    public FaultMatcher {
        apis = Set.copyOf(apis);
    }

    /** Any call of these APIs; of all, if none is given. */
    public static FaultMatcher of(Set<ApiKey> apis) {
        return new FaultMatcher(apis, null, null, null, null, -1, null, null, null, null, Occurrence.always());
    }

    public FaultMatcher withClientId(String id) {
        return new FaultMatcher(
                apis, id, groupId, memberId, instanceId, broker, answeredWith, condition, testWords, test, occurrence);
    }

    public FaultMatcher withGroupId(String id) {
        return new FaultMatcher(
                apis, clientId, id, memberId, instanceId, broker, answeredWith, condition, testWords, test, occurrence);
    }

    public FaultMatcher withMemberId(String id) {
        return new FaultMatcher(
                apis, clientId, groupId, id, instanceId, broker, answeredWith, condition, testWords, test, occurrence);
    }

    public FaultMatcher withInstanceId(String id) {
        return new FaultMatcher(
                apis, clientId, groupId, memberId, id, broker, answeredWith, condition, testWords, test, occurrence);
    }

    public FaultMatcher withBroker(int node) {
        return new FaultMatcher(
                apis,
                clientId,
                groupId,
                memberId,
                instanceId,
                node,
                answeredWith,
                condition,
                testWords,
                test,
                occurrence);
    }

    public FaultMatcher withAnswer(ErrorCode error) {
        return new FaultMatcher(
                apis, clientId, groupId, memberId, instanceId, broker, error, condition, testWords, test, occurrence);
    }

    public FaultMatcher withCondition(Condition wanted) {
        return new FaultMatcher(
                apis,
                clientId,
                groupId,
                memberId,
                instanceId,
                broker,
                answeredWith,
                wanted,
                testWords,
                test,
                occurrence);
    }

    public FaultMatcher withTest(String words, Predicate<Call> wanted) {
        return new FaultMatcher(
                apis,
                clientId,
                groupId,
                memberId,
                instanceId,
                broker,
                answeredWith,
                condition,
                words,
                wanted,
                occurrence);
    }

    public FaultMatcher withOccurrence(Occurrence wanted) {
        return new FaultMatcher(
                apis,
                clientId,
                groupId,
                memberId,
                instanceId,
                broker,
                answeredWith,
                condition,
                testWords,
                test,
                wanted);
    }

    /** Whether the call fits, apart from its number. */
    boolean fits(Call call, Groups groups) {
        return (apis.isEmpty() || apis.contains(call.api()))
                && (clientId == null || clientId.equals(call.clientId()))
                && (groupId == null || call.groupIds().contains(groupId))
                && (memberId == null || call.memberIds().contains(memberId))
                && (instanceId == null || call.instanceIds().contains(instanceId))
                && (broker < 0 || broker == call.broker())
                && (answeredWith == null || answeredWith == call.answeredWith())
                && (test == null || test.test(call))
                && (condition == null || condition.isMet().test(groups));
    }

    /** As in {@code SyncGroup of client c, no. 1}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(apiWords());
        List<String> of = new ArrayList<>();
        say(of, "client ", clientId);
        say(of, "group ", groupId);
        say(of, "member ", memberId);
        say(of, "instance ", instanceId);
        if (!of.isEmpty()) {
            text.append(" of ").append(String.join(", ", of));
        }
        if (broker >= 0) {
            text.append(" at broker ").append(broker);
        }
        List<String> more = new ArrayList<>();
        say(more, "answered ", answeredWith);
        say(more, "", testWords);
        say(more, "while ", condition);
        say(more, "", occurrence.toString().isEmpty() ? null : occurrence);
        more.forEach(words -> text.append(", ").append(words));
        return text.toString();
    }

    private String apiWords() {
        if (apis.isEmpty()) {
            return "any request";
        }
        return String.join(
                " or ", new TreeSet<>(apis).stream().map(ApiKey::apiName).toList());
    }

    private static void say(List<String> words, String before, Object what) {
        if (what != null) {
            words.add(before + what);
        }
    }
}
