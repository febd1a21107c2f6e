package dev.rollcall.log;

import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Where partitions lie: the replicas of partition p are on brokers p, p+1, ... counted modulo the number of brokers, so
 * that the leader of partition p is broker p modulo their number.
 */
final class Placement {

    private final int brokers;
    private final int defaultPartitions;

    Placement(int brokers, int defaultPartitions) {
        this.brokers = brokers;
        this.defaultPartitions = defaultPartitions;
    }

    /** How many partitions the topic asks for; nonsense if it asks for nonsense. */
    int partitionsOf(NewTopic wanted) {
        if (!wanted.assignments().isEmpty()) {
            return wanted.assignments().size();
        }
        return wanted.partitions() == -1 ? defaultPartitions : wanted.partitions();
    }

    /** The brokers of each partition of a new topic. */
    Result<List<List<Integer>>> place(NewTopic wanted) {
        if (!wanted.assignments().isEmpty()) {
            return placeAsAsked(wanted);
        }
        int factor = wanted.replicationFactor() == -1 ? 1 : wanted.replicationFactor();
        if (factor < 1 || factor > brokers) {
            return Result.error(
                    ErrorCode.INVALID_REPLICATION_FACTOR,
                    "topic \"" + wanted.name() + "\" cannot have a replication factor of " + factor + ": there "
                            + (brokers == 1 ? "is 1 broker" : "are " + brokers + " brokers"));
        }
        int partitions = partitionsOf(wanted);
        if (partitions < 1) {
            return Result.error(
                    ErrorCode.INVALID_PARTITIONS,
                    "topic \"" + wanted.name() + "\" cannot have " + partitions + " partitions: give 1 or more");
        }
        return Result.of(place(0, partitions, factor));
    }

    private List<List<Integer>> place(int from, int count, int factor) {
        List<List<Integer>> placed = new ArrayList<>();
        for (int partition = from; partition < from + count; partition++) {
            List<Integer> replicas = new ArrayList<>();
            for (int replica = 0; replica < factor; replica++) {
                replicas.add((partition + replica) % brokers);
            }
            placed.add(replicas);
        }
        return placed;
    }

    private Result<List<List<Integer>>> placeAsAsked(NewTopic wanted) {
        if (wanted.partitions() != -1 || wanted.replicationFactor() != -1) {
            return Result.error(
                    ErrorCode.INVALID_REQUEST,
                    "topic \"" + wanted.name() + "\" has replicas assigned by hand; then partitions and replication"
                            + " factor must be -1");
        }
        List<List<Integer>> placed = new ArrayList<>();
        for (int partition = 0; partition < wanted.assignments().size(); partition++) {
            List<Integer> replicas = wanted.assignments().get(partition);
            if (replicas == null) {
                return Result.error(
                        ErrorCode.INVALID_REPLICA_ASSIGNMENT,
                        "partitions must be numbered from 0 without gaps; partition " + partition + " is missing");
            }
            placed.add(replicas);
        }
        return checked(placed, placed.get(0).size());
    }

    /** The brokers of partitions that are added to a topic. */
    Result<List<List<Integer>>> placeMore(Topic topic, int more, List<List<Integer>> assignments) {
        int factor = topic.replicas(0).size();
        if (assignments.isEmpty()) {
            return Result.of(place(topic.partitionCount(), more, factor));
        }
        if (assignments.size() != more) {
            return Result.error(
                    ErrorCode.INVALID_REPLICA_ASSIGNMENT,
                    more + " partitions are added, but replicas are assigned for " + assignments.size());
        }
        return checked(assignments, factor);
    }

    private Result<List<List<Integer>>> checked(List<List<Integer>> placed, int factor) {
        for (List<Integer> replicas : placed) {
            boolean unknown = replicas.stream().anyMatch(node -> node < 0 || node >= brokers);
            if (replicas.isEmpty()
                    || replicas.size() != factor
                    || unknown
                    || new HashSet<>(replicas).size() != replicas.size()) {
                return Result.error(
                        ErrorCode.INVALID_REPLICA_ASSIGNMENT,
                        "replicas " + replicas + ": each partition needs the same number of different brokers out of 0"
                                + " to " + (brokers - 1));
            }
        }
        return Result.of(placed);
    }
}
