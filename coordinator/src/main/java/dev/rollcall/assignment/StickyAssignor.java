package dev.rollcall.assignment;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * As even as possible first, as close to the previous assignment as possible second. {@code sticky} and
 * {@code cooperative-sticky} decide alike; they differ in where they read what members owned, and
 * {@code cooperative-sticky} gives a partition that changes hands to nobody until its owner has let go of it, which
 * takes a second rebalance (KIP-54, KIP-429).
 *
 * <p>Source: {@code org.apache.kafka.clients.consumer.StickyAssignor} and {@code CooperativeStickyAssignor}. Those
 * remember the highest generation that they have seen; this one knows the current group's only, which is the same
 * unless a group starts again at a lower generation.
 */
final class StickyAssignor implements PartitionAssignor {

    private final boolean cooperative;

    StickyAssignor(boolean cooperative) {
        this.cooperative = cooperative;
    }

    @Override
    public String name() {
        return cooperative ? "cooperative-sticky" : "sticky";
    }

    @Override
    public Assignment assign(GroupSpec group) {
        if (group.members().isEmpty()) {
            return Assignment.EMPTY;
        }
        GroupIndex index = new GroupIndex(group);
        int[] order = MemberOrder.hashed(index);
        PreviousOwners previous =
                new PreviousOwners(index, order, cooperative ? Claim::ofSubscription : Claim::ofUserData);
        if (subscriptionsAreEqual(index, order)) {
            ConstrainedAssignment constrained = new ConstrainedAssignment(index, previous);
            int[] ownerOf = constrained.assign();
            if (cooperative) {
                Arrays.setAll(ownerOf, p -> constrained.changesHands(p) ? GroupIndex.NOBODY : ownerOf[p]);
            }
            return index.toAssignment(ownerOf);
        }
        int[] ownerOf = new GeneralAssignment(index, previous).assign();
        if (cooperative) {
            previous.withholdWhatOthersClaim(ownerOf);
        }
        return index.toAssignment(ownerOf);
    }

    /**
     * Kafka's test, which lets members without any topic pass if the walk meets them before all others; they are then
     * given partitions all the same.
     */
    private static boolean subscriptionsAreEqual(GroupIndex index, int[] order) {
        Set<String> first = new HashSet<>();
        boolean[] known = new boolean[index.subscribedNames.size()];
        for (int member : order) {
            int subscription = index.subscriptionOf[member];
            if (first.isEmpty()) {
                first.addAll(index.subscribedNames.get(subscription));
            } else if (!known[subscription]) {
                if (index.subscribedNames.get(subscription).size() != first.size()
                        || !first.containsAll(index.subscribedNames.get(subscription))) {
                    return false;
                }
                known[subscription] = true;
            }
        }
        return true;
    }
}
