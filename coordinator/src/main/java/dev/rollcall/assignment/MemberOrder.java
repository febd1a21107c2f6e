package dev.rollcall.assignment;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The orders in which Kafka's assignors walk through the members. Each method answers every member's number once. */
final class MemberOrder {

    /** Static members first, by instance id; then the others by member id (KIP-345). */
    private static final Comparator<MemberSpec> STATIC_FIRST = Comparator.comparing(
                    MemberSpec::groupInstanceId, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(member -> member.groupInstanceId() == null ? member.memberId() : "");

    private MemberOrder() {}

    static int[] staticFirst(List<MemberSpec> members) {
        return sorted(members, STATIC_FIRST);
    }

    static int[] byMemberId(List<MemberSpec> members) {
        return sorted(members, Comparator.comparing(MemberSpec::memberId));
    }

    /**
     * The order in which a hash map of the member ids is walked. Kafka's leader collects the subscriptions in such a
     * map, and its sticky assignors let the first member of that walk keep a partition where several could. The ids
     * of members are strings, whose hash is specified, so the walk is the same here and there.
     */
    static int[] hashed(List<MemberSpec> members) {
        Map<String, Integer> numbers = new HashMap<>();
        for (MemberSpec member : members) {
            numbers.put(member.memberId(), numbers.size());
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

    private static int[] sorted(List<MemberSpec> members, Comparator<MemberSpec> order) {
        return IntStream.range(0, members.size())
                .boxed()
                .sorted(Comparator.comparing(members::get, order))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
