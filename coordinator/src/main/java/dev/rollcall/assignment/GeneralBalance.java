package dev.rollcall.assignment;

import java.util.stream.IntStream;

/**
 * The last part of the general sticky algorithm: partitions are moved one by one from members with more to
 * subscribers with less, until no move helps. If the group was not new and is no more even afterwards than before,
 * everything stays as it was.
 */
final class GeneralBalance {

    private final GroupIndex index;
    private final int[][] subscribers;
    private final boolean[][] subscribed;
    private final int[] ownerOf;
    private final int[] olderOwnerOf;
    private final MembersByLoad members;
    private final PartitionMovements movements;
    /** Whether a partition has an older owner who no longer subscribes to its topic. */
    private boolean hasStrays;
    /** Whether {@link #isBalanced} has found balance or imbalance since the last move; null if it has not been asked. */
    private Boolean balanced;

    GeneralBalance(
            GroupIndex index,
            int[][] subscribers,
            boolean[][] subscribed,
            int[] ownerOf,
            int[] olderOwnerOf,
            MembersByLoad members) {
        this.index = index;
        this.subscribers = subscribers;
        this.ownerOf = ownerOf;
        this.olderOwnerOf = olderOwnerOf;
        this.members = members;
        this.subscribed = subscribed;
        movements = new PartitionMovements(index);
    }

    /**
     * Changes the owners in place.
     *
     * @param first partitions to try before all others, so that nobody else's have to move: those just assigned
     * @param all all partitions, in the order in which they are tried
     * @param initial whether nobody had anything before
     */
    void run(int[] first, int[] all, boolean initial) {
        excludeFixedMembers();
        hasStrays = IntStream.of(all).anyMatch(this::isStray);
        int[] ownersBefore = ownerOf.clone();
        int unevennessBefore = members.unevenness();

        move(first);
        boolean moved = move(all);

        if (moved && !initial && members.unevenness() >= unevennessBefore) {
            System.arraycopy(ownersBefore, 0, ownerOf, 0, ownerOf.length);
        }
    }

    /** Members whose topics nobody else subscribes to have all that they can get, and can give nothing. */
    private void excludeFixedMembers() {
        boolean[] shares = new boolean[index.subscriptions.length];
        for (int subscription = 0; subscription < shares.length; subscription++) {
            shares[subscription] =
                    IntStream.of(index.subscriptions[subscription]).anyMatch(this::isShared);
        }
        for (int member = 0; member < index.memberCount; member++) {
            if (!shares[index.subscriptionOf[member]]) {
                members.exclude(member);
            }
        }
    }

    private boolean isShared(int topic) {
        return subscribers[index.audienceOf[topic]].length > 1;
    }

    private boolean isStray(int partition) {
        int older = olderOwnerOf[partition];
        int topic = index.topicOf[partition];
        return older != GroupIndex.NOBODY && isShared(topic) && !subscribed[index.subscriptionOf[older]][topic];
    }

    /** Goes through the partitions again and again, until none has been moved. */
    private boolean move(int[] partitions) {
        boolean movedAny = false;
        boolean moved;
        do {
            moved = false;
            for (int partition : partitions) {
                if (isBalanced()) {
                    break;
                }
                moved |= isShared(index.topicOf[partition]) && moveIfUneven(partition);
            }
            movedAny |= moved;
        } while (moved);
        return movedAny;
    }

    private boolean moveIfUneven(int partition) {
        int load = members.loadOf(ownerOf[partition]);
        int older = olderOwnerOf[partition];
        if (older != GroupIndex.NOBODY && !members.isExcluded(older) && members.loadOf(older) + 1 < load) {
            moveTo(older, partition);
            return true;
        }
        if (members.noneBelow(load - 1)) {
            return false;
        }
        int lightest = members.first(index.audienceOf[index.topicOf[partition]]);
        if (members.loadOf(lightest) + 1 < load) {
            moveTo(lightest, partition);
            return true;
        }
        return false;
    }

    private void moveTo(int newOwner, int wanted) {
        int partition = movements.insteadOf(wanted, ownerOf[wanted], newOwner);
        int oldOwner = ownerOf[partition];
        movements.record(partition, oldOwner, newOwner);
        members.remove(oldOwner);
        members.add(newOwner);
        ownerOf[partition] = newOwner;
        balanced = null;
    }

    /**
     * Whether there is nothing to move. Usually the loop above notices by itself, at no cost. Not so with strays: a
     * partition would go back to its older owner although that one no longer subscribes, so it matters exactly when
     * Kafka stops.
     */
    private boolean isBalanced() {
        if (members.isEven()) {
            return true;
        }
        if (!hasStrays) {
            return false;
        }
        if (balanced == null) {
            balanced = IntStream.range(0, index.topicCount).noneMatch(this::couldMoveWithin);
        }
        return balanced;
    }

    private boolean couldMoveWithin(int topic) {
        int heaviestOwner = IntStream.range(index.firstPartition[topic], index.firstPartition[topic + 1])
                .map(partition -> ownerOf[partition])
                .filter(owner -> !members.isExcluded(owner))
                .map(members::loadOf)
                .max()
                .orElse(0);
        return IntStream.of(subscribers[index.audienceOf[topic]])
                .filter(member -> !members.isExcluded(member) && !hasAllItCanGet(member))
                .anyMatch(member -> members.loadOf(member) + 1 < heaviestOwner);
    }

    private boolean hasAllItCanGet(int member) {
        int most = IntStream.of(index.subscriptions[index.subscriptionOf[member]])
                .map(index::topicSize)
                .sum();
        return members.loadOf(member) == most;
    }
}
