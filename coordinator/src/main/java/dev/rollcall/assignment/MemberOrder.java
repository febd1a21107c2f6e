package dev.rollcall.assignment;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The orders in which Kafka's assignors walk through the members. */
final class MemberOrder {

    private MemberOrder() {}

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
}
