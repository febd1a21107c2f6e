package dev.rollcall.it.assignors;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What the members and topics of one random group are like. */
final class ProblemShape {

    private enum Subscriptions {
        EQUAL,
        NESTED,
        DISJOINT,
        HALF,
        RANDOM
    }

    private final Random random;
    private final List<String> topicNames = new ArrayList<>();
    private final Subscriptions subscriptions;
    private final boolean someSubscribeToNothing;
    private final int racks;
    private final int brokers;
    private final int staticPercent;
    private final boolean shortIds;

    ProblemShape(Random random) {
        this.random = random;
        int topics = 1 + random.nextInt(oneOf(2, 5, 12, 40));
        boolean plainNames = random.nextBoolean();
        for (int i = 0; i < topics; i++) {
            topicNames.add(plainNames ? String.format("t%02d", i) : Integer.toString(random.nextInt(1 << 24), 36) + i);
        }
        subscriptions = random.nextInt(5) < 2
                ? Subscriptions.EQUAL
                : Subscriptions.values()[1 + random.nextInt(Subscriptions.values().length - 1)];
        someSubscribeToNothing = random.nextInt(20) == 0;
        racks = random.nextInt(10) < 3 ? 1 + random.nextInt(4) : 0;
        brokers = racks + random.nextInt(4) + 1;
        staticPercent = oneOf(0, 0, 30, 100);
        shortIds = random.nextBoolean();
    }

    List<String> topicNames() {
        return topicNames;
    }

    Problem first(String title) {
        Map<String, Integer> topics = new LinkedHashMap<>();
        int most = oneOf(1, 4, 12, 80);
        int same = random.nextInt(5) < 2 ? random.nextInt(most + 1) : -1;
        for (String name : topicNames) {
            topics.put(name, same >= 0 ? same : random.nextInt(most + 1));
        }
        Map<String, Problem.Member> members = new LinkedHashMap<>();
        int count = random.nextInt(100) == 0 ? 0 : 1 + random.nextInt(oneOf(3, 8, 20, 60));
        for (int i = 0; i < count; i++) {
            members.put(newId(members), newMember());
        }
        return new Problem(title, topics, racks == 0 ? 0 : brokers, racks, random.nextBoolean(), members);
    }

    String newId(Map<String, Problem.Member> taken) {
        String id;
        do {
            id = shortIds ? "m" + random.nextInt(1000) : "consumer-group-1-" + Long.toHexString(random.nextLong());
        } while (taken.containsKey(id));
        return id;
    }

    Problem.Member newMember() {
        return new Problem.Member(
                subscription(),
                random.nextInt(100) < staticPercent ? "i" + random.nextInt(1 << 20) : null,
                racks > 0 && random.nextInt(5) > 0 ? "rack" + random.nextInt(racks + 1) : null,
                Map.of(),
                Problem.Member.NEW);
    }

    List<String> subscription() {
        if (someSubscribeToNothing && random.nextInt(4) == 0) {
            return List.of();
        }
        int size = topicNames.size();
        List<String> topics = switch (subscriptions) {
            case EQUAL -> new ArrayList<>(topicNames);
            case NESTED -> new ArrayList<>(topicNames.subList(0, 1 + random.nextInt(size)));
            case HALF -> new ArrayList<>(topicNames.subList(0, random.nextBoolean() ? size : (size + 1) / 2));
            case DISJOINT -> {
                int blocks = Math.min(size, 3);
                int block = random.nextInt(blocks);
                yield new ArrayList<>(topicNames.subList(size * block / blocks, size * (block + 1) / blocks));
            }
            case RANDOM -> {
                List<String> some = new ArrayList<>(topicNames);
                some.removeIf(name -> random.nextInt(3) == 0);
                yield some;
            }
        };
        if (random.nextInt(50) == 0) {
            topics.add("missing");
        }
        if (random.nextInt(10) == 0) {
            Collections.shuffle(topics, random);
        }
        return topics;
    }

    private int oneOf(int... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
