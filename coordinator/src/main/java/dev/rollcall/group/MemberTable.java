package dev.rollcall.group;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The members of a consumer group, in the order of joining, and in the order in which Kafka's coordinator would walk
 * through them: its assignors let that decide where nothing else does, and member ids are the clients' own, so that the
 * order is the same there and here.
 *
 * <p>Kafka's table places an element by the upper bits of its Fibonacci hash, doubles its slots when three quarters of
 * one more element would not fit, and never shrinks; within a slot elements stay in the order in which they came. So
 * the walk is a stable sort by slot.
 */
final class MemberTable {

    private static final long FIBONACCI = 0x9E3779B97F4A7C15L;

    private final Map<String, ConsumerMember> members = new LinkedHashMap<>();
    private int slots = 2;

    /** Null if there is none. */
    ConsumerMember get(String memberId) {
        return members.get(memberId);
    }

    /** Returns the member of the same id that was there before, in whose place the new one is; or null. */
    ConsumerMember put(ConsumerMember member) {
        if ((members.size() + 1) * 0.75 > slots) {
            slots *= 2;
        }
        return members.put(member.id, member);
    }

    void remove(String memberId) {
        members.remove(memberId);
    }

    int size() {
        return members.size();
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /** In the order of joining. */
    Collection<ConsumerMember> all() {
        return members.values();
    }

    /** In the order in which Kafka walks through them. */
    List<ConsumerMember> inKafkasOrder() {
        int bits = Integer.numberOfTrailingZeros(slots);
        List<ConsumerMember> walk = new ArrayList<>(members.values());
        walk.sort(Comparator.comparingLong(member -> (member.id.hashCode() * FIBONACCI) >>> (Long.SIZE - bits)));
        return walk;
    }
}
