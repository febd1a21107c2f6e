package dev.rollcall.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ConformanceTest {

    private static Path traces() throws URISyntaxException {
        URL folder = ConformanceTest.class.getResource("/conformance");
        return Path.of(folder.toURI());
    }

    @TestFactory
    Stream<DynamicTest> answersAsKafkaDidAtTheSameMillisecond() throws IOException, URISyntaxException {
        return Trace.filesIn(traces()).stream()
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> assertThat(TraceReplay.of(Trace.read(file))).isEmpty()));
    }

    @Test
    void everyTraceOfTheProjectIsFound() throws IOException, URISyntaxException {
        assertThat(Trace.filesIn(traces())).hasSize(348);
    }

    /** The runner must be able to fail: one answer of a trace is falsified. */
    @Test
    void aFalsifiedTraceDiverges() throws IOException, URISyntaxException {
        Trace trace = Trace.read(traces().resolve("classic/h01-first-join.jsonl"));
        String falsified = trace.steps().toString().replace("\"leader\":\"M1\"", "\"leader\":\"M2\"");
        Trace other = new Trace(
                trace.name(),
                trace.header(),
                Stream.of(new com.fasterxml.jackson.databind.ObjectMapper().readTree(falsified))
                        .flatMap(steps -> java.util.stream.StreamSupport.stream(steps.spliterator(), false))
                        .toList());

        assertThat(TraceReplay.of(other)).isNotEmpty();
    }
}
