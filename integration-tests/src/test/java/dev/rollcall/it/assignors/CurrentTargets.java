package dev.rollcall.it.assignors;

import dev.rollcall.assignment.TopicPartition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What members claim, made into a target assignment as the server would hold it: of several claims to a partition the
 * latest generation counts, then the lowest member id, and what no longer exists or is no longer subscribed is dropped.
 */
final class CurrentTargets {

    private CurrentTargets() {}

    static Map<String, List<TopicPartition>> of(Problem problem) {
        Map<TopicPartition, String> owners = new HashMap<>();
        Comparator<String> stronger = Comparator.<String>comparingInt(
                        id -> -problem.members().get(id).generation())
                .thenComparing(Comparator.naturalOrder());
        Map<String, List<TopicPartition>> targets = new LinkedHashMap<>();
        problem.members().forEach((id, member) -> {
            targets.put(id, new ArrayList<>());
            for (TopicPartition claimed : Subject.partitions(member.owned())) {
                if (member.topics().contains(claimed.topic())
                        && claimed.partition() < problem.topics().getOrDefault(claimed.topic(), 0)) {
                    owners.merge(claimed, id, (a, b) -> stronger.compare(a, b) <= 0 ? a : b);
                }
            }
        });
        owners.forEach((partition, owner) -> targets.get(owner).add(partition));
        targets.values().forEach(partitions -> partitions.sort(null));
        return targets;
    }
}
