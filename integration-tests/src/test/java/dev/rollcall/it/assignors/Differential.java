package dev.rollcall.it.assignors;

import java.util.function.Consumer;

/** Puts random problems to one of our assignors and to Kafka's, and compares the answers. */
final class Differential {

    /** How many problems passed and failed, and where Kafka itself had no usable answer. */
    record Result(int passed, int failed, int kafkaUnusable) {}

    /** Of so many failures all is told; more would only bury them. */
    private static final int REPORTED_IN_FULL = 5;

    private final Subject subject;
    private final Consumer<String> print;
    private int passed;
    private int kafkaUnusable;
    private int failed;

    Differential(Subject subject, Consumer<String> print) {
        this.subject = subject;
        this.print = print;
    }

    /** Random groups from {@code seed} on, one seed each, until there have been {@code problems} problems. */
    Result run(int problems, long seed) {
        int done = 0;
        for (long chain = seed; done < problems; chain++) {
            int before = done;
            long chainSeed = chain;
            int[] round = {0};
            done += new ProblemChain(chain).run(problems - before, problem -> {
                round[0]++;
                return check(problem, chainSeed, round[0]);
            });
        }
        return new Result(passed, failed, kafkaUnusable);
    }

    /** Returns what the members go on with. */
    private Answer check(Problem problem, long seed, int round) {
        Answer kafkas = subject.kafkas(problem);
        Answer ours = subject.oursOrFailure(problem);
        if (!kafkas.isUsable(problem)) {
            kafkaUnusable++;
        }
        if (agrees(problem, kafkas, ours)) {
            passed++;
        } else {
            failed++;
            print.accept(subject.label() + ", " + problem.title() + ": differs");
            if (failed <= REPORTED_IN_FULL) {
                report(problem);
            }
            print.accept("  replay:  mvn -q -pl integration-tests -am test-compile exec:java@assignors -Dassignor="
                    + subject.label() + " -Dseed=" + seed + " -Dproblems=" + round);
        }
        return kafkas.isUsable(problem) ? kafkas : ours;
    }

    /**
     * Whether ours is right: equal to Kafka's; or, where Kafka throws or hands out partitions that do not exist or
     * hands one out twice, at least usable.
     */
    private static boolean agrees(Problem problem, Answer kafkas, Answer ours) {
        return kafkas.isUsable(problem) ? ours.equals(kafkas) : ours.isUsable(problem);
    }

    private void report(Problem problem) {
        Problem smallest = Shrinker.shrink(
                problem, candidate -> !agrees(candidate, subject.kafkas(candidate), subject.oursOrFailure(candidate)));
        Answer kafkas = subject.kafkas(smallest);
        print.accept("  shrunk:  " + ProblemFile.line(smallest, subject, kafkas));
        print.accept("  Kafka's: " + (kafkas.failure() == null ? kafkas.shares() : kafkas.failure()));
        Answer ours = subject.oursOrFailure(smallest);
        print.accept("  ours:    " + (ours.failure() == null ? ours.shares() : ours.failure()));
    }
}
