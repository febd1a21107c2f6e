package dev.rollcall.assignment;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The orders in which Kafka's assignors walk through the members. */
final class MemberOrder {

    private MemberOrder() {}

    /** For each member its number if all are numbered in the order of their ids. */
    static int[] numbersById(List<MemberSpec> members) {
        int prefix = commonPrefix(members);
        SortKey[] keys = new SortKey[members.size()];
        for (int position = 0; position < keys.length; position++) {
            keys[position] = SortKey.of(members.get(position).memberId(), prefix, position);
        }
        Arrays.sort(keys);
        int[] numbers = new int[keys.length];
        for (int number = 0; number < keys.length; number++) {
            numbers[keys[number].position] = number;
        }
        return numbers;
    }

    private static int commonPrefix(List<MemberSpec> members) {
        if (members.isEmpty()) {
            return 0;
        }
        String first = members.get(0).memberId();
        int prefix = first.length();
        for (MemberSpec member : members) {
            while (!member.memberId().startsWith(first.substring(0, prefix))) {
                prefix--;
            }
        }
        return prefix;
    }

    /** Static members first, by instance id; then the others by member id (KIP-345). Answers their numbers. */
    static int[] staticFirst(GroupIndex index) {
        Comparator<MemberSpec> byInstanceId = Comparator.comparing(MemberSpec::groupInstanceId);
        IntStream staticMembers = IntStream.range(0, index.memberCount)
                .filter(member -> index.members[member].groupInstanceId() != null)
                .boxed()
                .sorted((a, b) -> byInstanceId.compare(index.members[a], index.members[b]))
                .mapToInt(Integer::intValue);
        IntStream dynamicMembers =
                IntStream.range(0, index.memberCount).filter(member -> index.members[member].groupInstanceId() == null);
        return IntStream.concat(staticMembers, dynamicMembers).toArray();
    }

    /**
     * The numbers of the members in the order in which a hash map of their ids is walked. Kafka's leader collects the
     * subscriptions in such a map, and its sticky assignors let the first member of that walk keep a partition where
     * several could. The hash of a string is specified, so the walk is the same here and there.
     */
    static int[] hashed(GroupIndex index) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int member : index.joinOrder) {
            numbers.put(index.members[member].memberId(), member);
        }
        return numbers.values().stream().mapToInt(Integer::intValue).toArray();
    }

    /** The inverse of an order: for each member its position. */
    static int[] positions(int[] order) {
        int[] positions = new int[order.length];
        for (int position = 0; position < order.length; position++) {
            positions[order[position]] = position;
        }
        return positions;
    }

    /**
     * Sorts as its id does, but mostly without looking at it: ids of a group begin alike, and what they differ in
     * soon shows, so a number made of the four characters after the common prefix (0 past the id's end) decides nearly always.
     */
    private record SortKey(long head, String id, int position) implements Comparable<SortKey> {

        static SortKey of(String id, int prefix, int position) {
            long head = 0;
            for (int i = prefix; i < prefix + Long.SIZE / Character.SIZE; i++) {
                head = head << Character.SIZE | (i < id.length() ? id.charAt(i) : 0);
            }
            return new SortKey(head, id, position);
        }

        @Override
        public int compareTo(SortKey other) {
            int byHead = Long.compareUnsigned(head, other.head);
            return byHead != 0 ? byHead : id.compareTo(other.id);
        }
    }
}
