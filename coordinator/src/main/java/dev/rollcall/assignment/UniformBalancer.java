package dev.rollcall.assignment;

import java.util.Arrays;

/**
 * Names the lightest and the heaviest of some members in turn, on the understanding that each lightest is then given a
 * partition and each heaviest loses one.
 *
 * <p>The members are sorted by load. At the left a range of members of equal load is filled like a trough: once each
 * has got one, their level has risen, and the range takes in the members that were at this level already. At the right
 * another range is drained likewise. Members that turn out to have nothing to give are set aside at its right end.
 */
final class UniformBalancer {

    private final int[] loadOf;
    private int[] sorted = new int[0];

    private int fillEnd;
    private int fillLevel;
    private int nextToFill;

    private int drainStart;
    private int drainEnd;
    private int drainLevel;
    private int nextToDrain;

    /** @param loadOf per member its number of partitions; the caller keeps it up to date */
    UniformBalancer(int[] loadOf) {
        this.loadOf = loadOf;
    }

    /**
     * Starts anew.
     *
     * @param members not empty, in the order that breaks ties
     * @return the difference between the heaviest and the lightest
     */
    int reset(int[] members) {
        sorted = sortedByLoad(members);
        int lightest = loadOf[sorted[0]];
        int heaviest = loadOf[sorted[sorted.length - 1]];
        fillEnd = 0;
        fillLevel = lightest - 1;
        nextToFill = 0;
        drainStart = sorted.length;
        drainEnd = sorted.length;
        drainLevel = heaviest + 1;
        nextToDrain = sorted.length - 1;
        return heaviest - lightest;
    }

    private int[] sortedByLoad(int[] members) {
        long[] keys = new long[members.length];
        for (int i = 0; i < members.length; i++) {
            keys[i] = ((long) loadOf[members[i]] << 32) | i;
        }
        Arrays.sort(keys);
        int[] result = new int[members.length];
        Arrays.setAll(result, i -> members[(int) keys[i]]);
        return result;
    }

    int nextLightest() {
        if (nextToFill == fillEnd) {
            fillLevel++;
            while (fillEnd < sorted.length && loadOf[sorted[fillEnd]] == fillLevel) {
                fillEnd++;
            }
            nextToFill = 0;
        }
        return sorted[nextToFill++];
    }

    /** The next member to lose a partition, or {@link GroupIndex#NOBODY} if none is left. */
    int nextHeaviest() {
        if (nextToDrain < drainStart) {
            boolean allSetAside = drainEnd <= drainStart && drainStart > 0;
            drainLevel = allSetAside ? loadOf[sorted[drainStart - 1]] : drainLevel - 1;
            while (drainStart > 0 && loadOf[sorted[drainStart - 1]] == drainLevel) {
                drainStart--;
            }
            nextToDrain = drainEnd - 1;
        }
        return nextToDrain < 0 ? GroupIndex.NOBODY : sorted[nextToDrain--];
    }

    /** Sets aside the member that {@link #nextHeaviest} has just named. */
    void excludeLastHeaviest() {
        int position = nextToDrain + 1;
        drainEnd--;
        int member = sorted[position];
        sorted[position] = sorted[drainEnd];
        sorted[drainEnd] = member;
    }

    /** Whether filling and draining have met: moving on would not make the members more even. */
    boolean isBalanced() {
        return drainLevel - fillLevel <= 1;
    }
}
