package dev.rollcall.group;

import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.MalformedMessageException;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ConsumerProtocolAssignment;
import dev.rollcall.protocol.message.ConsumerProtocolSubscription;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The protocol embedded in JoinGroup and SyncGroup by consumers: a version, then a subscription or an assignment
 * (KIP-429). A version above the highest known is read as that one, and bytes after the end are ignored, so that newer
 * clients can join. What cannot be read is null here: the group goes on without knowing.
 */
public final class ConsumerProtocol {

    private static final int HIGHEST_VERSION = ConsumerProtocolSubscription.HIGHEST_VERSION;

    private ConsumerProtocol() {}

    /** The version that a subscription is written in, at most the highest that we write; -1 if there is none. */
    public static int version(Bytes bytes) {
        if (bytes.length() < Short.BYTES) {
            return -1;
        }
        return Math.min(bytes.asByteBuffer().getShort(), HIGHEST_VERSION);
    }

    /** The topics of a subscription, or null. As Kafka, this reads no further than the topics. */
    public static Set<String> subscribedTopics(Bytes metadata) {
        ConsumerProtocolSubscription subscription = read(metadata, 0);
        return subscription == null ? null : new HashSet<>(subscription.topics());
    }

    /** A member as an assignor needs it, or null. */
    public static MemberSpec subscription(String memberId, String groupInstanceId, Bytes metadata) {
        ConsumerProtocolSubscription subscription = read(metadata, HIGHEST_VERSION);
        if (subscription == null) {
            return null;
        }
        return new MemberSpec(
                memberId,
                groupInstanceId,
                subscription.rackId(),
                subscription.topics(),
                owned(subscription),
                subscription.generationId(),
                subscription.userData());
    }

    /** The partitions that a subscription claims; none if it cannot be read. */
    static List<TopicPartition> ownedPartitions(Bytes metadata) {
        ConsumerProtocolSubscription subscription = read(metadata, HIGHEST_VERSION);
        return subscription == null ? List.of() : owned(subscription);
    }

    private static List<TopicPartition> owned(ConsumerProtocolSubscription subscription) {
        List<TopicPartition> owned = new ArrayList<>();
        for (ConsumerProtocolSubscription.TopicPartition topic : subscription.ownedPartitions()) {
            for (int partition : topic.partitions()) {
                owned.add(new TopicPartition(topic.topic(), partition));
            }
        }
        return owned;
    }

    private static ConsumerProtocolSubscription read(Bytes metadata, int highestVersion) {
        int version = Math.min(version(metadata), highestVersion);
        if (version < 0) {
            return null;
        }
        try {
            WireReader in = new WireReader(metadata.asByteBuffer());
            in.readInt16("version");
            return ConsumerProtocolSubscription.read(in, version);
        } catch (MalformedMessageException unreadable) {
            return null;
        }
    }

    /** The partitions of an assignment, sorted; empty for no bytes at all, null if they cannot be read. */
    public static List<TopicPartition> assignedPartitions(Bytes assignment) {
        if (assignment.isEmpty()) {
            return List.of();
        }
        int version = version(assignment);
        if (version < 0) {
            return null;
        }
        try {
            WireReader in = new WireReader(assignment.asByteBuffer());
            in.readInt16("version");
            List<TopicPartition> partitions = new ArrayList<>();
            for (ConsumerProtocolAssignment.TopicPartition topic :
                    ConsumerProtocolAssignment.read(in, version).assignedPartitions()) {
                for (int partition : topic.partitions()) {
                    partitions.add(new TopicPartition(topic.topic(), partition));
                }
            }
            partitions.sort(null);
            return List.copyOf(partitions);
        } catch (MalformedMessageException unreadable) {
            return null;
        }
    }

    /**
     * A subscription as the newest consumers write it.
     *
     * @param owned what the member says to own, from this generation; -1 for none
     */
    public static Bytes subscription(List<String> topics, List<TopicPartition> owned, int generation) {
        return subscription(MemberSpec.of("", topics).withOwnedPartitions(owned, generation));
    }

    /** All that a member tells its assignor, as the newest consumers write it. */
    public static Bytes subscription(MemberSpec member) {
        Map<String, List<Integer>> byTopic = new LinkedHashMap<>();
        for (TopicPartition partition : member.ownedPartitions()) {
            byTopic.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                    .add(partition.partition());
        }
        List<ConsumerProtocolSubscription.TopicPartition> claims = new ArrayList<>();
        byTopic.forEach(
                (topic, partitions) -> claims.add(new ConsumerProtocolSubscription.TopicPartition(topic, partitions)));
        WireWriter out = new WireWriter();
        out.writeInt16(HIGHEST_VERSION);
        new ConsumerProtocolSubscription(
                        member.topics(), member.userData(), claims, member.generationId(), member.rackId())
                .write(out, HIGHEST_VERSION);
        return Bytes.wrap(out.toByteArray());
    }

    /** Whether an assignment carries data of its assignor's own; false if it cannot be read. */
    static boolean hasUserData(Bytes assignment) {
        int version = version(assignment);
        if (version < 0) {
            return false;
        }
        try {
            WireReader in = new WireReader(assignment.asByteBuffer());
            in.readInt16("version");
            Bytes userData = ConsumerProtocolAssignment.read(in, version).userData();
            return userData != null && !userData.isEmpty();
        } catch (MalformedMessageException unreadable) {
            return false;
        }
    }

    /** An assignment in the version in which its member subscribed, so that every client can read it. */
    public static Bytes assignment(Map<String, List<Integer>> partitionsByTopic, int version) {
        List<ConsumerProtocolAssignment.TopicPartition> topics = new ArrayList<>();
        partitionsByTopic.forEach(
                (topic, partitions) -> topics.add(new ConsumerProtocolAssignment.TopicPartition(topic, partitions)));
        WireWriter out = new WireWriter();
        out.writeInt16(version);
        new ConsumerProtocolAssignment(topics, null).write(out, version);
        return Bytes.wrap(out.toByteArray());
    }
}
