package dev.rollcall.assignment;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Sorts members by id, mostly without looking at the ids. Those of a group begin alike, and what they differ in soon
 * shows: five characters after the common prefix fit into one number together with the member's position, and such
 * numbers sort fast. Ids that these do not tell apart are compared in full.
 */
final class MemberIdSort {

    private static final int KEY_CHARACTERS = 5;
    private static final int POSITION_BITS = Long.SIZE - KEY_CHARACTERS * Byte.SIZE;
    private static final long POSITION_MASK = (1L << POSITION_BITS) - 1;

    private MemberIdSort() {}

    /** The members' positions in {@code members}, in the order of their ids. */
    static int[] positions(List<MemberSpec> members) {
        String[] ids = members.stream().map(MemberSpec::memberId).toArray(String[]::new);
        int prefix = commonPrefix(ids);
        long[] keys = new long[ids.length];
        for (int position = 0; position < ids.length; position++) {
            keys[position] = key(ids[position], prefix) | position;
        }
        Arrays.sort(keys);
        sortTies(keys, ids);
        int[] positions = new int[ids.length];
        Arrays.setAll(positions, i -> position(keys[i]));
        return positions;
    }

    private static int commonPrefix(String[] ids) {
        int prefix = ids.length == 0 ? 0 : ids[0].length();
        for (String id : ids) {
            prefix = Math.min(prefix, id.length());
            while (!id.regionMatches(0, ids[0], 0, prefix)) {
                prefix--;
            }
        }
        return prefix;
    }

    /** Smaller only if the id is; 0 in the bits of the position. */
    private static long key(String id, int prefix) {
        long key = 0;
        boolean exact = true;
        for (int i = prefix; i < prefix + KEY_CHARACTERS; i++) {
            char character = exact && i < id.length() ? id.charAt(i) : 0;
            // What does not fit into a byte is told apart later, and so is all that follows it.
            exact &= character < 0xff;
            key = key << Byte.SIZE | Math.min(character, 0xff);
        }
        // Numbers are sorted with their sign.
        return key << POSITION_BITS ^ Long.MIN_VALUE;
    }

    private static void sortTies(long[] keys, String[] ids) {
        int from = 0;
        for (int to = 1; to <= keys.length; to++) {
            if (to == keys.length || (keys[to] & ~POSITION_MASK) != (keys[from] & ~POSITION_MASK)) {
                if (to - from > 1) {
                    sortById(keys, from, to, ids);
                }
                from = to;
            }
        }
    }

    private static void sortById(long[] keys, int from, int to, String[] ids) {
        long[] sorted = Arrays.stream(keys, from, to)
                .boxed()
                .sorted(Comparator.comparing(key -> ids[position(key)]))
                .mapToLong(Long::longValue)
                .toArray();
        System.arraycopy(sorted, 0, keys, from, sorted.length);
    }

    private static int position(long key) {
        return (int) (key & POSITION_MASK);
    }
}
