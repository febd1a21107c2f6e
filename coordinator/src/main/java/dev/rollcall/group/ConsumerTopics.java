package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.protocol.Bytes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The cluster's topics as consumer groups look at them: by id, with a version. */
final class ConsumerTopics {

    private Topics current = Topics.NONE;
    private long version;
    private long versionWithNewTopics;

    void use(Topics topics) {
        version++;
        for (TopicSpec topic : topics.all()) {
            if (current.topic(topic.name()) == null) {
                versionWithNewTopics = version;
            }
        }
        current = topics;
    }

    Topics current() {
        return current;
    }

    long version() {
        return version;
    }

    /** The last version in which a topic appeared: patterns resolved before it may match more. */
    long versionWithNewTopics() {
        return versionWithNewTopics;
    }

    /** Those of the named topics that exist. Two results are equal if nothing about these topics changed. */
    Map<String, TopicSpec> existing(Set<String> names) {
        Map<String, TopicSpec> existing = new HashMap<>();
        for (String name : names) {
            TopicSpec topic = current.topic(name);
            if (topic != null) {
                existing.put(name, topic);
            }
        }
        return existing;
    }

    /** Whether a partition is of a topic that exists and that the member subscribes to, by name or pattern. */
    Predicate<TopicIdPartition> subscribedBy(ConsumerMember member, ResolvedRegexes regexes) {
        Set<String> matched = regexes.topics(member.regex);
        return partition -> {
            TopicSpec topic = current.topic(partition.topicId());
            return topic != null && (member.topics.contains(topic.name()) || matched.contains(topic.name()));
        };
    }

    /** Partitions as a ConsumerProtocolAssignment in the version in which a member of the classic protocol subscribed. */
    Bytes assignment(Collection<TopicIdPartition> partitions, int version) {
        Map<String, List<Integer>> byTopic = new LinkedHashMap<>();
        for (TopicPartition partition : named(partitions)) {
            byTopic.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                    .add(partition.partition());
        }
        return ConsumerProtocol.assignment(byTopic, version);
    }

    /** The partitions by their topics' names, sorted; those of topics that are gone are left out. */
    List<TopicPartition> named(Collection<TopicIdPartition> partitions) {
        List<TopicPartition> named = new ArrayList<>(partitions.size());
        for (TopicIdPartition partition : partitions) {
            TopicSpec topic = current.topic(partition.topicId());
            if (topic != null) {
                named.add(new TopicPartition(topic.name(), partition.partition()));
            }
        }
        named.sort(null);
        return named;
    }
}
