package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A user's assignor, as the documentation shows it: large topics first, each partition to the least busy subscriber. */
final class BiggestFirstAssignor implements PartitionAssignor {

    @Override
    public String name() {
        return "biggest-first";
    }

    @Override
    public Assignment assign(GroupSpec group) {
        Map<String, List<TopicPartition>> shares = new HashMap<>();
        group.members().forEach(member -> shares.put(member.memberId(), new ArrayList<>()));
        List<TopicSpec> topics = new ArrayList<>(group.topics());
        topics.sort(Comparator.comparingInt(TopicSpec::partitionCount).reversed());
        for (TopicSpec topic : topics) {
            List<String> subscribers = group.members().stream()
                    .filter(member -> member.topics().contains(topic.name()))
                    .map(MemberSpec::memberId)
                    .toList();
            for (int partition = 0; partition < topic.partitionCount() && !subscribers.isEmpty(); partition++) {
                subscribers.stream()
                        .min(Comparator.comparingInt(id -> shares.get(id).size()))
                        .map(shares::get)
                        .orElseThrow()
                        .add(new TopicPartition(topic.name(), partition));
            }
        }
        return Assignment.of(shares);
    }
}
