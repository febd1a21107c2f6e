package dev.rollcall.group;

import java.util.HashSet;
import java.util.Set;

/** The topics that the members of a generation subscribe to, as far as they can be read from their metadata. */
final class SubscribedTopics {

    /** Before the first generation, of another protocol type, or unreadable. */
    static final SubscribedTopics UNKNOWN = new SubscribedTopics(null);

    private final Set<String> topics;

    private SubscribedTopics(Set<String> topics) {
        this.topics = topics;
    }

    /** Those of the generation that the group has just begun. */
    static SubscribedTopics of(ClassicGroup group) {
        if (!group.usesConsumerProtocol()) {
            return UNKNOWN;
        }
        Set<String> topics = new HashSet<>();
        for (ClassicMember member : group.members()) {
            Set<String> subscribed = ConsumerProtocol.subscribedTopics(member.metadata(group.protocolName()));
            if (subscribed == null) {
                return UNKNOWN;
            }
            topics.addAll(subscribed);
        }
        return new SubscribedTopics(topics);
    }

    boolean isKnown() {
        return topics != null;
    }

    /** Whether a topic is subscribed to; where that is not known, a consumer group may subscribe to any. */
    boolean mayContain(String topic, ClassicGroup group) {
        return topics == null ? group.usesConsumerProtocol() : topics.contains(topic);
    }

    /** Whether one of these topics is certainly subscribed to. */
    boolean contains(String topic) {
        return topics != null && topics.contains(topic);
    }
}
