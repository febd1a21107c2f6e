package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.ClassicRebalance.Cause;
import dev.rollcall.group.Event.OffsetToCommit;
import dev.rollcall.group.Outcome.LeaverResult;
import dev.rollcall.group.Outcome.PartitionResult;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The group coordinator: all groups of the cluster, as one pure state machine.
 *
 * <p>{@link #step} takes what happened and when, and returns what follows from it. It first expires every deadline
 * that is due by then, in the order of (deadline, arming), each at its own time. Between steps, {@link #nextDeadline}
 * says when a step with {@link Event.Tick} is needed at the latest. The same events give the same effects, always.
 *
 * <p>Not thread-safe: one thread owns a coordinator.
 */
public final class GroupCoordinator {

    private final GroupConfig config;
    private final DeadlineQueue deadlines = new DeadlineQueue();
    private final Groups groups = new Groups(deadlines);
    private final Deadline cleanUp = new Deadline(this::cleanUp);

    private final ServerAssignor server;
    private final ClassicSession sessions;
    private final ClassicRebalance rebalance;
    private final ClassicJoin joins;
    private final ClassicSync syncs;
    private final ClassicLeave leaves;
    private final OffsetCommits commits;
    private final AssignmentPolicy policy;
    private final ConsumerTopics consumerTopics = new ConsumerTopics();
    private final ConsumerSession consumerSessions;
    private final ConsumerEngine consumers;
    private final ConsumerClassicMembers classicMembers;

    private Topics topics = Topics.NONE;
    private long now;

    /**
     * @param startedAt milliseconds of the coordinator's clock; expired offsets are looked for at intervals from here
     */
    public GroupCoordinator(GroupConfig config, MemberIdSource memberIds, AssignmentPolicy policy, long startedAt) {
        this.config = config;
        this.now = startedAt;
        this.policy = policy;
        server = new ServerAssignor(policy);
        sessions = new ClassicSession(deadlines);
        ClassicAssignment assignment = new ClassicAssignment(sessions, server);
        rebalance = new ClassicRebalance(deadlines, config, sessions, assignment);
        sessions.use(rebalance);
        joins = new ClassicJoin(deadlines, config, memberIds, sessions, rebalance);
        syncs = new ClassicSync(deadlines, assignment);
        leaves = new ClassicLeave(sessions, rebalance);
        commits = new OffsetCommits(config, sessions);
        Migration migration = new Migration(config, groups, consumerTopics, sessions, rebalance);
        consumerSessions = new ConsumerSession(deadlines, config, consumerTopics, migration);
        ConsumerHeartbeat heartbeats = new ConsumerHeartbeat(
                config,
                groups,
                consumerTopics,
                consumerSessions,
                new ConsumerTarget(consumerTopics, policy),
                new ConsumerRegexes(consumerTopics, config));
        consumers = new ConsumerEngine(config, groups, memberIds, policy, consumerSessions, heartbeats, migration);
        classicMembers = new ConsumerClassicMembers(config, memberIds, consumerTopics, consumerSessions, heartbeats);
        deadlines.arm(cleanUp, startedAt + config.offsetsRetentionCheckIntervalMs());
    }

    /**
     * Lets time pass until {@code time} and then the event happen.
     *
     * @param time milliseconds of the coordinator's clock, not before that of the last step
     * @throws IllegalArgumentException if time runs backwards
     */
    public List<Effect> step(long time, Event event) {
        if (time < now) {
            throw new IllegalArgumentException("step at " + time + " after one at " + now);
        }
        now = time;
        Effects effects = new Effects();
        expireDue(time, effects);
        effects.moveTo(time);
        handle(event, effects);
        // A timeout of 0 ends in the millisecond in which it began.
        expireDue(time, effects);
        return effects.toList();
    }

    private void expireDue(long time, Effects effects) {
        for (Deadline due = deadlines.pollDue(time); due != null; due = deadlines.pollDue(time)) {
            due.expire(effects);
        }
    }

    /** When the next deadline expires, in milliseconds of the coordinator's clock; always some time in the future. */
    public long nextDeadline() {
        return deadlines.next();
    }

    /** The group of this id, or null. */
    public GroupView group(String groupId) {
        Group group = groups.get(groupId);
        return group == null ? null : view(group);
    }

    private GroupView view(Group group) {
        if (group instanceof ConsumerGroup consumer) {
            String defaultAssignor =
                    policy.serverAssignors().keySet().iterator().next();
            return ConsumerViews.of(
                    consumer, consumerTopics, defaultAssignor, config.consumer().sessionTimeoutMs());
        }
        return GroupView.of((ClassicGroup) group);
    }

    /** What a group has committed, empty if it does not exist: a view, good until the next step. */
    public Map<TopicPartition, CommittedOffset> offsets(String groupId) {
        Group group = groups.get(groupId);
        return group == null ? Map.of() : group.offsets().all();
    }

    /**
     * Whether somebody may ask what a group has committed. Only members of consumer groups are looked at, and only those
     * who say who they are.
     *
     * @param memberId null for somebody who says to be no member
     * @param memberEpoch negative where there is none
     * @return NONE, UNKNOWN_MEMBER_ID, STALE_MEMBER_EPOCH, or ILLEGAL_GENERATION
     */
    public ErrorCode mayFetchOffsets(String groupId, String memberId, int memberEpoch) {
        return groups.get(groupId) instanceof ConsumerGroup consumer
                ? OffsetCommits.mayFetch(consumer, memberId, memberEpoch)
                : ErrorCode.NONE;
    }

    /** All groups, in the order in which they were created. */
    public List<GroupView> groups() {
        return groups.all().stream().map(this::view).toList();
    }

    /** The topics of the last {@link Event.TopicsChanged}. */
    public Topics topics() {
        return topics;
    }

    private void handle(Event event, Effects effects) {
        if (event instanceof Event.Heartbeat heartbeat) {
            heartbeat(heartbeat, effects);
        } else if (event instanceof Event.ConsumerGroupHeartbeat heartbeat) {
            consumers.heartbeat(heartbeat, effects);
        } else if (event instanceof Event.JoinGroup join) {
            join(join, effects);
        } else if (event instanceof Event.SyncGroup sync) {
            sync(sync, effects);
        } else if (event instanceof Event.LeaveGroup leave) {
            leave(leave, effects);
        } else if (event instanceof Event.OffsetCommit commit) {
            commit(commit, effects);
        } else if (event instanceof Event.OffsetDelete delete) {
            deleteOffsets(delete, effects);
        } else if (event instanceof Event.DeleteGroup delete) {
            deleteGroup(delete, effects);
        } else if (event instanceof Event.TopicsChanged changed) {
            topicsChanged(changed.topics(), effects);
        } else if (event instanceof Event.KeptAlive kept) {
            keptAlive(kept, effects);
        } else if (event instanceof Event.Evict evict) {
            evict(evict, effects);
        } else if (event instanceof Event.ForceRebalance force) {
            forceRebalance(force, effects);
        }
    }

    private void join(Event.JoinGroup request, Effects effects) {
        ErrorCode error = ErrorCode.NONE;
        Group group = groups.get(request.groupId());
        if (request.groupId().isEmpty()) {
            error = ErrorCode.INVALID_GROUP_ID;
        } else if (request.sessionTimeoutMs() < config.minSessionTimeoutMs()
                || request.sessionTimeoutMs() > config.maxSessionTimeoutMs()) {
            error = ErrorCode.INVALID_SESSION_TIMEOUT;
        } else if (group == null && !request.memberId().isEmpty()) {
            error = ErrorCode.UNKNOWN_MEMBER_ID;
        } else if (group instanceof ConsumerGroup consumer && !group.state().isEmpty()) {
            error = classicMembers.join(consumer, request, effects);
            if (error == ErrorCode.NONE) {
                return;
            }
        }
        if (error != ErrorCode.NONE) {
            refused(request, group, request.memberId(), Effect.RequestKind.JOIN_GROUP, error, effects);
            effects.reply(request.requestId(), Outcome.Joined.refused(error, request.memberId()));
            return;
        }
        joins.join(
                group instanceof ClassicGroup classic ? classic : create(request.groupId(), effects), request, effects);
    }

    private void sync(Event.SyncGroup request, Effects effects) {
        Group group = groups.get(request.groupId());
        ErrorCode error = ErrorCode.UNKNOWN_MEMBER_ID;
        if (request.mustNameProtocol() && (request.protocolType() == null || request.protocolName() == null)) {
            error = ErrorCode.INCONSISTENT_GROUP_PROTOCOL;
        } else if (request.groupId().isEmpty()) {
            error = ErrorCode.INVALID_GROUP_ID;
        } else if (group instanceof ClassicGroup classic) {
            syncs.sync(classic, request, effects);
            return;
        }
        Outcome.Synced outcome = group instanceof ConsumerGroup consumer && error == ErrorCode.UNKNOWN_MEMBER_ID
                ? classicMembers.sync(consumer, request, effects)
                : Outcome.Synced.refused(error);
        if (outcome.error() != ErrorCode.NONE) {
            refused(request, group, request.memberId(), Effect.RequestKind.SYNC_GROUP, outcome.error(), effects);
        }
        effects.reply(request.requestId(), outcome);
    }

    private void heartbeat(Event.Heartbeat request, Effects effects) {
        Group group = groups.get(request.groupId());
        Outcome.HeartbeatAnswered outcome;
        if (request.groupId().isEmpty()) {
            outcome = new Outcome.HeartbeatAnswered(ErrorCode.INVALID_GROUP_ID);
        } else if (group instanceof ClassicGroup classic) {
            outcome = sessions.heartbeat(classic, request, effects);
        } else if (group instanceof ConsumerGroup consumer) {
            outcome = classicMembers.heartbeat(consumer, request, effects);
        } else {
            outcome = new Outcome.HeartbeatAnswered(ErrorCode.UNKNOWN_MEMBER_ID);
        }
        if (outcome.error() != ErrorCode.NONE) {
            refused(request, group, request.memberId(), Effect.RequestKind.HEARTBEAT, outcome.error(), effects);
        }
        effects.reply(request.requestId(), outcome);
    }

    private void leave(Event.LeaveGroup request, Effects effects) {
        Group group = groups.get(request.groupId());
        if (request.groupId().isEmpty()) {
            effects.reply(request.requestId(), new Outcome.Left(ErrorCode.INVALID_GROUP_ID, List.of()));
        } else if (group instanceof ClassicGroup classic) {
            leaves.leave(classic, request, effects);
        } else if (group instanceof ConsumerGroup consumer) {
            consumerSessions.leave(consumer, request, effects);
        } else {
            List<LeaverResult> unknown = request.leavers().stream()
                    .map(leaver ->
                            new LeaverResult(leaver.memberId(), leaver.groupInstanceId(), ErrorCode.UNKNOWN_MEMBER_ID))
                    .toList();
            effects.reply(request.requestId(), new Outcome.Left(ErrorCode.NONE, unknown));
        }
    }

    private static void refused(
            Event.Request request,
            Group group,
            String memberId,
            Effect.RequestKind kind,
            ErrorCode error,
            Effects effects) {
        int generation = group == null ? -1 : group.generation();
        effects.add(new Effect.RequestRefused(effects.now(), request.groupId(), generation, memberId, kind, error));
    }

    /** Partitions that do not exist are refused one by one, before the group is asked (in Kafka by another layer). */
    private void commit(Event.OffsetCommit request, Effects effects) {
        List<OffsetToCommit> known = new ArrayList<>(request.offsets().size());
        for (OffsetToCommit offset : request.offsets()) {
            if (topics.contains(offset.partition())) {
                known.add(offset);
            }
        }
        ErrorCode error = known.isEmpty() ? ErrorCode.NONE : commitKnown(request, known, effects);
        List<PartitionResult> results = new ArrayList<>(request.offsets().size());
        for (OffsetToCommit offset : request.offsets()) {
            ErrorCode result = error;
            if (!topics.contains(offset.partition())) {
                result = ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
            } else if (error == ErrorCode.NONE && !commits.isStorable(offset)) {
                result = ErrorCode.OFFSET_METADATA_TOO_LARGE;
            }
            results.add(new PartitionResult(offset.partition(), result));
        }
        effects.reply(request.requestId(), new Outcome.Committed(results));
    }

    private ErrorCode commitKnown(Event.OffsetCommit request, List<OffsetToCommit> known, Effects effects) {
        Group group = groups.get(request.groupId());
        if (group == null && request.generationId() < 0) {
            group = create(request.groupId(), effects);
        }
        ErrorCode error;
        if (group != null) {
            error = commits.check(group, request, known);
        } else {
            error = request.supportsGroupIdNotFound() ? ErrorCode.GROUP_ID_NOT_FOUND : ErrorCode.ILLEGAL_GENERATION;
        }
        if (error == ErrorCode.NONE) {
            commits.commit(group, request, known, effects);
        } else {
            Map<TopicPartition, Long> refused = new LinkedHashMap<>();
            known.forEach(offset -> refused.put(offset.partition(), offset.offset()));
            effects.add(new Effect.CommitRefused(
                    effects.now(),
                    request.groupId(),
                    group == null ? -1 : group.generation(),
                    request.memberId(),
                    request.generationId(),
                    error,
                    refused));
        }
        return error;
    }

    private void deleteOffsets(Event.OffsetDelete request, Effects effects) {
        Group group = groups.get(request.groupId());
        if (group != null && !request.groupId().isEmpty()) {
            commits.delete(group, request, effects);
            return;
        }
        ErrorCode error = request.groupId().isEmpty() ? ErrorCode.INVALID_GROUP_ID : ErrorCode.GROUP_ID_NOT_FOUND;
        effects.reply(request.requestId(), new Outcome.OffsetsDeleted(error, List.of()));
    }

    private void deleteGroup(Event.DeleteGroup request, Effects effects) {
        Group group = groups.get(request.groupId());
        ErrorCode error = ErrorCode.NONE;
        if (group == null) {
            error = ErrorCode.GROUP_ID_NOT_FOUND;
        } else if (!group.state().isEmpty()) {
            error = ErrorCode.NON_EMPTY_GROUP;
        } else {
            forget(group, false, effects);
        }
        effects.reply(request.requestId(), new Outcome.GroupDeleted(error));
    }

    /** A new classic group; what an empty group of the other protocol has committed stays. */
    private ClassicGroup create(String groupId, Effects effects) {
        Group before = groups.get(groupId);
        ClassicGroup created =
                rebalance.newGroup(groupId, before == null ? new GroupOffsets() : before.offsets(), effects.now());
        groups.put(created, effects);
        return created;
    }

    private void forget(Group group, boolean expired, Effects effects) {
        groups.remove(group);
        effects.add(new Effect.GroupDeleted(effects.now(), group.id(), group.generation(), expired));
    }

    /** Drops expired offsets, and groups that have neither members nor offsets; runs at regular intervals. */
    private void cleanUp(Effects effects) {
        for (Group group : groups.all()) {
            if (commits.expire(group, effects) && group.state().isEmpty()) {
                forget(group, true, effects);
            }
        }
        deadlines.arm(cleanUp, effects.now() + config.offsetsRetentionCheckIntervalMs());
    }

    private void topicsChanged(Topics after, Effects effects) {
        Topics before = topics;
        topics = after;
        server.use(after);
        consumerTopics.use(after);
        for (Group group : groups.all()) {
            commits.topicsChanged(group, before, after, effects);
            if (group instanceof ConsumerGroup consumer) {
                // Some heartbeat will look at what it means for the group.
                consumer.topicsAreStale = true;
            } else if (group instanceof ClassicGroup classic
                    && isAssigned(classic)
                    && server.watchesTopicsOf(classic)) {
                String changed = firstSubscribedChange(classic, before, after);
                if (changed != null) {
                    rebalance.begin(
                            classic, new Cause(RebalanceTrigger.TOPICS_CHANGED, null, "topic " + changed), effects);
                }
            }
        }
    }

    private static String firstSubscribedChange(ClassicGroup group, Topics before, Topics after) {
        for (Topics side : List.of(after, before)) {
            for (TopicSpec topic : side.all()) {
                if (group.subscribedTopics().contains(topic.name()) && after.differs(topic.name(), before)) {
                    return topic.name();
                }
            }
        }
        return null;
    }

    private static boolean isAssigned(ClassicGroup group) {
        return group.is(ClassicGroupState.STABLE) || group.is(ClassicGroupState.COMPLETING_REBALANCE);
    }

    private void keptAlive(Event.KeptAlive kept, Effects effects) {
        Group group = groups.get(kept.groupId());
        for (String memberId : kept.memberIds()) {
            if (group instanceof ClassicGroup classic) {
                ClassicMember member = classic.member(memberId);
                if (member != null && !member.isNew) {
                    sessions.heardFrom(member, effects.now());
                }
            } else if (group instanceof ConsumerGroup consumer && consumer.member(memberId) != null) {
                consumerSessions.heardFrom(consumer, consumer.member(memberId), effects.now());
            }
        }
    }

    private void evict(Event.Evict evict, Effects effects) {
        Group group = groups.get(evict.groupId());
        if (group instanceof ClassicGroup classic && classic.member(evict.memberId()) != null) {
            sessions.evict(classic, classic.member(evict.memberId()), RemovalCause.EVICTED, evict.reason(), effects);
        } else if (group instanceof ConsumerGroup consumer && consumer.member(evict.memberId()) != null) {
            consumerSessions.evict(
                    consumer, consumer.member(evict.memberId()), RemovalCause.EVICTED, evict.reason(), effects);
        }
    }

    private void forceRebalance(Event.ForceRebalance force, Effects effects) {
        Group group = groups.get(force.groupId());
        if (group instanceof ClassicGroup classic && isAssigned(classic)) {
            rebalance.begin(classic, new Cause(RebalanceTrigger.FORCED, null, force.reason()), effects);
        } else if (group instanceof ConsumerGroup consumer && !consumer.state().isEmpty()) {
            consumerSessions.raiseEpoch(consumer, RebalanceTrigger.FORCED, null, force.reason(), effects);
            consumer.updateState(RebalanceTrigger.FORCED.toString(), effects);
        }
    }
}
