package dev.rollcall.group;

import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Event.ConsumerGroupHeartbeat;
import dev.rollcall.group.Outcome.ConsumerHeartbeatAnswered;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * ConsumerGroupHeartbeat of a member that joins or stays. It takes what the member says, raises the group epoch if a
 * new target assignment is needed, computes that if it is time to, takes this one member a step nearer to it, and
 * answers at once. Other members learn of it at heartbeats of their own: nobody waits for anybody.
 *
 * <p>Nothing is changed before all checks are passed, the assignor's among them.
 */
final class ConsumerHeartbeat {

    private final GroupConfig config;
    private final Groups groups;
    private final ConsumerTopics topics;
    private final ConsumerSession sessions;
    private final ConsumerTarget target;
    private final ConsumerRegexes regexes;

    ConsumerHeartbeat(
            GroupConfig config,
            Groups groups,
            ConsumerTopics topics,
            ConsumerSession sessions,
            ConsumerTarget target,
            ConsumerRegexes regexes) {
        this.config = config;
        this.groups = groups;
        this.topics = topics;
        this.sessions = sessions;
        this.target = target;
        this.regexes = regexes;
    }

    /**
     * Handles the heartbeat of a member that {@link ConsumerAdmission} has let in.
     *
     * @return what is wrong; null if the heartbeat is accepted, and answered
     */
    Refusal accept(ConsumerGroup group, ConsumerSeat seat, ConsumerGroupHeartbeat request, Effects effects) {
        ConsumerMember before = seat.member();
        ConsumerMember after = before.with(request);
        Refusal refusal = ConsumerRegexes.check(group, before.regex, after.regex);
        if (refusal != null) {
            return refusal;
        }
        boolean joins = request.memberEpoch() == ConsumerGroup.JOINING;
        Settled settled = settle(group, seat, after, request.owned(), joins, request.heard(), effects);
        if (settled.refusal() != null) {
            return settled.refusal();
        }
        effects.reply(request.requestId(), answer(request, before, settled.member()));
        resolvePatterns(group, settled, effects);
        return null;
    }

    /**
     * What became of a member's request.
     *
     * @param member the member as it is now; null where it was refused
     * @param broughtRegex it came with a pattern that the group did not have
     * @param refusal null where it was accepted
     */
    record Settled(ConsumerMember member, boolean broughtRegex, Refusal refusal) {}

    /**
     * Takes what a member says, {@code after}, and takes it a step nearer to the target; answers nothing.
     *
     * @param owned what the member says it owns; null if it says nothing
     * @param joins it came as somebody who joins, maybe again
     * @param heard whether it counts as a sign of life
     */
    Settled settle(
            ConsumerGroup group,
            ConsumerSeat seat,
            ConsumerMember after,
            List<TopicIdPartition> owned,
            boolean joins,
            boolean heard,
            Effects effects) {
        ConsumerMember before = seat.member();
        boolean namesChanged = !after.topics.equals(before.topics);
        boolean regexChanged = !after.regex.equals(before.regex);
        boolean regexIsNew = regexChanged && after.hasRegex() && group.regexes().subscribers(after.regex) == 0;

        int epoch = group.epoch();
        Map<String, TopicSpec> known = group.knownTopics();
        boolean raise = namesChanged || ConsumerRegexes.isResolvedChange(group, before.regex, after.regex);
        RebalanceTrigger trigger = seat.trigger();
        if (raise || group.topicsAreStale) {
            known = topics.existing(group.subscribedTopics(seat.occupant(), after));
            if (!raise && !known.equals(group.knownTopics())) {
                raise = true;
                trigger = RebalanceTrigger.TOPICS_CHANGED;
            }
        }
        if (raise) {
            epoch++;
        }

        int targetEpoch = group.targetEpoch();
        Set<TopicIdPartition> ownTarget = group.target(seat.targetOf());
        ConsumerTarget.Result computed = null;
        if (targetEpoch < epoch
                && ConsumerTarget.isDue(group, config.consumer().assignmentIntervalMs(), effects.now())) {
            computed = target.compute(group, seat.occupant(), after);
            if (computed.failure() != null) {
                return new Settled(null, false, failed(group, epoch, computed, effects));
            }
            targetEpoch = epoch;
            ownTarget = computed.targets().getOrDefault(after.id, Set.of());
        }

        boolean subscriptionChanged = namesChanged || regexChanged;
        ConsumerMember settled = after;
        if (subscriptionChanged || !after.isReconciledTo(targetEpoch)) {
            Predicate<TopicIdPartition> subscribed = topics.subscribedBy(after, group.regexes());
            settled = new ConsumerReconciliation(group, after, subscribed, targetEpoch, ownTarget, owned)
                    .next(subscriptionChanged);
        }
        // From here on nothing fails.

        if (groups.get(group.id()) != group) {
            groups.put(group, effects);
            // Those who were members of the classic group that it was.
            group.members().forEach(member -> sessions.heardFrom(group, member, effects.now()));
        }
        group.topicsAreStale = false;
        seated(group, seat, settled, joins, effects);
        if (raise) {
            group.raiseEpoch(epoch, known);
            effects.add(new Effect.GroupEpochRaised(effects.now(), group.id(), epoch, trigger, settled.id, null));
        }
        if (computed != null) {
            group.setTargets(computed.targets(), epoch, computed.assignor(), effects.now());
            effects.add(new Effect.AssignmentDecided(
                    effects.now(), group.id(), epoch, computed.assignor(), true, computed.named()));
        }
        reconciled(group, before, settled, ownTarget, seat, effects);
        if (settled != before || raise || computed != null) {
            group.updateState("a heartbeat of a member", effects);
        }
        if (heard || seat.isNew()) {
            sessions.heardFrom(group, settled, effects.now());
        }
        return new Settled(settled, regexIsNew, null);
    }

    /** Resolves the group's patterns, if it is time to. */
    void resolvePatterns(ConsumerGroup group, Settled settled, Effects effects) {
        if (regexes.isDue(group, settled.broughtRegex(), effects.now())) {
            resolve(group, settled.member(), effects);
        }
    }

    /** Puts the member in its place. */
    private void seated(ConsumerGroup group, ConsumerSeat seat, ConsumerMember member, boolean joins, Effects effects) {
        if (seat.isNew()) {
            group.put(member);
            effects.add(new Effect.MemberJoined(
                    effects.now(),
                    group.id(),
                    group.epoch(),
                    member.id,
                    member.groupInstanceId,
                    member.client.id(),
                    member.client.host(),
                    config.consumer().sessionTimeoutMs(),
                    member.rebalanceTimeoutMs,
                    null));
        } else if (seat.changesHands()) {
            group.replace(seat.occupant(), member);
            sessions.forget(seat.occupant().timers);
            effects.add(new Effect.MemberReplaced(
                    effects.now(),
                    group.id(),
                    group.epoch(),
                    member.id,
                    seat.occupant().id,
                    member.groupInstanceId,
                    member.client.id()));
        } else {
            group.put(member);
            if (joins) {
                effects.add(new Effect.MemberRejoined(
                        effects.now(),
                        group.id(),
                        group.epoch(),
                        member.id,
                        !member.topics.equals(seat.member().topics),
                        false,
                        List.of(),
                        null));
            }
        }
    }

    private static Refusal failed(ConsumerGroup group, int epoch, ConsumerTarget.Result computed, Effects effects) {
        effects.add(
                new Effect.AssignmentFailed(effects.now(), group.id(), epoch, computed.assignor(), computed.failure()));
        return new Refusal(
                ErrorCode.UNKNOWN_SERVER_ERROR,
                "Failed to compute a new target assignment for epoch " + epoch + ": " + computed.failure());
    }

    private void reconciled(
            ConsumerGroup group,
            ConsumerMember before,
            ConsumerMember after,
            Set<TopicIdPartition> ownTarget,
            ConsumerSeat seat,
            Effects effects) {
        if (after == before) {
            return;
        }
        boolean moved = after.epoch != before.epoch
                || after.state != before.state
                || !after.assigned.equals(before.assigned)
                || !after.revoking.equals(before.revoking);
        if (after.state != ConsumerMemberState.UNREVOKED_PARTITIONS || after.classic != null) {
            // Members of the classic protocol have their time to rejoin instead.
            sessions.endRevocation(after);
        } else if (moved) {
            sessions.startRevocation(after, effects.now());
        }
        if (moved || seat.isNew()) {
            List<TopicIdPartition> waiting = new ArrayList<>();
            if (after.state == ConsumerMemberState.UNRELEASED_PARTITIONS) {
                for (TopicIdPartition partition : ownTarget) {
                    if (!after.assigned.containsKey(partition)) {
                        waiting.add(partition);
                    }
                }
            }
            effects.add(new Effect.MemberReconciled(
                    effects.now(),
                    group.id(),
                    group.epoch(),
                    after.id,
                    after.epoch,
                    after.state,
                    topics.named(after.assigned.keySet()),
                    topics.named(after.revoking.keySet()),
                    topics.named(waiting)));
        }
    }

    private ConsumerHeartbeatAnswered answer(
            ConsumerGroupHeartbeat request, ConsumerMember before, ConsumerMember after) {
        boolean tell = request.memberEpoch() == ConsumerGroup.JOINING
                || request.isFull()
                || !after.assigned.equals(before.assigned);
        return new ConsumerHeartbeatAnswered(
                ErrorCode.NONE,
                null,
                after.id,
                after.epoch,
                config.consumer().heartbeatIntervalMs(),
                tell ? after.assigned.keySet().stream().sorted().toList() : null);
    }

    private void resolve(ConsumerGroup group, ConsumerMember member, Effects effects) {
        boolean changed = regexes.resolve(group, effects.now());
        Map<String, TopicSpec> known = topics.existing(group.subscribedTopics(null, null));
        if (changed || !known.equals(group.knownTopics())) {
            sessions.raiseEpoch(
                    group, RebalanceTrigger.TOPICS_CHANGED, member.id, "a pattern matches other topics", effects);
            group.updateState("a pattern matches other topics", effects);
        }
    }
}
