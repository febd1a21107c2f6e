package dev.rollcall.group;

import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.ClassicRebalance.Cause;
import dev.rollcall.protocol.ErrorCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups with members that change their protocol ({@code group.consumer.migration.policy}): a classic group becomes a
 * consumer group when the first member of the consumer protocol joins it, and a consumer group becomes a classic one
 * when the last of these has left. Members, assignment and offsets stay.
 */
final class Migration {

    private final GroupConfig config;
    private final Groups groups;
    private final ConsumerTopics topics;
    private final ClassicSession classicSessions;
    private final ClassicRebalance rebalance;

    Migration(
            GroupConfig config,
            Groups groups,
            ConsumerTopics topics,
            ClassicSession classicSessions,
            ClassicRebalance rebalance) {
        this.config = config;
        this.groups = groups;
        this.topics = topics;
        this.classicSessions = classicSessions;
        this.rebalance = rebalance;
    }

    /** A consumer group, or why there is none; one of both is null. */
    record Upgrade(ConsumerGroup group, Refusal refusal) {}

    /**
     * The consumer group that a classic one becomes; neither is changed yet. Its epoch is the generation, and every
     * member is stable in it with what it had.
     */
    Upgrade upgrade(ClassicGroup classic, ConsumerSession sessions, long now) {
        String cannot = "Cannot upgrade classic group " + classic.id + " to consumer group because ";
        if (!config.consumer().migrationPolicy().allowsUpgrade()) {
            return refused(cannot + "online upgrade is disabled.");
        }
        if (!classic.usesConsumerProtocol()) {
            return refused(cannot + "the group does not use the consumer embedded protocol.");
        }
        if (classic.size() > config.consumer().maxSize()) {
            return refused(cannot + "the group size exceeds the consumer group maximum size.");
        }
        // A group whose first join phase goes on has not chosen a protocol yet, which Kafka does not expect here.
        String protocol = classic.protocolName() == null ? classic.selectProtocol() : classic.protocolName();
        ConsumerGroup group = new ConsumerGroup(classic.id, classic.offsets, now);
        Map<String, Set<TopicIdPartition>> targets = new HashMap<>();
        for (ClassicMember old : classic.members()) {
            MemberSpec subscription =
                    ConsumerProtocol.subscription(old.id, old.groupInstanceId, old.metadata(protocol));
            List<TopicPartition> partitions = ConsumerProtocol.assignedPartitions(old.assignment);
            if (subscription == null || partitions == null) {
                return refused(cannot + "the embedded consumer protocol is malformed.");
            }
            if (ConsumerProtocol.hasUserData(old.assignment)) {
                return refused(cannot + "an unsupported custom assignor is in use. Please refer to the documentation or"
                        + " switch to a default assignor before re-attempting the upgrade.");
            }
            ConsumerMember member = member(group, old, subscription, partitions, classic.generation(), sessions);
            targets.put(member.id, Set.copyOf(member.assigned.keySet()));
            group.put(member);
        }
        group.startFrom(classic.generation(), targets, topics.existing(group.subscribedTopics(null, null)));
        return new Upgrade(group, null);
    }

    private ConsumerMember member(
            ConsumerGroup group,
            ClassicMember old,
            MemberSpec subscription,
            List<TopicPartition> partitions,
            int generation,
            ConsumerSession sessions) {
        ConsumerMember member = new ConsumerMember(old.id, sessions.timers(group, old.id));
        member.groupInstanceId = old.groupInstanceId;
        member.rackId = subscription.rackId();
        member.client = old.client;
        member.rebalanceTimeoutMs = old.rebalanceTimeoutMs;
        member.topics = Set.copyOf(subscription.topics());
        member.epoch = generation;
        member.previousEpoch = generation;
        member.classic = new ClassicMemberMetadata(old.sessionTimeoutMs, old.protocols);
        Map<TopicIdPartition, Integer> assigned = new HashMap<>();
        for (TopicPartition partition : partitions) {
            TopicSpec topic = topics.current().topic(partition.topic());
            if (topic != null) {
                assigned.put(new TopicIdPartition(topic.id(), partition.partition()), generation);
            }
        }
        member.assigned = assigned;
        return member;
    }

    private static Upgrade refused(String message) {
        return new Upgrade(null, new Refusal(ErrorCode.GROUP_ID_NOT_FOUND, message));
    }

    /** Whether the members that are left make a classic group. */
    boolean canDowngrade(ConsumerGroup group) {
        if (group.size() == 0
                || !config.consumer().migrationPolicy().allowsDowngrade()
                || group.size() > config.maxSize()) {
            return false;
        }
        for (ConsumerMember member : group.members()) {
            if (member.classic == null) {
                return false;
            }
        }
        return true;
    }

    /** Puts a classic group in the place of this one, and lets it rebalance. */
    void downgrade(ConsumerGroup group, Cause cause, Effects effects) {
        ClassicGroup classic = rebalance.newGroup(group.id(), group.offsets(), effects.now());
        for (ConsumerMember old : group.members()) {
            ClassicMember member = classicSessions.newMember(classic, old.id, old.groupInstanceId, old.client);
            member.protocols = old.classic.protocols();
            member.sessionTimeoutMs = old.classic.sessionTimeoutMs();
            member.rebalanceTimeoutMs = old.rebalanceTimeoutMs;
            classic.add(member, ClassicGroup.CONSUMER_PROTOCOL_TYPE);
        }
        classic.resume(group.epoch());
        for (ClassicMember member : classic.members()) {
            int version = ConsumerProtocol.version(member.metadata(classic.protocolName()));
            member.assignment = topics.assignment(group.target(member.id), version);
        }
        groups.put(classic, effects);
        for (ClassicMember member : classic.members()) {
            classicSessions.heardFrom(member, effects.now());
        }
        rebalance.begin(classic, cause, effects);
    }
}
