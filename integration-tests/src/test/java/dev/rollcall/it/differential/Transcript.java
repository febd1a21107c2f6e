package dev.rollcall.it.differential;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a cluster answered.
 *
 * @param steps for each step of the script, what was seen after it and before the next
 * @param leaders the leader of each generation, by its symbol, as far as anybody was told
 */
record Transcript(List<Moment> steps, SortedMap<Integer, String> leaders) {

    /**
     * What was seen after a step.
     *
     * @param group the group's state and how many members it has, as DescribeGroups tells it
     */
    record Moment(List<Line> answers, String group) {

        Moment {
            answers = List.copyOf(answers);
        }
    }

    /**
     * One answer.
     *
     * @param askedAt the step that it answers
     */
    record Line(int askedAt, String words) {

        private static final String MISSING = "no answer";

        /** In place of an answer that did not come. */
        static Line missing(int askedAt) {
            return new Line(askedAt, MISSING);
        }

        boolean isMissing() {
            return words.equals(MISSING);
        }
    }

    Transcript {
        steps = List.copyOf(steps);
        leaders = new TreeMap<>(leaders);
    }

    Transcript first(int count) {
        return new Transcript(steps.subList(0, count), leaders);
    }

    /** The steps whose answers come at this step. */
    Set<Integer> answeredAt(int step) {
        Set<Integer> answered = new TreeSet<>();
        steps.get(step).answers().forEach(line -> answered.add(line.askedAt));
        return answered;
    }

    /** The first step at which the other cluster answered something else; -1 if there is none. */
    int firstDifference(Transcript other) {
        for (int i = 0; i < Math.min(steps.size(), other.steps.size()); i++) {
            if (!steps.get(i).equals(other.steps.get(i))) {
                return i;
            }
        }
        return steps.size() == other.steps.size() ? -1 : Math.min(steps.size(), other.steps.size());
    }

    /**
     * Whether another leader was elected when the old one was gone. Kafka takes the first of an unordered map, so two
     * clusters may differ and both be right.
     */
    boolean electedAnotherLeaderThan(Transcript other) {
        String before = null;
        for (Map.Entry<Integer, String> elected : leaders.entrySet()) {
            String leader = elected.getValue();
            String otherLeader = other.leaders.get(elected.getKey());
            if (otherLeader != null && !otherLeader.equals(leader)) {
                return before != null && !leader.equals(before) && !otherLeader.equals(before);
            }
            before = leader;
        }
        return false;
    }
}
