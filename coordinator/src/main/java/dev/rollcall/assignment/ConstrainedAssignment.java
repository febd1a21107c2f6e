package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The sticky algorithm for members with equal subscriptions, where everybody gets either the minimum quota of
 * partitions or one more: members keep what they own up to their quota, and what is left is dealt in turn to those
 * below it.
 *
 * <p>Source: the {@code ConstrainedAssignmentBuilder} of
 * {@code org.apache.kafka.clients.consumer.internals.AbstractStickyAssignor}, whose decisions these are.
 */
final class ConstrainedAssignment {

    private final GroupIndex index;
    private final PreviousOwners previous;
    private final RackMatch racks;
    private final boolean racksMatter;

    private final int minQuota;
    private final int maxQuota;
    /** How many members may still get one partition more than the minimum. */
    private int extras;

    private final int[] ownerOf;
    private final int[] loadOf;
    /** Per partition the member that could not keep it. */
    private final int[] revokedFrom;

    private final List<Integer> belowMinimum = new ArrayList<>();
    /** Members with the minimum that may get an extra. */
    private final List<Integer> atMinimum = new ArrayList<>();

    /** @param previous of a group that is not empty */
    ConstrainedAssignment(GroupIndex index, PreviousOwners previous) {
        this.index = index;
        this.previous = previous;
        racks = RackMatch.of(index);
        racksMatter = racks.matter(previous.order(), 0, index.partitionCount);
        minQuota = index.partitionCount / index.memberCount;
        extras = index.partitionCount % index.memberCount;
        maxQuota = extras == 0 ? minQuota : minQuota + 1;
        ownerOf = new int[index.partitionCount];
        Arrays.fill(ownerOf, GroupIndex.NOBODY);
        revokedFrom = ownerOf.clone();
        loadOf = new int[index.memberCount];
    }

    /** The owner of each partition. */
    int[] assign() {
        keepOwned();
        // Members are numbered by their ids, so these now stand in the order of the ids, as they do in Kafka.
        belowMinimum.sort(null);
        atMinimum.sort(null);
        deal(racksMatter ? dealWithinRacks(unassigned()) : unassigned());
        return ownerOf;
    }

    /** Whether a partition has a new owner who must wait for another to let go of it. */
    boolean changesHands(int partition) {
        int revoked = revokedFrom[partition];
        return previous.disputed[partition] || (revoked != GroupIndex.NOBODY && revoked != ownerOf[partition]);
    }

    private void keepOwned() {
        int[][] owned = ownedByMember();
        for (int member : previous.order()) {
            int count = owned[member].length;
            if (count < minQuota) {
                keep(member, owned[member], count);
                belowMinimum.add(member);
            } else if (count >= maxQuota && extras > 0) {
                keep(member, owned[member], maxQuota);
                takeExtra();
            } else {
                keep(member, owned[member], minQuota);
                if (extras > 0) {
                    atMinimum.add(member);
                }
            }
        }
    }

    /** What each member may keep if its quota allows: neither disputed nor in the wrong rack. */
    private int[][] ownedByMember() {
        int[] keepable = previous.ownerOf.clone();
        for (int partition = 0; partition < keepable.length; partition++) {
            int owner = keepable[partition];
            if (owner == GroupIndex.NOBODY) {
                continue;
            }
            boolean wrongRack = racksMatter && racks.mismatch(owner, partition);
            if (wrongRack) {
                revokedFrom[partition] = owner;
            }
            if (wrongRack || previous.disputed[partition]) {
                keepable[partition] = GroupIndex.NOBODY;
            }
        }
        return index.partitionsByOwner(keepable);
    }

    private void keep(int member, int[] owned, int quota) {
        if (owned.length > quota) {
            sortByNumberThenTopic(owned);
        }
        for (int i = 0; i < quota; i++) {
            ownerOf[owned[i]] = member;
        }
        for (int i = quota; i < owned.length; i++) {
            revokedFrom[owned[i]] = member;
        }
        loadOf[member] = quota;
    }

    private void sortByNumberThenTopic(int[] partitions) {
        long[] keys = IntStream.of(partitions)
                .mapToLong(partition -> ((long) index.numberInTopic(partition) << 32) | partition)
                .sorted()
                .toArray();
        Arrays.setAll(partitions, i -> (int) keys[i]);
    }

    private void takeExtra() {
        extras--;
        if (extras == 0) {
            atMinimum.clear();
        }
    }

    /** In order of topic and number; where racks matter, those that the fewest members are near to first. */
    private int[] unassigned() {
        int[] unassigned = GroupIndex.partitionsOfNobody(ownerOf);
        if (!racksMatter) {
            return unassigned;
        }
        int[] membersNear = racks.membersInRacksOfEachPartition();
        return IntStream.of(unassigned)
                .boxed()
                .sorted(Comparator.comparingInt(partition -> membersNear[partition]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Deals what fits into the members' racks; returns what does not. */
    private int[] dealWithinRacks(int[] partitions) {
        int[] left = new int[partitions.length];
        int leftCount = 0;
        int turn = 0;
        for (int partition : partitions) {
            int position = nextInRack(partition, belowMinimum, turn);
            if (position >= 0) {
                int member = belowMinimum.get(position);
                give(partition, member);
                if (loadOf[member] < minQuota) {
                    position++;
                } else {
                    belowMinimum.remove(position);
                    if (loadOf[member] < maxQuota && extras > 0) {
                        atMinimum.add(member);
                    }
                }
                turn = belowMinimum.isEmpty() ? 0 : position % belowMinimum.size();
                continue;
            }
            position = nextInRack(partition, atMinimum, 0);
            if (position >= 0) {
                give(partition, atMinimum.remove(position));
                takeExtra();
            } else {
                left[leftCount++] = partition;
            }
        }
        return Arrays.copyOf(left, leftCount);
    }

    private int nextInRack(int partition, List<Integer> members, int from) {
        for (int i = 0; i < members.size(); i++) {
            int position = (from + i) % members.size();
            if (racks.sameRack(members.get(position), partition)) {
                return position;
            }
        }
        return -1;
    }

    /** Deals in turn until everybody has the minimum, then one extra each to as many as there are extras. */
    private void deal(int[] partitions) {
        int[] waiting = toArray(belowMinimum);
        int waitingCount = waiting.length;
        int stillWaiting = 0;
        int turn = 0;
        int extra = 0;
        for (int partition : partitions) {
            if (turn == waitingCount) {
                waitingCount = stillWaiting;
                stillWaiting = 0;
                turn = 0;
            }
            if (waitingCount == 0) {
                give(partition, atMinimum.get(extra++));
                continue;
            }
            int member = waiting[turn++];
            give(partition, member);
            if (loadOf[member] < minQuota) {
                // Never ahead of the turn, so those who wait for the next one can take the places of this one.
                waiting[stillWaiting++] = member;
            } else {
                atMinimum.add(member);
            }
        }
    }

    private static int[] toArray(List<Integer> members) {
        return members.stream().mapToInt(Integer::intValue).toArray();
    }

    private void give(int partition, int member) {
        ownerOf[partition] = member;
        loadOf[member]++;
    }
}
