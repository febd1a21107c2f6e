package dev.rollcall.it.assignors;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Makes a failing problem smaller, one simplification at a time, as long as it still fails. */
final class Shrinker {

    private Shrinker() {}

    static Problem shrink(Problem problem, Predicate<Problem> fails) {
        Problem smallest = problem;
        while (true) {
            Optional<Problem> simpler = simplifications(smallest).filter(fails).findFirst();
            if (simpler.isEmpty()) {
                return smallest;
            }
            smallest = simpler.get();
        }
    }

    /** The coarsest first. */
    private static Stream<Problem> simplifications(Problem problem) {
        List<String> ids = List.copyOf(problem.members().keySet());
        List<String> topics = List.copyOf(problem.topics().keySet());
        return Stream.of(
                        halves(ids).map(some -> problem.withMembers(without(problem.members(), some))),
                        halves(topics).map(some -> problem.withTopics(without(problem.topics(), some))),
                        ids.stream().map(id -> problem.withMembers(without(problem.members(), List.of(id)))),
                        topics.stream().map(topic -> problem.withTopics(without(problem.topics(), List.of(topic)))),
                        topics.stream().flatMap(topic -> fewerPartitions(problem, topic)),
                        problem.racks() > 0 ? Stream.of(problem.withoutRacks()) : Stream.<Problem>empty(),
                        ids.stream()
                                .flatMap(id -> simplerMembers(problem.members().get(id))
                                        .map(member -> problem.withMember(id, member))))
                .flatMap(simpler -> simpler);
    }

    private static Stream<List<String>> halves(List<String> all) {
        return all.size() < 4
                ? Stream.empty()
                : Stream.of(all.subList(0, all.size() / 2), all.subList(all.size() / 2, all.size()));
    }

    private static Stream<Problem> fewerPartitions(Problem problem, String topic) {
        int count = problem.topics().get(topic);
        return Stream.of(count / 2, count - 1)
                .filter(fewer -> fewer >= 0 && fewer < count)
                .map(fewer -> {
                    Map<String, Integer> topics = new LinkedHashMap<>(problem.topics());
                    topics.put(topic, fewer);
                    return problem.withTopics(topics);
                });
    }

    private static Stream<Problem.Member> simplerMembers(Problem.Member member) {
        List<Problem.Member> simpler = new ArrayList<>();
        if (member.instanceId() != null) {
            simpler.add(
                    new Problem.Member(member.topics(), null, member.rackId(), member.owned(), member.generation()));
        }
        if (member.rackId() != null) {
            simpler.add(new Problem.Member(
                    member.topics(), member.instanceId(), null, member.owned(), member.generation()));
        }
        if (!member.owned().isEmpty()) {
            simpler.add(member.withOwned(Map.of(), Problem.Member.NEW));
        }
        for (String topic : member.topics()) {
            simpler.add(member.withTopics(without(member.topics(), topic)));
        }
        member.owned().forEach((topic, partitions) -> {
            simpler.add(member.withOwned(without(member.owned(), List.of(topic)), member.generation()));
            for (Integer partition : partitions) {
                Map<String, List<Integer>> owned = new LinkedHashMap<>(member.owned());
                owned.put(topic, without(partitions, partition));
                simpler.add(member.withOwned(owned, member.generation()));
            }
        });
        return simpler.stream();
    }

    private static <T> List<T> without(List<T> list, T element) {
        List<T> rest = new ArrayList<>(list);
        rest.remove(element);
        return rest;
    }

    private static <V> Map<String, V> without(Map<String, V> map, List<String> keys) {
        Map<String, V> rest = new LinkedHashMap<>(map);
        keys.forEach(rest::remove);
        return rest;
    }
}
