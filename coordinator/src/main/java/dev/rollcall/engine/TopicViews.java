package dev.rollcall.engine;

import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Topics;
import dev.rollcall.log.Topic;
import dev.rollcall.log.TopicStore;
import dev.rollcall.server.Cluster;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The topics as groups see them: how many partitions, and in which racks these lie. */
public final class TopicViews {

    private TopicViews() {}

    public static Topics of(TopicStore store, Cluster cluster) {
        List<TopicSpec> topics = new ArrayList<>();
        boolean racks = cluster.brokers().stream().anyMatch(broker -> broker.rack() != null);
        for (Topic topic : store.topics()) {
            TopicSpec spec = TopicSpec.of(topic.name(), topic.partitionCount()).withId(topic.id());
            topics.add(racks ? spec.withReplicaRacks(racks(topic, cluster)) : spec);
        }
        return Topics.of(topics);
    }

    private static List<Set<String>> racks(Topic topic, Cluster cluster) {
        List<Set<String>> racks = new ArrayList<>();
        for (int partition = 0; partition < topic.partitionCount(); partition++) {
            Set<String> ofPartition = new LinkedHashSet<>();
            for (int node : topic.replicas(partition)) {
                String rack = cluster.brokers().get(node).rack();
                if (rack != null) {
                    ofPartition.add(rack);
                }
            }
            racks.add(ofPartition);
        }
        return racks;
    }
}
