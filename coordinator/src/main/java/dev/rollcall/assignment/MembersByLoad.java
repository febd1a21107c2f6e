package dev.rollcall.assignment;

import java.util.Arrays;

/**
 * The members ordered by load, that is by the number of partitions they have, then by a fixed rank; and the question
 * that the general sticky algorithm asks all the time: who is the first of this order among the subscribers of a
 * topic?
 *
 * <p>Members go by their rank. Each load that occurs has a bit set of the ranks with that load, so the first
 * subscriber is found by intersecting such sets with the audience's, 64 members at a time, from the lightest load up.
 * A change of load costs two bits, whatever the size of the group.
 */
final class MembersByLoad {

    private final int[] loadOf;
    private final boolean[] excluded;
    private final int words;
    /** Per load the set of the ranks with that load, or null if there never was one. */
    private long[][] membersAt;
    /** Per load the number of its members. */
    private int[] countAt;
    /** Per audience the set of the ranks of its members. */
    private final long[][] audiences;
    /** Per audience a load below which it has no member. */
    private final int[] lightest;

    private int lightestOfAll;
    private int heaviestOfAll;

    /**
     * @param loadOf per rank the number of partitions; kept up to date here
     * @param audiences per audience the ranks of its members
     */
    MembersByLoad(int[] loadOf, int[][] audiences) {
        this.loadOf = loadOf;
        excluded = new boolean[loadOf.length];
        words = (loadOf.length + Long.SIZE - 1) / Long.SIZE;
        heaviestOfAll = Arrays.stream(loadOf).max().orElse(0);
        membersAt = new long[heaviestOfAll + 2][];
        countAt = new int[heaviestOfAll + 2];
        for (int rank = 0; rank < loadOf.length; rank++) {
            enter(rank);
        }
        while (lightestOfAll < heaviestOfAll && countAt[lightestOfAll] == 0) {
            lightestOfAll++;
        }
        this.audiences = new long[audiences.length][];
        for (int audience = 0; audience < audiences.length; audience++) {
            this.audiences[audience] = new long[words];
            for (int rank : audiences[audience]) {
                this.audiences[audience][rank / Long.SIZE] |= 1L << rank;
            }
        }
        lightest = new int[audiences.length];
    }

    private void enter(int rank) {
        int load = loadOf[rank];
        if (membersAt[load] == null) {
            membersAt[load] = new long[words];
        }
        membersAt[load][rank / Long.SIZE] |= 1L << rank;
        countAt[load]++;
    }

    private void leave(int rank) {
        membersAt[loadOf[rank]][rank / Long.SIZE] &= ~(1L << rank);
        countAt[loadOf[rank]]--;
    }

    /** Takes a member out of the order for good. */
    void exclude(int rank) {
        excluded[rank] = true;
        leave(rank);
        while (lightestOfAll < heaviestOfAll && countAt[lightestOfAll] == 0) {
            lightestOfAll++;
        }
        while (heaviestOfAll > lightestOfAll && countAt[heaviestOfAll] == 0) {
            heaviestOfAll--;
        }
    }

    boolean isExcluded(int rank) {
        return excluded[rank];
    }

    int loadOf(int rank) {
        return loadOf[rank];
    }

    /** Whether no two members differ by more than one partition. */
    boolean isEven() {
        return heaviestOfAll - lightestOfAll <= 1;
    }

    /** Whether no member at all has less than {@code load}. */
    boolean noneBelow(int load) {
        return lightestOfAll >= load;
    }

    boolean isAllIdle() {
        return heaviestOfAll == 0;
    }

    /** The first member of {@code audience}, which must not be empty. */
    int first(int audience) {
        long[] subscribed = audiences[audience];
        int load = Math.max(lightest[audience], lightestOfAll);
        while (true) {
            if (countAt[load] > 0) {
                long[] candidates = membersAt[load];
                for (int word = 0; word < words; word++) {
                    long common = candidates[word] & subscribed[word];
                    if (common != 0) {
                        lightest[audience] = load;
                        return word * Long.SIZE + Long.numberOfTrailingZeros(common);
                    }
                }
            }
            load++;
        }
    }

    /** The next member of {@code audience} after {@code rank} in the order, or {@link GroupIndex#NOBODY}. */
    int next(int audience, int rank) {
        long[] subscribed = audiences[audience];
        int word = rank / Long.SIZE;
        long mask = rank % Long.SIZE == Long.SIZE - 1 ? 0 : -1L << (rank + 1);
        for (int load = loadOf[rank]; load <= heaviestOfAll; load++) {
            if (countAt[load] > 0) {
                for (; word < words; word++) {
                    long common = membersAt[load][word] & subscribed[word] & mask;
                    if (common != 0) {
                        return word * Long.SIZE + Long.numberOfTrailingZeros(common);
                    }
                    mask = -1;
                }
            }
            word = 0;
            mask = -1;
        }
        return GroupIndex.NOBODY;
    }

    void add(int rank) {
        leave(rank);
        loadOf[rank]++;
        if (loadOf[rank] > heaviestOfAll) {
            heaviestOfAll = loadOf[rank];
            if (heaviestOfAll == countAt.length) {
                membersAt = Arrays.copyOf(membersAt, heaviestOfAll * 2);
                countAt = Arrays.copyOf(countAt, heaviestOfAll * 2);
            }
        }
        enter(rank);
        while (countAt[lightestOfAll] == 0) {
            lightestOfAll++;
        }
    }

    void remove(int rank) {
        leave(rank);
        int load = --loadOf[rank];
        enter(rank);
        while (countAt[heaviestOfAll] == 0) {
            heaviestOfAll--;
        }
        lightestOfAll = Math.min(lightestOfAll, load);
        // Which audiences the member belongs to is not known here; their marks are only lower bounds.
        for (int audience = 0; audience < lightest.length; audience++) {
            lightest[audience] = Math.min(lightest[audience], load);
        }
    }
}
