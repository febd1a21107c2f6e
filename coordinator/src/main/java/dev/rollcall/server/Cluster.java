package dev.rollcall.server;

import java.util.List;

/**
 * The virtual brokers, and which of them coordinates a group.
 *
 * @param id the cluster's id, as Metadata and DescribeCluster tell it
 * @param brokers ordered by node id, which count from 0
 */
public record Cluster(String id, List<Broker> brokers) {

    public Cluster {
        brokers = List.copyOf(brokers);
    }

    /** The broker that answers for this group: by its id, as the partitions of Kafka's offsets topic are spread. */
    public Broker coordinatorOf(String groupId) {
        return brokers.get((groupId.hashCode() & Integer.MAX_VALUE) % brokers.size());
    }

    /** The broker that clients are told to be the controller. */
    public Broker controller() {
        return brokers.get(0);
    }

    /** All addresses, for {@code bootstrap.servers}. */
    public String bootstrapServers() {
        StringBuilder servers = new StringBuilder();
        for (Broker broker : brokers) {
            servers.append(servers.isEmpty() ? "" : ",").append(broker.address());
        }
        return servers.toString();
    }
}
