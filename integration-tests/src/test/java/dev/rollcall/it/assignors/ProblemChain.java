package dev.rollcall.it.assignors;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The life of one random group: a first problem, and then rounds in which members claim what they were given in the
 * last one, while others join, leave, change their subscription, come back as somebody new or claim what is long gone,
 * and topics come, grow and vanish. The seed decides everything.
 */
final class ProblemChain {

    private static final int MAX_ROUNDS = 6;

    private final String title;
    private final Random random;
    private final ProblemShape shape;
    private final int rounds;
    private Problem problem;
    private int generation;

    ProblemChain(long seed) {
        title = "seed " + seed;
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        shape = new ProblemShape(random);
        rounds = 1 + random.nextInt(MAX_ROUNDS);
        generation = random.nextInt(9);
        problem = shape.first(title + ", round 1");
    }

    /**
     * The problems of all rounds.
     *
     * @param limit how many at most
     * @param solve answers a problem; what it answers is what the members claim in the next round
     */
    int run(int limit, Function<Problem, Answer> solve) {
        int count = Math.min(limit, rounds);
        for (int round = 1; round <= count; round++) {
            Answer answer = solve.apply(problem);
            if (round < count) {
                problem = next(round + 1, answer);
            }
        }
        return count;
    }

    private Problem next(int round, Answer answer) {
        generation++;
        Map<String, Problem.Member> members = new LinkedHashMap<>();
        problem.members()
                .forEach((id, member) ->
                        members.put(id, claim(member, answer.shares().getOrDefault(id, Map.of()))));
        Map<String, Integer> topics = new LinkedHashMap<>(problem.topics());
        int events = random.nextInt(4);
        for (int i = 0; i < events; i++) {
            change(members, topics);
        }
        return new Problem(
                title + ", round " + round,
                topics,
                problem.brokers(),
                problem.racks(),
                problem.generationField(),
                members);
    }

    private Problem.Member claim(Problem.Member member, Map<String, List<Integer>> share) {
        return switch (random.nextInt(40)) {
            case 0 -> member; // missed the rebalance: claims what it had before it
            case 1 -> member.withOwned(Map.of(), Problem.Member.NEW);
            case 2 -> member.withOwned(share, Problem.Member.NEW);
            default -> member.withOwned(new TreeMap<>(share), generation);
        };
    }

    private void change(Map<String, Problem.Member> members, Map<String, Integer> topics) {
        List<String> ids = List.copyOf(members.keySet());
        int event = random.nextInt(12);
        if (event < 2 || ids.isEmpty()) {
            int joining = random.nextInt(3) == 0 ? 1 + random.nextInt(10) : 1;
            IntStream.range(0, joining).forEach(i -> members.put(shape.newId(members), shape.newMember()));
        } else if (event < 5) {
            int leaving = random.nextInt(3) == 0 ? 1 + random.nextInt(ids.size()) : 1;
            IntStream.range(0, leaving).forEach(i -> members.remove(pick(ids)));
        } else if (event == 5) {
            members.computeIfPresent(pick(ids), (id, member) -> member.withTopics(shape.subscription()));
        } else if (event == 6) {
            restart(pick(ids), members);
        } else if (event == 7) {
            stealFrom(pick(ids), pick(ids), members);
        } else {
            changeTopics(event, topics);
        }
    }

    /** A member comes back under a new id; a static one as the same instance. */
    private void restart(String id, Map<String, Problem.Member> members) {
        Problem.Member member = members.remove(id);
        if (member != null) {
            boolean remembers = random.nextBoolean();
            members.put(shape.newId(members), remembers ? member : member.withOwned(Map.of(), Problem.Member.NEW));
        }
    }

    /** A member claims what another has, of the same or of an older generation. */
    private void stealFrom(String victim, String thief, Map<String, Problem.Member> members) {
        Problem.Member loot = members.get(victim);
        if (loot != null && members.containsKey(thief)) {
            int since = Math.max(0, generation - random.nextInt(3));
            members.computeIfPresent(thief, (id, member) -> member.withOwned(loot.owned(), since));
        }
    }

    private void changeTopics(int event, Map<String, Integer> topics) {
        String topic = pick(shape.topicNames());
        if (event == 8) {
            topics.remove(topic);
        } else if (event == 9 && random.nextInt(5) == 0) {
            topics.computeIfPresent(topic, (name, count) -> random.nextInt(count + 1));
        } else {
            topics.merge(topic, 1 + random.nextInt(8), Integer::sum);
        }
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
