package dev.rollcall.it.assignors;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One assignment problem, apart from how this or that assignor wants to be told.
 *
 * @param title where it comes from: printed with a failure
 * @param topics the topics that exist, with their partition counts
 * @param racks number of racks, or 0 without racks: broker b is in rack {@code rack<b mod racks>}, partition p of any
 *     topic lies on brokers p and p+1
 * @param brokers number of brokers, where there are racks
 * @param generationField whether members of the {@code sticky} assignor send their generation in the subscription's own
 *     field too, as clients do since KIP-792, and not in their user data alone
 * @param members in the order of joining
 */
record Problem(
        String title,
        Map<String, Integer> topics,
        int brokers,
        int racks,
        boolean generationField,
        Map<String, Member> members) {

    /**
     * @param topics subscribed to
     * @param instanceId null for a dynamic member
     * @param rackId null if it names none
     * @param owned topic to partitions that the member claims
     * @param generation since which it claims them; {@link #NEW} if it does not say or claims nothing
     */
    record Member(
            List<String> topics, String instanceId, String rackId, Map<String, List<Integer>> owned, int generation) {

        static final int NEW = -1;

        Member withTopics(List<String> topics) {
            return new Member(topics, instanceId, rackId, owned, generation);
        }

        Member withOwned(Map<String, List<Integer>> owned, int generation) {
            return new Member(topics, instanceId, rackId, owned, generation);
        }
    }

    /** Null without racks. */
    String rackOfBroker(int broker) {
        return racks == 0 ? null : "rack" + broker % racks;
    }

    List<String> racksOf(int partition) {
        return racks == 0
                ? List.of()
                : Stream.of(partition, partition + 1)
                        .map(broker -> rackOfBroker(broker % brokers))
                        .distinct()
                        .toList();
    }

    Problem withTopics(Map<String, Integer> topics) {
        return new Problem(title, topics, brokers, racks, generationField, members);
    }

    Problem withMembers(Map<String, Member> members) {
        return new Problem(title, topics, brokers, racks, generationField, members);
    }

    Problem withMember(String memberId, Member member) {
        Map<String, Member> changed = new LinkedHashMap<>(members);
        changed.put(memberId, member);
        return withMembers(changed);
    }

    Problem withoutRacks() {
        return new Problem(title, topics, 0, 0, generationField, members);
    }
}
