package dev.rollcall.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

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

    /** Nothing that looks like a trace may vanish from the count. */
    @Test
    void brokenFilesAreTracesAndAssignmentProblemsAreNot(@TempDir Path folder) throws IOException {
        Path garbled = Files.writeString(folder.resolve("garbled.jsonl"), "{\"forma\n");
        Path binary = Files.write(folder.resolve("binary.jsonl"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        Files.writeString(folder.resolve("problems.jsonl"), "{\"seed\":1,\"shape\":\"equal\",\"topics\":{}}\n");

        assertThat(Trace.filesIn(folder)).containsExactly(binary, garbled);
        assertThatThrownBy(() -> Trace.read(garbled)).isInstanceOf(IOException.class);
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
