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
import java.util.function.ToLongFunction;

/** OffsetCommit, OffsetDelete and the expiry of offsets. */
final class OffsetCommits {

    private final GroupConfig config;
    private final ClassicSession sessions;

    OffsetCommits(GroupConfig config, ClassicSession sessions) {
        this.config = config;
        this.sessions = sessions;
    }

    /** Whether this member may commit these now. */
    ErrorCode check(Group group, Event.OffsetCommit request, List<OffsetToCommit> offsets) {
        return group instanceof ConsumerGroup consumer
                ? check(consumer, request, offsets)
                : check((ClassicGroup) group, request);
    }

    /**
     * A member of a consumer group may commit in its present epoch what it likes, and in one of before what it has
     * had since then (KIP-1251). One partition that is not so refuses them all.
     */
    private static ErrorCode check(ConsumerGroup group, Event.OffsetCommit request, List<OffsetToCommit> offsets) {
        int epoch = request.generationId();
        if (epoch < 0 && group.size() == 0) {
            return ErrorCode.NONE;
        }
        ConsumerMember member = group.member(request.memberId());
        if (member == null) {
            return ErrorCode.UNKNOWN_MEMBER_ID;
        }
        if (member.classic == null && !request.supportsGroupIdNotFound()) {
            return ErrorCode.UNSUPPORTED_VERSION;
        }
        ErrorCode stale = staleness(member);
        if (epoch > member.epoch) {
            return stale;
        }
        if (epoch < member.epoch) {
            for (OffsetToCommit offset : offsets) {
                Integer since = member.epochOf(new TopicIdPartition(
                        offset.topicId(), offset.partition().partition()));
                if (since == null || epoch < since) {
                    return stale;
                }
            }
        }
        return ErrorCode.NONE;
    }

    static ErrorCode mayFetch(ConsumerGroup group, String memberId, int memberEpoch) {
        if (memberId == null && memberEpoch < 0) {
            return ErrorCode.NONE;
        }
        ConsumerMember member = memberId == null ? null : group.member(memberId);
        if (member == null) {
            return ErrorCode.UNKNOWN_MEMBER_ID;
        }
        return memberEpoch == member.epoch ? ErrorCode.NONE : staleness(member);
    }

    /** How a member is told that its epoch is not the right one, in the words of its protocol. */
    private static ErrorCode staleness(ConsumerMember member) {
        return member.classic == null ? ErrorCode.STALE_MEMBER_EPOCH : ErrorCode.ILLEGAL_GENERATION;
    }

    /** Ownership is not checked, in Kafka neither. */
    private static ErrorCode check(ClassicGroup group, Event.OffsetCommit request) {
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

    /** Stores what has passed {@link #check}; an accepted commit of a classic member is a sign of life. */
    void commit(Group group, Event.OffsetCommit request, List<OffsetToCommit> known, Effects effects) {
        if (group instanceof ClassicGroup classic && request.heard()) {
            ClassicMember member = classic.member(request.memberId());
            if (member != null) {
                sessions.heardFrom(member, effects.now());
            }
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
                long before = group.offsets().put(offset.partition(), committed);
                steps.put(offset.partition(), new CommitStep(before, offset.offset()));
            }
        }
        if (!steps.isEmpty()) {
            effects.add(new Effect.OffsetsCommitted(
                    effects.now(), group.id(), group.generation(), request.memberId(), steps));
        }
    }

    boolean isStorable(OffsetToCommit offset) {
        return offset.metadata().length() <= config.offsetMetadataMaxBytes();
    }

    void delete(Group group, Event.OffsetDelete request, Effects effects) {
        boolean knowsTopics = !(group instanceof ClassicGroup classic) || classic.usesConsumerProtocol();
        if (!group.state().isEmpty() && !knowsTopics) {
            effects.reply(request.requestId(), new Outcome.OffsetsDeleted(ErrorCode.NON_EMPTY_GROUP, List.of()));
            return;
        }
        List<PartitionResult> results = new ArrayList<>();
        List<TopicPartition> removed = new ArrayList<>();
        for (TopicPartition partition : request.partitions()) {
            boolean subscribed = group.maySubscribeTo(partition.topic());
            if (!subscribed && group.offsets().remove(partition)) {
                removed.add(partition);
            }
            results.add(
                    new PartitionResult(partition, subscribed ? ErrorCode.GROUP_SUBSCRIBED_TO_TOPIC : ErrorCode.NONE));
        }
        removed(group, removed, "deleted", effects);
        effects.reply(request.requestId(), new Outcome.OffsetsDeleted(ErrorCode.NONE, results));
    }

    /** Drops the offsets of topics that are gone, or were created anew under the same name. */
    void topicsChanged(Group group, Topics before, Topics after, Effects effects) {
        removed(
                group,
                group.offsets().removeIf((partition, committed) -> {
                    TopicSpec old = before.topic(partition.topic());
                    TopicSpec now = after.topic(partition.topic());
                    boolean deleted = old != null && (now == null || !Objects.equals(now.id(), old.id()));
                    return deleted && !GroupOffsets.isOfAnotherTopic(committed, old.id());
                }),
                "the topic was deleted",
                effects);
    }

    /**
     * Drops what has expired: for a classic group with members, offsets of topics that nobody subscribes to, counted from
     * their commit; for an empty one, all, counted from when it became empty; for a group that never had members,
     * counted from their commit (KIP-211). A rebalancing group loses
     * nothing. In a consumer group it always counts from the commit.
     *
     * @return whether the group can be forgotten, as far as offsets go
     */
    boolean expire(Group group, Effects effects) {
        if (group.offsets().isEmpty()) {
            return true;
        }
        long now = effects.now();
        if (group instanceof ClassicGroup classic) {
            return expire(classic, now, effects);
        }
        expire(group, committed -> committed.committedAt(), now, effects);
        return group.offsets().isEmpty();
    }

    private boolean expire(ClassicGroup group, long now, Effects effects) {
        boolean simple = group.protocolType() == null;
        boolean empty = group.is(ClassicGroupState.EMPTY);
        boolean stable = group.is(ClassicGroupState.STABLE)
                && group.usesConsumerProtocol()
                && group.subscribedTopics().isKnown();
        if (!simple && !empty && !stable) {
            return false;
        }
        boolean sinceEmpty = !simple && empty;
        expire(group, committed -> sinceEmpty ? group.stateSince() : committed.committedAt(), now, effects);
        return group.offsets().isEmpty();
    }

    /** Drops offsets of topics that nobody subscribes to, {@code since} when their retention counts. */
    private void expire(Group group, ToLongFunction<CommittedOffset> since, long now, Effects effects) {
        List<TopicPartition> expired = group.offsets().removeIf((partition, committed) -> {
            if (group.maySubscribeTo(partition.topic())) {
                return false;
            }
            return committed.expiresAt() >= 0
                    ? now >= committed.expiresAt()
                    : now - since.applyAsLong(committed) >= config.offsetsRetentionMs();
        });
        removed(group, expired, "expired", effects);
    }

    private static void removed(Group group, List<TopicPartition> partitions, String why, Effects effects) {
        if (!partitions.isEmpty()) {
            effects.add(new Effect.OffsetsRemoved(effects.now(), group.id(), group.generation(), partitions, why));
        }
    }
}
