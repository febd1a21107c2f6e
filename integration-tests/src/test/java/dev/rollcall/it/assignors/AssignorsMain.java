package dev.rollcall.it.assignors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares our assignors with Kafka's: {@code mvn -q -pl integration-tests -am test-compile exec:java@assignors}, with
 *
 * <ul>
 *   <li>{@code -Dproblems=N} random problems per assignor (default 1000), {@code -Dseed=S} (default 1), and optionally
 *       {@code -Dassignor=NAME} for one of them alone; or
 *   <li>{@code -Dfile=FILE} with recorded problems and answers.
 * </ul>
 *
 * <p>Prints each failing problem, shrunk, with the line that replays it, and last {@code N passed, N failed}. The exit
 * code is 1 if a problem failed, 2 if the options are unusable.
 */
public final class AssignorsMain {

    private AssignorsMain() {}

    public static void main(String[] args) throws IOException {
        int failed;
        try {
            String file = System.getProperty("file", "");
            failed = file.isBlank() ? compare() : replay(resolve(file));
        } catch (IllegalArgumentException unusable) {
            System.err.println(unusable.getMessage());
            System.exit(2);
            return;
        }
        System.out.flush();
        if (failed > 0) {
            System.exit(1);
        }
    }

    private static int compare() {
        int problems = (int) number("problems", 1000);
        long seed = number("seed", 1);
        int passed = 0;
        int failed = 0;
        for (Subject subject : subjects()) {
            Differential.Result result = new Differential(subject, System.out::println).run(problems, seed);
            System.out.printf(
                    "%-20s %d passed, %d failed%s%n",
                    subject.label(),
                    result.passed(),
                    result.failed(),
                    result.kafkaUnusable() == 0
                            ? ""
                            : "; Kafka's own answer was unusable in " + result.kafkaUnusable()
                                    + ", where ours had to be valid only");
            passed += result.passed();
            failed += result.failed();
        }
        System.out.println(passed + " passed, " + failed + " failed");
        return failed;
    }

    private static List<Subject> subjects() {
        String name = System.getProperty("assignor", "");
        return name.isBlank() ? List.of(Subject.values()) : List.of(Subject.of(name));
    }

    private static long number(String option, long otherwise) {
        String value = System.getProperty(option, "");
        try {
            return value.isBlank() ? otherwise : Long.parseLong(value);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("-D" + option + "=" + value + ": a whole number is wanted", notANumber);
        }
    }

    private static int replay(Path file) throws IOException {
        int failed = 0;
        List<ProblemFile.Recorded> recorded = ProblemFile.read(file);
        for (ProblemFile.Recorded problem : recorded) {
            List<String> differences = problem.differences();
            differences.forEach(System.out::println);
            failed += differences.isEmpty() ? 0 : 1;
        }
        System.out.println((recorded.size() - failed) + " passed, " + failed + " failed");
        if (recorded.isEmpty()) {
            throw new IllegalArgumentException("there is no problem in " + file);
        }
        return failed;
    }

    /** Maven runs from the root, but a path may also be meant from the module. */
    private static Path resolve(String file) {
        for (Path path : List.of(
                Path.of(file),
                Path.of("integration-tests").resolve(file),
                Path.of("..").resolve(file))) {
            if (Files.isRegularFile(path)) {
                return path;
            }
        }
        throw new IllegalArgumentException(file + " is not a file (looked from "
                + Path.of("").toAbsolutePath() + " and from the module integration-tests)");
    }
}
