package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The topics of the cluster, as far as groups need to know them. Immutable. */
public final class Topics {

    public static final Topics NONE = new Topics(Map.of());

    private final Map<String, TopicSpec> byName;
    private final Map<UUID, TopicSpec> byId = new HashMap<>();

    private Topics(Map<String, TopicSpec> byName) {
        this.byName = byName;
        for (TopicSpec topic : byName.values()) {
            if (topic.id() != null) {
                byId.put(topic.id(), topic);
            }
        }
    }

    public static Topics of(Collection<TopicSpec> topics) {
        Map<String, TopicSpec> byName = new LinkedHashMap<>();
        for (TopicSpec topic : topics) {
            byName.put(topic.name(), topic);
        }
        return new Topics(Collections.unmodifiableMap(byName));
    }

    public Collection<TopicSpec> all() {
        return byName.values();
    }

    /** The topic of this name, or null. */
    public TopicSpec topic(String name) {
        return byName.get(name);
    }

    /** The topic of this id, or null. */
    public TopicSpec topic(UUID id) {
        return byId.get(id);
    }

    public boolean contains(TopicPartition partition) {
        TopicSpec topic = byName.get(partition.topic());
        return topic != null && partition.partition() >= 0 && partition.partition() < topic.partitionCount();
    }

    /** Whether a topic of this name is another one than in {@code before}: new, gone, grown, or created anew. */
    boolean differs(String name, Topics before) {
        return !Objects.equals(topic(name), before.topic(name));
    }
}
