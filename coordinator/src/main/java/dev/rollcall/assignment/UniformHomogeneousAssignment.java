package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code uniform} for equal subscriptions. Each member keeps what it has up to its quota; the partitions of nobody and
 * those over a quota fill up the others.
 */
final class UniformHomogeneousAssignment {

    private final GroupIndex index;
    private final int[] order;
    private final int[] ownerOf;
    private final HashedTopics hashed;
    private final int minQuota;
    /** How many members must still get one partition more than the minimum. */
    private int extras;

    private final List<Integer> unassigned = new ArrayList<>();
    private final List<Vacancy> vacancies = new ArrayList<>();

    /** What a member may still get. */
    private record Vacancy(int member, int count) {}

    /**
     * @param order the members in the order in which they take up extras
     * @param ownerOf per partition its current owner; will be changed
     */
    UniformHomogeneousAssignment(GroupIndex index, int[] order, int[] ownerOf) {
        this.index = index;
        this.order = order;
        this.ownerOf = ownerOf;
        hashed = new HashedTopics(index);
        minQuota = index.partitionCount / index.memberCount;
        extras = index.partitionCount % index.memberCount;
    }

    /** The owner of each partition. */
    int[] assign() {
        for (int topic : hashed.copyOf(index.members[order[0]].topics())) {
            for (int partition = index.firstPartition[topic];
                    partition < index.firstPartition[topic + 1];
                    partition++) {
                if (ownerOf[partition] == GroupIndex.NOBODY) {
                    unassigned.add(partition);
                }
            }
        }
        int[][] owned = index.partitionsByOwner(ownerOf);
        for (int position = 0; position < order.length; position++) {
            keepUpToQuota(order[position], owned[order[position]], order.length - position);
        }
        int next = 0;
        for (Vacancy vacancy : vacancies) {
            for (int i = 0; i < vacancy.count() && next < unassigned.size(); i++) {
                ownerOf[unassigned.get(next++)] = vacancy.member();
            }
        }
        return ownerOf;
    }

    private void keepUpToQuota(int member, int[] owned, int membersLeft) {
        boolean extra = extras > 0;
        int quota = minQuota + (extra ? 1 : 0);
        if (owned.length > quota) {
            revokeOver(quota, owned);
        }
        int vacant = Math.max(0, quota - owned.length);
        if (vacant > 0 && extra && membersLeft > extras) {
            // Others may have the extra partition already: leave it to them, as long as enough members follow.
            vacant--;
            extra = false;
        }
        if (vacant > 0) {
            vacancies.add(new Vacancy(member, vacant));
        }
        if (extra) {
            extras--;
        }
    }

    private void revokeOver(int quota, int[] owned) {
        int left = quota;
        for (List<Integer> ofTopic : hashed.byTopic(owned)) {
            for (int partition : ofTopic) {
                if (left > 0) {
                    left--;
                } else {
                    ownerOf[partition] = GroupIndex.NOBODY;
                    unassigned.add(partition);
                }
            }
        }
    }
}
