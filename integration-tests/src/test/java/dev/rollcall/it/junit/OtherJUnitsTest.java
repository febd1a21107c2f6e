package dev.rollcall.it.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.it.process.ChildProcess;
import dev.rollcall.it.process.Classpath;
import dev.rollcall.it.process.Patience;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The extension, compiled with JUnit 6, runs with JUnit 5: {@link Samples} in a JVM with that release. */
class OtherJUnitsTest {

    private static final int SOME_TESTS_FAILED = 1;

    @ParameterizedTest
    @ValueSource(strings = {"junit-1.9.3", "junit-1.14.4"})
    void theExtensionWorks(String junit) {
        List<String> printed = new CopyOnWriteArrayList<>();
        Classpath classpath =
                Classpath.resolved(junit).and(Classpath.resolved("rollcall")).withTestClasses();
        try (ChildProcess console = ChildProcess.java(
                junit,
                classpath,
                List.of(
                        "org.junit.platform.console.ConsoleLauncher",
                        "--disable-banner",
                        "--details=flat",
                        "--disable-ansi-colors",
                        "--include-classname=.*",
                        "--select-class=" + Samples.class.getName(),
                        "--select-class=" + Samples.ByField.class.getName()),
                printed::add)) {
            assertThat(console.awaitEnd(Patience.SAFETY_NET))
                    .as(console.transcript())
                    .isEqualTo(SOME_TESTS_FAILED);
            assertThat(printed)
                    .as(console.transcript())
                    .anyMatch(line -> line.matches("\\[ +4 tests successful +]"))
                    .anyMatch(line -> line.matches("\\[ +1 tests failed +]"));
            assertThat(console.transcript())
                    .contains("--- Rollcall: Samples.fails(Rollcall) failed. No group was touched");
        }
    }
}
