package dev.rollcall.assignment;

import java.util.Arrays;
import java.util.function.BiFunction;

/**
 * Who owned what before the rebalance, once the members' claims have been weighed against each other: the claim of the
 * latest generation wins; of two claims of the same generation neither does, since one of them must be wrong.
 */
final class PreviousOwners {

    private final GroupIndex index;
    private final int[] order;
    private final Claim[] claims;
    /** Per partition the member that may keep it, or {@link GroupIndex#NOBODY}. */
    final int[] ownerOf;
    /** Per partition whether two members of the same generation claimed it. */
    final boolean[] disputed;

    private int latestGeneration = MemberSpec.UNKNOWN_GENERATION;

    /**
     * @param order the members in the order in which their claims are weighed
     * @param reader how a member's claim is read
     */
    PreviousOwners(GroupIndex index, int[] order, BiFunction<MemberSpec, GroupIndex, Claim> reader) {
        this.index = index;
        this.order = order;
        claims = new Claim[index.memberCount];
        ownerOf = new int[index.partitionCount];
        Arrays.fill(ownerOf, GroupIndex.NOBODY);
        disputed = new boolean[index.partitionCount];
        int[] lastClaimant = ownerOf.clone();
        for (int member : order) {
            Claim claim = reader.apply(index.members[member], index);
            claims[member] = claim;
            latestGeneration = Math.max(latestGeneration, claim.generation);
            for (int partition : claim.partitions) {
                weigh(partition, member, lastClaimant);
            }
        }
    }

    private void weigh(int partition, int member, int[] lastClaimant) {
        int other = lastClaimant[partition];
        if (other == GroupIndex.NOBODY) {
            ownerOf[partition] = member;
            lastClaimant[partition] = member;
            return;
        }
        int generation = claims[member].generation;
        // Kafka takes the other's generation from its subscription here, even where the claim came from user data.
        int othersGeneration = Math.max(MemberSpec.UNKNOWN_GENERATION, index.members[other].generationId());
        if (generation == othersGeneration) {
            disputed[partition] = true;
            ownerOf[partition] = GroupIndex.NOBODY;
            lastClaimant[partition] = member;
        } else if (generation > othersGeneration) {
            ownerOf[partition] = member;
            lastClaimant[partition] = member;
        }
    }

    /** The members in the order in which their claims were weighed. */
    int[] order() {
        return order;
    }

    /**
     * Per partition the member with the latest claim of an older generation than the newest in the group, or
     * {@link GroupIndex#NOBODY}: where balance moves a partition anyway, it goes back there.
     */
    int[] olderOwners() {
        int[] older = new int[index.partitionCount];
        Arrays.fill(older, GroupIndex.NOBODY);
        for (int member : order) {
            Claim claim = claims[member];
            if (claim.generation < latestGeneration) {
                for (int partition : claim.partitions) {
                    if (older[partition] == GroupIndex.NOBODY
                            || claim.generation > claims[older[partition]].generation) {
                        older[partition] = member;
                    }
                }
            }
        }
        return older;
    }

    /** Gives to nobody what a member other than the new owner claims, unless the new owner claims it too. */
    void withholdWhatOthersClaim(int[] newOwnerOf) {
        boolean[] claimed = new boolean[index.partitionCount];
        boolean[] claimedByNewOwner = new boolean[index.partitionCount];
        for (int member : order) {
            for (int partition : claims[member].partitions) {
                claimed[partition] = true;
                claimedByNewOwner[partition] |= newOwnerOf[partition] == member;
            }
        }
        Arrays.setAll(newOwnerOf, p -> claimed[p] && !claimedByNewOwner[p] ? GroupIndex.NOBODY : newOwnerOf[p]);
    }
}
