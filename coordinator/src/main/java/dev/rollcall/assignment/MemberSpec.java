package dev.rollcall.assignment;

import dev.rollcall.protocol.Bytes;
import java.util.List;
import java.util.Objects;

/**
 * What an assignor knows about one member: the fields of its {@code ConsumerProtocolSubscription} (KIP-429, KIP-792,
 * KIP-881) and its static identity (KIP-345).
 *
 * @param memberId the id given by the coordinator; unique in the group
 * @param groupInstanceId {@code group.instance.id}, or null for a dynamic member
 * @param rackId {@code client.rack}, or null; the empty string counts as null
 * @param topics names of the topics subscribed to
 * @param ownedPartitions what the member says it owns (for the server-side assignors: its current target assignment)
 * @param generationId the generation in which it came to own them, or {@link #UNKNOWN_GENERATION}
 * @param userData the assignor's own bytes in the subscription, or null
 */
public record MemberSpec(
        String memberId,
        String groupInstanceId,
        String rackId,
        List<String> topics,
        List<TopicPartition> ownedPartitions,
        int generationId,
        Bytes userData) {

    /** The generation of a member that has none to tell; every negative number means the same. */
    public static final int UNKNOWN_GENERATION = -1;

    public MemberSpec {
        Objects.requireNonNull(memberId, "memberId");
        topics = List.copyOf(topics);
        ownedPartitions = List.copyOf(ownedPartitions);
    }

    /** A dynamic member that owns nothing yet. */
    public static MemberSpec of(String memberId, List<String> topics) {
        return new MemberSpec(memberId, null, null, topics, List.of(), UNKNOWN_GENERATION, null);
    }

    public MemberSpec withGroupInstanceId(String groupInstanceId) {
        return new MemberSpec(memberId, groupInstanceId, rackId, topics, ownedPartitions, generationId, userData);
    }

    public MemberSpec withRackId(String rackId) {
        return new MemberSpec(memberId, groupInstanceId, rackId, topics, ownedPartitions, generationId, userData);
    }

    public MemberSpec withTopics(List<String> topics) {
        return new MemberSpec(memberId, groupInstanceId, rackId, topics, ownedPartitions, generationId, userData);
    }

    public MemberSpec withOwnedPartitions(List<TopicPartition> ownedPartitions, int generationId) {
        return new MemberSpec(memberId, groupInstanceId, rackId, topics, ownedPartitions, generationId, userData);
    }

    public MemberSpec withUserData(Bytes userData) {
        return new MemberSpec(memberId, groupInstanceId, rackId, topics, ownedPartitions, generationId, userData);
    }

    /**
     * The member as it joins the next rebalance: it claims {@code partitions} of {@code generationId}, in the
     * subscription's own fields and in the user data of {@code sticky}, so that every assignor finds the claim where it
     * looks.
     */
    public MemberSpec claiming(List<TopicPartition> partitions, int generationId) {
        return withOwnedPartitions(partitions, generationId).withUserData(StickyUserData.of(partitions, generationId));
    }

    /** Whether the member names a rack at all. */
    boolean hasRack() {
        return rackId != null && !rackId.isEmpty();
    }
}
