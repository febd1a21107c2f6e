package dev.rollcall.assignment;

import java.util.Arrays;

/**
 * The members ordered by load, that is by the number of partitions they have, then by member id; and the question
 * that the general sticky algorithm asks all the time: who is the first of this order among the subscribers of a
 * topic?
 *
 * <p>Each load that occurs has a bit set of the members with that load, so the first subscriber is found by
 * intersecting such sets with the audience's, 64 members at a time, from the lightest load up. A change of load costs
 * two bits, whatever the size of the group.
 */
final class MembersByLoad {

    private final int[] loadOf;
    private final boolean[] excluded;
    private final int words;
    /** Per load the set of the members with that load, or null if there never was one. */
    private long[][] membersAt;
    /** Per load the number of its members. */
    private int[] countAt;
    /** Per audience the set of its members. */
    private final long[][] audiences;
    /** Per audience a load below which it has no member. */
    private final int[] lightest;

    private int lightestOfAll;
    private int heaviestOfAll;

    /**
     * @param loadOf per member the number of partitions; kept up to date here
     * @param audiences per audience its members
     */
    MembersByLoad(int[] loadOf, int[][] audiences) {
        this.loadOf = loadOf;
        excluded = new boolean[loadOf.length];
        words = (loadOf.length + Long.SIZE - 1) / Long.SIZE;
        heaviestOfAll = Arrays.stream(loadOf).max().orElse(0);
        membersAt = new long[heaviestOfAll + 2][];
        countAt = new int[heaviestOfAll + 2];
        for (int member = 0; member < loadOf.length; member++) {
            enter(member);
        }
        while (lightestOfAll < heaviestOfAll && countAt[lightestOfAll] == 0) {
            lightestOfAll++;
        }
        this.audiences = new long[audiences.length][];
        for (int audience = 0; audience < audiences.length; audience++) {
            this.audiences[audience] = new long[words];
            for (int member : audiences[audience]) {
                this.audiences[audience][member / Long.SIZE] |= 1L << member;
            }
        }
        lightest = new int[audiences.length];
    }

    private void enter(int member) {
        int load = loadOf[member];
        if (membersAt[load] == null) {
            membersAt[load] = new long[words];
        }
        membersAt[load][member / Long.SIZE] |= 1L << member;
        countAt[load]++;
    }

    private void leave(int member) {
        membersAt[loadOf[member]][member / Long.SIZE] &= ~(1L << member);
        countAt[loadOf[member]]--;
    }

    /** Takes a member out of the order for good. */
    void exclude(int member) {
        excluded[member] = true;
        leave(member);
        while (lightestOfAll < heaviestOfAll && countAt[lightestOfAll] == 0) {
            lightestOfAll++;
        }
        while (heaviestOfAll > lightestOfAll && countAt[heaviestOfAll] == 0) {
            heaviestOfAll--;
        }
    }

    boolean isExcluded(int member) {
        return excluded[member];
    }

    int loadOf(int member) {
        return loadOf[member];
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

    /** The next member of {@code audience} after {@code member} in the order, or {@link GroupIndex#NOBODY}. */
    int next(int audience, int member) {
        long[] subscribed = audiences[audience];
        int word = member / Long.SIZE;
        long mask = member % Long.SIZE == Long.SIZE - 1 ? 0 : -1L << (member + 1);
        for (int load = loadOf[member]; load <= heaviestOfAll; load++) {
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

    void add(int member) {
        leave(member);
        loadOf[member]++;
        if (loadOf[member] > heaviestOfAll) {
            heaviestOfAll = loadOf[member];
            if (heaviestOfAll == countAt.length) {
                membersAt = Arrays.copyOf(membersAt, heaviestOfAll * 2);
                countAt = Arrays.copyOf(countAt, heaviestOfAll * 2);
            }
        }
        enter(member);
        while (countAt[lightestOfAll] == 0) {
            lightestOfAll++;
        }
    }

    void remove(int member) {
        leave(member);
        int load = --loadOf[member];
        enter(member);
        while (countAt[heaviestOfAll] == 0) {
            heaviestOfAll--;
        }
        lightestOfAll = Math.min(lightestOfAll, load);
        // Which audiences the member belongs to is not known here; their marks are only lower bounds.
        for (int audience = 0; audience < lightest.length; audience++) {
            lightest[audience] = Math.min(lightest[audience], load);
        }
    }

    /** The sum of the differences in load between all pairs of members; Kafka's figure, its overflow included. */
    int unevenness() {
        int all = 0;
        for (int count : countAt) {
            all += count;
        }
        int lighter = 0;
        int sum = 0;
        for (int load = 0; load < countAt.length; load++) {
            int count = countAt[load];
            sum += count * load * (2 * lighter + count - all);
            lighter += count;
        }
        return sum;
    }
}
