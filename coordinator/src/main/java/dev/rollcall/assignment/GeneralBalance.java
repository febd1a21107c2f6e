package dev.rollcall.assignment;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The last part of the general sticky algorithm: partitions are moved one by one from members with more to
 * subscribers with less, until no move helps. If the group was not new and is no more even afterwards than before,
 * everything stays as it was.
 *
 * <p>Members go by their rank in the order of member ids.
 */
final class GeneralBalance {

    private final GroupIndex index;
    private final int[][] subscribers;
    private final boolean[][] subscribed;
    private final int[] memberOf;
    private final int[] ownerOf;
    private final int[] olderOwnerOf;
    private final MembersByLoad members;
    private final PartitionMovements movements;
    /** Whether a partition has an older owner who no longer subscribes to its topic. */
    private boolean hasStrays;
    /** What {@link #isBalanced} found out since the last move; null if it has not been asked. */
    private Boolean balanced;

    GeneralBalance(
            GroupIndex index,
            int[][] subscribers,
            int[] memberOf,
            int[] ownerOf,
            int[] olderOwnerOf,
            MembersByLoad members) {
        this.index = index;
        this.subscribers = subscribers;
        this.memberOf = memberOf;
        this.ownerOf = ownerOf;
        this.olderOwnerOf = olderOwnerOf;
        this.members = members;
        subscribed = index.subscribed();
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
        int[] movable = IntStream.of(all).filter(this::isMovable).toArray();
        hasStrays = IntStream.of(movable).anyMatch(this::isStray);
        int[] ownersBefore = ownerOf.clone();
        int scoreBefore = unevenness();

        move(IntStream.of(first).filter(this::isMovable).toArray());
        boolean moved = move(movable);

        if (moved && !initial && unevenness() >= scoreBefore) {
            System.arraycopy(ownersBefore, 0, ownerOf, 0, ownerOf.length);
        }
    }

    /** Members whose topics nobody else subscribes to have all that they can get, and can give nothing. */
    private void excludeFixedMembers() {
        for (int rank = 0; rank < memberOf.length; rank++) {
            if (IntStream.of(topicsOf(rank)).noneMatch(this::isShared)) {
                members.exclude(rank);
            }
        }
    }

    private int[] topicsOf(int rank) {
        return index.subscriptions[index.subscriptionOf[memberOf[rank]]];
    }

    private boolean isShared(int topic) {
        return subscribers[index.audienceOf[topic]].length > 1;
    }

    private boolean isMovable(int partition) {
        return isShared(index.topicOf[partition]);
    }

    private boolean isStray(int partition) {
        int older = olderOwnerOf[partition];
        return older != GroupIndex.NOBODY && !subscribes(older, index.topicOf[partition]);
    }

    private boolean subscribes(int rank, int topic) {
        return subscribed[index.subscriptionOf[memberOf[rank]]][topic];
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
                moved |= moveIfUneven(partition);
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
                .filter(rank -> !members.isExcluded(rank))
                .map(members::loadOf)
                .max()
                .orElse(0);
        return IntStream.of(subscribers[index.audienceOf[topic]])
                .filter(rank -> !members.isExcluded(rank) && !hasAllItCanGet(rank))
                .anyMatch(rank -> members.loadOf(rank) + 1 < heaviestOwner);
    }

    private boolean hasAllItCanGet(int rank) {
        return members.loadOf(rank)
                == IntStream.of(topicsOf(rank)).map(index::topicSize).sum();
    }

    /** The sum of the differences between all pairs of members; Kafka's figure, its overflow included. */
    private int unevenness() {
        int[] loads = IntStream.range(0, memberOf.length)
                .filter(rank -> !members.isExcluded(rank))
                .map(members::loadOf)
                .toArray();
        Arrays.sort(loads);
        int sum = 0;
        for (int i = 0; i < loads.length; i++) {
            sum += loads[i] * (2 * i + 1 - loads.length);
        }
        return sum;
    }
}
