package dev.rollcall.group;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The patterns that members of a group subscribe to, and the topics that they were last found to match. */
final class ResolvedRegexes {

    /** Nothing has been resolved. */
    static final long NEVER = Long.MIN_VALUE;

    private final Map<String, Integer> subscribers = new HashMap<>();
    private final Map<String, Set<String>> topics = new HashMap<>();
    private long resolvedAt = NEVER;
    private long topicsVersion;

    /** Counts subscribers in or out; a pattern that nobody subscribes to any more is forgotten. */
    void count(String regex, int by) {
        ConsumerGroup.add(subscribers, regex, by);
        if (!subscribers.containsKey(regex)) {
            topics.remove(regex);
        }
    }

    boolean isEmpty() {
        return subscribers.isEmpty();
    }

    int subscribers(String regex) {
        return subscribers.getOrDefault(regex, 0);
    }

    boolean isResolved(String regex) {
        return topics.containsKey(regex);
    }

    boolean areAllResolved() {
        return subscribers.size() == topics.size();
    }

    Set<String> all() {
        return Set.copyOf(subscribers.keySet());
    }

    /** The topics that a pattern matches; none while it is not resolved. */
    Set<String> topics(String regex) {
        return topics.getOrDefault(regex, Set.of());
    }

    /** All matched topics, once a member that has {@code left} for {@code taken} is counted; empty means no pattern. */
    Set<String> topics(String left, String taken) {
        Set<String> names = new HashSet<>();
        topics.forEach((regex, matched) -> {
            boolean givenUp = regex.equals(left) && !regex.equals(taken) && subscribers(regex) == 1;
            if (!givenUp) {
                names.addAll(matched);
            }
        });
        return names;
    }

    boolean contains(String topic) {
        for (Set<String> matched : topics.values()) {
            if (matched.contains(topic)) {
                return true;
            }
        }
        return false;
    }

    /** Whether all want the same pattern: {@code members} is how many there are. */
    boolean areOneOf(int members) {
        return subscribers.size() == 1 && subscribers.containsValue(members);
    }

    /** Keeps what patterns match, found at a time and for a version of the cluster's topics. */
    void resolve(Map<String, Set<String>> matched, long now, long version) {
        topics.putAll(matched);
        resolvedAt = now;
        topicsVersion = version;
    }

    /** When patterns were last resolved, in milliseconds of the coordinator's clock; or {@link #NEVER}. */
    long resolvedAt() {
        return topics.isEmpty() ? NEVER : resolvedAt;
    }

    /** For which version of the cluster's topics; 0 for none. */
    long topicsVersion() {
        return topics.isEmpty() ? 0 : topicsVersion;
    }
}
