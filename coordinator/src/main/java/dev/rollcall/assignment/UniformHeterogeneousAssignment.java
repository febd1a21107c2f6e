package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * {@code uniform} for different subscriptions. What is left after everybody has kept what they have goes topic by
 * topic to the subscribers with the least; then each topic in turn moves partitions from its heaviest to its lightest
 * subscribers, until a whole round has moved nothing.
 *
 * <p>Members go by their position in the order that breaks ties.
 */
final class UniformHeterogeneousAssignment {

    /** Overlapping subscriptions can converge slowly; Kafka gives up here, and so must we. */
    private static final int MAX_ROUNDS = 16;

    private final GroupIndex index;
    private final int[] order;
    /** Per partition the position of its owner. */
    private final int[] ownerOf;
    /** Per audience the positions of its members, ascending. */
    private final int[][] subscribers;

    private final int[] loadOf;
    private final UniformBalancer balancer;

    UniformHeterogeneousAssignment(GroupIndex index, int[] order, int[] currentOwnerOf) {
        this.index = index;
        this.order = order;
        int[] positionOf = MemberOrder.positions(order);
        subscribers = index.membersByAudience(order);
        for (int[] audience : subscribers) {
            Arrays.setAll(audience, i -> positionOf[audience[i]]);
        }
        loadOf = new int[order.length];
        ownerOf = new int[index.partitionCount];
        boolean[][] subscribed = index.subscribed();
        for (int partition = 0; partition < ownerOf.length; partition++) {
            int owner = currentOwnerOf[partition];
            if (owner == GroupIndex.NOBODY || !subscribed[index.subscriptionOf[owner]][index.topicOf[partition]]) {
                ownerOf[partition] = GroupIndex.NOBODY;
            } else {
                ownerOf[partition] = positionOf[owner];
                loadOf[positionOf[owner]]++;
            }
        }
        balancer = new UniformBalancer(loadOf);
    }

    /** The owner of each partition. */
    int[] assign() {
        List<Integer> topics = topicsByDemand();
        topics.forEach(this::assignWhatIsLeft);
        balance(topics.stream().filter(topic -> subscribersOf(topic).length > 1).toList());
        return Arrays.stream(ownerOf).map(position -> order[position]).toArray();
    }

    private int[] subscribersOf(int topic) {
        return subscribers[index.audienceOf[topic]];
    }

    /** Most partitions per subscriber first, then fewest subscribers. */
    private List<Integer> topicsByDemand() {
        List<Integer> topics = new ArrayList<>();
        for (int topic = 0; topic < index.topicCount; topic++) {
            topics.add(topic);
        }
        topics.sort(Comparator.<Integer>comparingDouble(
                        topic -> -(double) index.topicSize(topic) / subscribersOf(topic).length)
                .thenComparingInt(topic -> subscribersOf(topic).length)
                .thenComparing(new HashedTopics(index).byId()));
        return topics;
    }

    private void assignWhatIsLeft(int topic) {
        balancer.reset(subscribersOf(topic));
        for (int partition = index.firstPartition[topic]; partition < index.firstPartition[topic + 1]; partition++) {
            if (ownerOf[partition] == GroupIndex.NOBODY) {
                give(partition, balancer.nextLightest());
            }
        }
    }

    private void balance(List<Integer> topics) {
        int topicsSinceLastMove = 0;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            for (int topic : topics) {
                topicsSinceLastMove = balanceTopic(topic) ? 1 : topicsSinceLastMove + 1;
                if (topicsSinceLastMove == topics.size()) {
                    return;
                }
            }
        }
    }

    /** Whether a partition has been moved. */
    private boolean balanceTopic(int topic) {
        if (balancer.reset(subscribersOf(topic)) <= 1) {
            return false;
        }
        OwnedRuns owned = new OwnedRuns(topic);
        boolean moved = false;
        while (true) {
            int from = balancer.nextHeaviest();
            while (from != GroupIndex.NOBODY && owned.isEmpty(from)) {
                balancer.excludeLastHeaviest();
                from = balancer.nextHeaviest();
            }
            if (from == GroupIndex.NOBODY) {
                return moved;
            }
            int to = balancer.nextLightest();
            if (balancer.isBalanced()) {
                return moved;
            }
            int partition = owned.takeLast(from);
            loadOf[from]--;
            give(partition, to);
            moved = true;
        }
    }

    private void give(int partition, int owner) {
        ownerOf[partition] = owner;
        loadOf[owner]++;
    }

    /** The partitions of one topic, those of the same owner together, ascending. */
    private final class OwnedRuns {
        private final int[] partitions;
        private final int[] start = new int[order.length];
        private final int[] end = new int[order.length];

        OwnedRuns(int topic) {
            int first = index.firstPartition[topic];
            int last = index.firstPartition[topic + 1];
            for (int partition = first; partition < last; partition++) {
                end[ownerOf[partition]]++;
            }
            int total = 0;
            for (int owner = 0; owner < end.length; owner++) {
                start[owner] = total;
                total += end[owner];
                end[owner] = start[owner];
            }
            partitions = new int[total];
            for (int partition = first; partition < last; partition++) {
                partitions[end[ownerOf[partition]]++] = partition;
            }
        }

        boolean isEmpty(int owner) {
            return end[owner] == start[owner];
        }

        int takeLast(int owner) {
            return partitions[--end[owner]];
        }
    }
}
