package dev.rollcall.group;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.protocol.ErrorCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Subscriptions by pattern, matched on the server with RE2/J against whole topic names.
 *
 * <p>Kafka resolves patterns in the background, one resolution of a group at a time. Here the resolution follows the
 * heartbeat that asks for it, in the same step but after its answer, which therefore does not know of it yet.
 */
final class ConsumerRegexes {

    /** Kafka's constant: patterns of a group are not resolved again within this time, in milliseconds. */
    static final int MIN_INTERVAL_MS = 10_000;

    private final ConsumerTopics topics;
    private final GroupConfig config;

    ConsumerRegexes(ConsumerTopics topics, GroupConfig config) {
        this.topics = topics;
        this.config = config;
    }

    /** What is wrong with a pattern that is new in its group; null if nothing is, or there is none. */
    static Refusal check(ConsumerGroup group, String before, String after) {
        if (after.isEmpty() || after.equals(before) || group.regexes().subscribers(after) > 0) {
            return null;
        }
        try {
            Pattern.compile(after);
            return null;
        } catch (PatternSyntaxException malformed) {
            return new Refusal(
                    ErrorCode.INVALID_REGULAR_EXPRESSION,
                    "SubscribedTopicRegex `" + after + "` is not a valid regular expression: "
                            + malformed.getDescription() + ".");
        }
    }

    /** Whether a member that changes its pattern needs a new target at once: nothing has to be resolved for it. */
    static boolean isResolvedChange(ConsumerGroup group, String before, String after) {
        if (after.equals(before)) {
            return false;
        }
        return after.isEmpty() ? !before.isEmpty() : group.regexes().isResolved(after);
    }

    /**
     * Whether it is time to resolve the group's patterns.
     *
     * @param newRegex the heartbeat that was just handled brought a pattern that the group did not have
     */
    boolean isDue(ConsumerGroup group, boolean newRegex, long now) {
        ResolvedRegexes regexes = group.regexes();
        if (regexes.isEmpty()) {
            return false;
        }
        long resolvedAt = regexes.resolvedAt();
        if (resolvedAt != ResolvedRegexes.NEVER && now <= resolvedAt + MIN_INTERVAL_MS) {
            return false;
        }
        return newRegex
                || !regexes.areAllResolved()
                || regexes.topicsVersion() < topics.versionWithNewTopics()
                || now > resolvedAt + config.consumer().regexRefreshIntervalMs();
    }

    /** Resolves all patterns of the group; whether one of them matches other topics than before. */
    boolean resolve(ConsumerGroup group, long now) {
        Map<String, Set<String>> matched = new HashMap<>();
        boolean changed = false;
        for (String regex : group.regexes().all()) {
            Pattern pattern = Pattern.compile(regex);
            Set<String> names = new HashSet<>();
            for (TopicSpec topic : topics.current().all()) {
                if (pattern.matches(topic.name())) {
                    names.add(topic.name());
                }
            }
            changed |= !names.equals(group.regexes().topics(regex));
            matched.put(regex, names);
        }
        group.regexes().resolve(matched, now, topics.version());
        return changed;
    }
}
