package dev.rollcall.it.assignors;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** The groups of the benchmarks: large, regular, the same in every run. */
final class BenchmarkGroups {

    private static final int GENERATION = 5;

    private BenchmarkGroups() {}

    /**
     * A new group.
     *
     * @param size {@code members x topics x partitions per topic}, such as {@code 2000x100x200}
     * @param halves false: all subscribe to all topics; true: every second member to the first half of them only
     */
    static Problem fresh(String size, boolean halves) {
        String[] numbers = size.split("x", -1);
        int memberCount = Integer.parseInt(numbers[0]);
        int topicCount = Integer.parseInt(numbers[1]);
        Map<String, Integer> topics = new LinkedHashMap<>();
        for (int topic = 0; topic < topicCount; topic++) {
            topics.put(String.format("topic-%03d", topic), Integer.parseInt(numbers[2]));
        }
        List<String> all = List.copyOf(topics.keySet());
        List<String> half = List.copyOf(all.subList(0, topicCount / 2));
        Map<String, Problem.Member> members = new LinkedHashMap<>();
        Random random = new Random(1);
        for (int i = 0; i < memberCount; i++) {
            members.put(
                    "consumer-group-1-" + new UUID(random.nextLong(), random.nextLong()),
                    new Problem.Member(halves && i % 2 == 1 ? half : all, null, null, Map.of(), Problem.Member.NEW));
        }
        return new Problem(size, topics, 0, 0, true, members);
    }

    /** The group after its first assignment, when one member has left and the others claim what they were given. */
    static Problem afterOneLeft(Problem fresh, Answer assigned) {
        Map<String, Problem.Member> members = new LinkedHashMap<>();
        fresh.members()
                .forEach((id, member) ->
                        members.put(id, member.withOwned(assigned.shares().get(id), GENERATION)));
        members.remove(new ArrayList<>(members.keySet()).get(members.size() / 2));
        return fresh.withMembers(members);
    }
}
