package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Effect.CommitStep;
import dev.rollcall.group.Event.OffsetToCommit;
import dev.rollcall.group.Outcome.PartitionResult;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** OffsetCommit, OffsetDelete and the expiry of offsets. */
final class OffsetCommits {

    private final GroupConfig config;
    private final ClassicSession sessions;

    OffsetCommits(GroupConfig config, ClassicSession sessions) {
        this.config = config;
        this.sessions = sessions;
    }

    /** Whether this member may commit now. Ownership is not checked, in Kafka neither. */
    ErrorCode check(ClassicGroup group, Event.OffsetCommit request) {
        boolean fromOutside = request.generationId() < 0;
        if (fromOutside && group.is(ClassicGroupState.EMPTY)) {
            return ErrorCode.NONE;
        }
        if (fromOutside && request.memberId().isEmpty() && request.groupInstanceId() == null) {
            return ErrorCode.UNKNOWN_MEMBER_ID;
        }
        ErrorCode error = group.validateMember(request.memberId(), request.groupInstanceId());
        if (error != ErrorCode.NONE) {
            return error;
        }
        if (request.generationId() != group.generation()) {
            return ErrorCode.ILLEGAL_GENERATION;
        }
        return group.is(ClassicGroupState.COMPLETING_REBALANCE) ? ErrorCode.REBALANCE_IN_PROGRESS : ErrorCode.NONE;
    }

    /** Stores what has passed {@link #check}; an accepted commit of a member is a sign of life. */
    void commit(ClassicGroup group, Event.OffsetCommit request, List<OffsetToCommit> known, Effects effects) {
        ClassicMember member = group.member(request.memberId());
        if (member != null && request.heard()) {
            sessions.heardFrom(member, effects.now());
        }
        long expiresAt = request.retentionMs() < 0 ? -1 : effects.now() + request.retentionMs();
        Map<TopicPartition, CommitStep> steps = new LinkedHashMap<>();
        for (OffsetToCommit offset : known) {
            if (isStorable(offset)) {
                CommittedOffset committed = new CommittedOffset(
                        offset.topicId(),
                        offset.offset(),
                        offset.leaderEpoch(),
                        offset.metadata(),
                        effects.now(),
                        expiresAt);
                long before = group.offsets.put(offset.partition(), committed);
                steps.put(offset.partition(), new CommitStep(before, offset.offset()));
            }
        }
        if (!steps.isEmpty()) {
            effects.add(new Effect.OffsetsCommitted(
                    effects.now(), group.id, group.generation(), request.memberId(), steps));
        }
    }

    boolean isStorable(OffsetToCommit offset) {
        return offset.metadata().length() <= config.offsetMetadataMaxBytes();
    }

    void delete(ClassicGroup group, Event.OffsetDelete request, Effects effects) {
        if (!group.is(ClassicGroupState.EMPTY) && !group.usesConsumerProtocol()) {
            effects.reply(request.requestId(), new Outcome.OffsetsDeleted(ErrorCode.NON_EMPTY_GROUP, List.of()));
            return;
        }
        List<PartitionResult> results = new ArrayList<>();
        List<TopicPartition> removed = new ArrayList<>();
        for (TopicPartition partition : request.partitions()) {
            boolean subscribed = group.subscribedTopics().mayContain(partition.topic(), group);
            if (!subscribed && group.offsets.remove(partition)) {
                removed.add(partition);
            }
            results.add(
                    new PartitionResult(partition, subscribed ? ErrorCode.GROUP_SUBSCRIBED_TO_TOPIC : ErrorCode.NONE));
        }
        removed(group, removed, "deleted", effects);
        effects.reply(request.requestId(), new Outcome.OffsetsDeleted(ErrorCode.NONE, results));
    }

    /** Drops the offsets of topics that are gone, or were created anew under the same name. */
    void topicsChanged(ClassicGroup group, Topics before, Topics after, Effects effects) {
        removed(
                group,
                group.offsets.removeIf((partition, committed) -> {
                    TopicSpec old = before.topic(partition.topic());
                    TopicSpec now = after.topic(partition.topic());
                    boolean deleted = old != null && (now == null || !Objects.equals(now.id(), old.id()));
                    return deleted && !GroupOffsets.isOfAnotherTopic(committed, old.id());
                }),
                "the topic was deleted",
                effects);
    }

    /**
     * Drops what has expired: for a group with members, offsets of topics that nobody subscribes to, counted from
     * their commit; for an empty one, all, counted from when it became empty; for a group that never had members,
     * counted from their commit (KIP-211). A rebalancing group loses nothing.
     *
     * @return whether the group can be forgotten, as far as offsets go
     */
    boolean expire(ClassicGroup group, Effects effects) {
        if (group.offsets.isEmpty()) {
            return true;
        }
        boolean simple = group.protocolType() == null;
        boolean empty = group.is(ClassicGroupState.EMPTY);
        boolean stable = group.is(ClassicGroupState.STABLE)
                && group.usesConsumerProtocol()
                && group.subscribedTopics().isKnown();
        if (!simple && !empty && !stable) {
            return false;
        }
        long now = effects.now();
        List<TopicPartition> expired = group.offsets.removeIf((partition, committed) -> {
            if (group.subscribedTopics().mayContain(partition.topic(), group)) {
                return false;
            }
            if (committed.expiresAt() >= 0) {
                return now >= committed.expiresAt();
            }
            long since = !simple && empty ? group.stateSince() : committed.committedAt();
            return now - since >= config.offsetsRetentionMs();
        });
        removed(group, expired, "expired", effects);
        return group.offsets.isEmpty();
    }

    private static void removed(ClassicGroup group, List<TopicPartition> partitions, String why, Effects effects) {
        if (!partitions.isEmpty()) {
            effects.add(new Effect.OffsetsRemoved(effects.now(), group.id, group.generation(), partitions, why));
        }
    }
}
