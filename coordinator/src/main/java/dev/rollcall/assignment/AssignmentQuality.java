package dev.rollcall.assignment;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How good an assignment is, by itself and as a successor of the previous one. All figures are counts of partitions.
 *
 * <p>With respect to the previous assignment every partition that either of the two knows is exactly one of
 * {@link #kept}, {@link #moved}, {@link #gained} and {@link #idled}.
 *
 * @param partitions assigned in all
 * @param smallest the smallest share of a member
 * @param largest the largest share of a member
 * @param balanceScore the sum, over all pairs of members, of the difference between their shares, as Kafka's sticky
 *     assignors compute it (but without overflow): 0 if all shares are equal, and less is better
 * @param kept have the same owner as before
 * @param moved have another owner than before
 * @param gained have an owner now and had none before
 * @param idled had an owner before and have none now: a cooperative assignor does that on purpose for one round
 * @param topicSpread per topic that occurs, the difference between the largest and the smallest number of its
 *     partitions that any of its subscribers got
 */
public record AssignmentQuality(
        int partitions,
        int smallest,
        int largest,
        long balanceScore,
        int kept,
        int moved,
        int gained,
        int idled,
        SortedMap<String, Integer> topicSpread) {

    public AssignmentQuality {
        topicSpread = Collections.unmodifiableSortedMap(new TreeMap<>(topicSpread));
    }

    /**
     * Measures {@code assignment}.
     *
     * @param members all members of the group; one that has no share counts with 0
     * @param previous what it follows, {@link Assignment#EMPTY} for a new group
     */
    public static AssignmentQuality of(Assignment assignment, Collection<MemberSpec> members, Assignment previous) {
        int[] shares = members.stream()
                .mapToInt(member -> assignment.partitions(member.memberId()).size())
                .sorted()
                .toArray();
        Map<TopicPartition, String> now = owners(assignment);
        Map<TopicPartition, String> before = owners(previous);
        int kept = 0;
        int moved = 0;
        int gained = 0;
        for (Map.Entry<TopicPartition, String> entry : now.entrySet()) {
            String owner = before.get(entry.getKey());
            if (owner == null) {
                gained++;
            } else if (owner.equals(entry.getValue())) {
                kept++;
            } else {
                moved++;
            }
        }
        Set<TopicPartition> idle = new HashSet<>(before.keySet());
        idle.removeAll(now.keySet());
        return new AssignmentQuality(
                now.size(),
                shares.length == 0 ? 0 : shares[0],
                shares.length == 0 ? 0 : shares[shares.length - 1],
                balanceScore(shares),
                kept,
                moved,
                gained,
                idle.size(),
                topicSpread(assignment, members));
    }

    /** The difference between the largest and the smallest share. */
    public int spread() {
        return largest - smallest;
    }

    private static Map<TopicPartition, String> owners(Assignment assignment) {
        Map<TopicPartition, String> owners = new HashMap<>();
        assignment.asMap().forEach((memberId, partitions) -> partitions.forEach(p -> owners.put(p, memberId)));
        return owners;
    }

    private static long balanceScore(int[] sortedShares) {
        long score = 0;
        for (int i = 0; i < sortedShares.length; i++) {
            score += (long) sortedShares[i] * (2L * i + 1 - sortedShares.length);
        }
        return score;
    }

    private static SortedMap<String, Integer> topicSpread(Assignment assignment, Collection<MemberSpec> members) {
        SortedMap<String, int[]> bounds = new TreeMap<>();
        for (MemberSpec member : members) {
            Map<String, List<Integer>> byTopic = assignment.byTopic(member.memberId());
            for (String topic : member.topics()) {
                int count = byTopic.getOrDefault(topic, List.of()).size();
                int[] bound = bounds.computeIfAbsent(topic, name -> new int[] {count, count});
                bound[0] = Math.min(bound[0], count);
                bound[1] = Math.max(bound[1], count);
            }
        }
        SortedMap<String, Integer> spread = new TreeMap<>();
        bounds.forEach((topic, bound) -> spread.put(topic, bound[1] - bound[0]));
        return spread;
    }
}
