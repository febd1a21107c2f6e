package dev.rollcall.group;

import dev.rollcall.group.Event.ConsumerGroupHeartbeat;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A member of a consumer group at one moment. Never changed once it is in its group: a request works on a copy, which
 * takes its place when all checks are passed.
 */
final class ConsumerMember {

    final String id;
    final ConsumerTimers timers;

    /** Null for a dynamic member. */
    String groupInstanceId;

    /** {@code client.rack}, or null. */
    String rackId;

    Event.Client client;

    /** Milliseconds that it may take to give partitions up. */
    int rebalanceTimeoutMs = -1;

    /** The topics that it subscribes to by name. */
    Set<String> topics = Set.of();

    /** The pattern that it subscribes to, or empty. */
    String regex = "";

    /** The assignor that it wants, or null. */
    String assignor;

    /** The epoch that it has reached; {@link ConsumerGroup#AWAY} for a static member that has left for a while. */
    int epoch;

    /** The epoch before, with which it may come again if the answer was lost. */
    int previousEpoch = -1;

    ConsumerMemberState state = ConsumerMemberState.STABLE;

    /** What it may use now, each with the epoch in which it was given. */
    Map<TopicIdPartition, Integer> assigned = Map.of();

    /** What it has been told to give up, with the same epochs. */
    Map<TopicIdPartition, Integer> revoking = Map.of();

    /** What it has as a member of the classic protocol; null if it speaks the consumer protocol. */
    ClassicMemberMetadata classic;

    ConsumerMember(String id, ConsumerTimers timers) {
        this.id = id;
        this.timers = timers;
    }

    ConsumerMember copy() {
        return copyAs(id, timers);
    }

    /** The same under another member id, as a static member comes back. */
    ConsumerMember copyAs(String newId, ConsumerTimers newTimers) {
        ConsumerMember copy = new ConsumerMember(newId, newTimers);
        copy.groupInstanceId = groupInstanceId;
        copy.rackId = rackId;
        copy.client = client;
        copy.rebalanceTimeoutMs = rebalanceTimeoutMs;
        copy.topics = topics;
        copy.regex = regex;
        copy.assignor = assignor;
        copy.epoch = epoch;
        copy.previousEpoch = previousEpoch;
        copy.state = state;
        copy.assigned = assigned;
        copy.revoking = revoking;
        copy.classic = classic;
        return copy;
    }

    /** The member with what a heartbeat says about it; itself where that is nothing new. */
    ConsumerMember with(ConsumerGroupHeartbeat request) {
        if (!changesBy(request)) {
            return this;
        }
        ConsumerMember next = copy();
        next.client = request.client();
        next.classic = null;
        if (request.groupInstanceId() != null) {
            next.groupInstanceId = request.groupInstanceId();
        }
        if (request.rackId() != null) {
            next.rackId = request.rackId();
        }
        if (request.rebalanceTimeoutMs() != ConsumerGroupHeartbeat.UNCHANGED) {
            next.rebalanceTimeoutMs = request.rebalanceTimeoutMs();
        }
        if (request.topics() != null) {
            next.topics = Set.copyOf(request.topics());
        }
        if (request.regex() != null) {
            next.regex = request.regex();
        }
        if (request.assignor() != null) {
            next.assignor = request.assignor();
        }
        return next;
    }

    private boolean changesBy(ConsumerGroupHeartbeat request) {
        return classic != null
                || !request.client().equals(client)
                || differs(request.groupInstanceId(), groupInstanceId)
                || differs(request.rackId(), rackId)
                || differs(request.regex(), regex)
                || differs(request.assignor(), assignor)
                || (request.rebalanceTimeoutMs() != ConsumerGroupHeartbeat.UNCHANGED
                        && request.rebalanceTimeoutMs() != rebalanceTimeoutMs)
                || (request.topics() != null && !topics.equals(new HashSet<>(request.topics())));
    }

    private static boolean differs(String requested, String current) {
        return requested != null && !requested.equals(current);
    }

    boolean isStatic() {
        return groupInstanceId != null;
    }

    boolean hasRegex() {
        return !regex.isEmpty();
    }

    /** Has reached this epoch of the target assignment and has all that it gives it. */
    boolean isReconciledTo(int targetEpoch) {
        return state == ConsumerMemberState.STABLE && epoch == targetEpoch;
    }

    /** The epoch in which it was given a partition that it has or is giving up; null if it has not. */
    Integer epochOf(TopicIdPartition partition) {
        Integer given = assigned.get(partition);
        return given != null ? given : revoking.get(partition);
    }
}
