package dev.rollcall.it.assignors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedProblemsTest {

    static List<ProblemFile.Recorded> recorded() throws IOException {
        return ProblemFile.read(Path.of("src/test/resources/assignors/problems.jsonl"));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void answersAsKafkaDid(ProblemFile.Recorded recorded) {
        assertThat(recorded.differences()).isEmpty();
    }
}
