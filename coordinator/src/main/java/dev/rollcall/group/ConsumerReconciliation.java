package dev.rollcall.group;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One member's next step towards its target assignment (KIP-848): it first gives up what the target does not give it,
 * in its old epoch; once it has confirmed that, it moves to the target's epoch and gets what is free; what others have
 * not given up yet follows later. Changes nothing: the result is another {@link ConsumerMember}, or the same one.
 */
final class ConsumerReconciliation {

    private final ConsumerGroup group;
    private final ConsumerMember member;
    private final Predicate<TopicIdPartition> isSubscribed;
    private final int targetEpoch;
    private final Set<TopicIdPartition> target;

    /** What the member says it owns; null if it says nothing. */
    private final Collection<TopicIdPartition> owned;

    ConsumerReconciliation(
            ConsumerGroup group,
            ConsumerMember member,
            Predicate<TopicIdPartition> isSubscribed,
            int targetEpoch,
            Set<TopicIdPartition> target,
            Collection<TopicIdPartition> owned) {
        this.group = group;
        this.member = member;
        this.isSubscribed = isSubscribed;
        this.targetEpoch = targetEpoch;
        this.target = target;
        this.owned = owned;
    }

    ConsumerMember next(boolean subscriptionChanged) {
        boolean waitsForRevocation =
                member.state == ConsumerMemberState.UNREVOKED_PARTITIONS && ownsAnyOf(member.revoking);
        boolean isThere = member.isReconciledTo(targetEpoch);
        if (!waitsForRevocation && !isThere) {
            return towardsTarget();
        }
        return subscriptionChanged ? withoutUnsubscribed() : member;
    }

    /** Silence means that it still owns all. */
    private boolean ownsAnyOf(Map<TopicIdPartition, Integer> partitions) {
        if (owned == null) {
            return true;
        }
        for (TopicIdPartition partition : owned) {
            if (partitions.containsKey(partition)) {
                return true;
            }
        }
        return false;
    }

    /** The target has not changed, but the member no longer wants some of what it has. */
    private ConsumerMember withoutUnsubscribed() {
        Map<TopicIdPartition, Integer> kept = new HashMap<>();
        Map<TopicIdPartition, Integer> revoked = new HashMap<>(member.revoking);
        member.assigned.forEach(
                (partition, epoch) -> (isSubscribed.test(partition) ? kept : revoked).put(partition, epoch));
        if (kept.size() == member.assigned.size()) {
            return member;
        }
        ConsumerMember next = inEpoch(member.epoch);
        next.assigned = kept;
        if (ownsAnyOf(revoked)) {
            next.state = ConsumerMemberState.UNREVOKED_PARTITIONS;
            next.revoking = revoked;
        }
        return next;
    }

    private ConsumerMember towardsTarget() {
        Map<TopicIdPartition, Integer> kept = new HashMap<>();
        Map<TopicIdPartition, Integer> revoked = new HashMap<>();
        member.assigned.forEach((partition, epoch) ->
                (target.contains(partition) && isSubscribed.test(partition) ? kept : revoked).put(partition, epoch));
        if (!revoked.isEmpty() && ownsAnyOf(revoked)) {
            ConsumerMember next = inEpoch(member.epoch);
            next.state = ConsumerMemberState.UNREVOKED_PARTITIONS;
            next.assigned = kept;
            next.revoking = revoked;
            return next;
        }
        boolean waitsForOthers = false;
        Map<TopicIdPartition, Integer> assigned = kept;
        for (TopicIdPartition partition : target) {
            if (!kept.containsKey(partition) && isSubscribed.test(partition)) {
                // What the member itself has just given up is as good as free.
                if (group.holder(partition) == null || member.revoking.containsKey(partition)) {
                    assigned.put(partition, targetEpoch);
                } else {
                    waitsForOthers = true;
                }
            }
        }
        ConsumerMember next = inEpoch(targetEpoch);
        next.state = waitsForOthers ? ConsumerMemberState.UNRELEASED_PARTITIONS : ConsumerMemberState.STABLE;
        // The same object where nothing changes, so that whoever compares sees it at once.
        next.assigned = assigned.equals(member.assigned) ? member.assigned : assigned;
        next.revoking = Map.of();
        return next;
    }

    private ConsumerMember inEpoch(int epoch) {
        ConsumerMember next = member.copy();
        next.previousEpoch = member.epoch;
        next.epoch = epoch;
        return next;
    }
}
