package dev.rollcall.it.assignors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DifferentialTest {

    private static final int PROBLEMS = 200;
    private static final long SEED = 1;

    @ParameterizedTest
    @EnumSource
    void answersRandomProblemsAsKafkaDoes(Subject subject) {
        List<String> report = new ArrayList<>();

        Differential.Result result = new Differential(subject, report::add).run(PROBLEMS, SEED);

        assertThat(report).isEmpty();
        assertThat(result.passed()).isEqualTo(PROBLEMS);
        assertThat(result.kafkaUnusable()).isLessThan(PROBLEMS / 10);
    }
}
