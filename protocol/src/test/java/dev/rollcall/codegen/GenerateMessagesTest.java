package dev.rollcall.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateMessagesTest {

    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    /** Words of Java, methods that a record has, and what the generated code calls its own variables. */
    private static final String JAVA_NAMES = """
            Class Default Record Enum Null True Yield Var This \
            HashCode ToString Equals GetClass Wait Notify Clone Finalize \
            In Out Version Tag Tags Tag0 Start End I List Count Value Other \
            Builder Build Read Write Defaults IsDefault""";

    private static final String JAVA_TYPES = "List String Message Builder UUID Bytes Fields Object Integer";

    @TempDir
    Path directory;

    private Path definitions;
    private Path output;

    @BeforeEach
    void createDirectories() throws IOException {
        definitions = Files.createDirectory(directory.resolve("definitions"));
        output = directory.resolve("sources");
    }

    private Path define(String name, String type, String fields) throws IOException {
        String apiKey = type.equals("data") ? "" : "\"apiKey\": 3, ";
        return Files.writeString(definitions.resolve(name + ".json"), """
                { %s"type": "%s", "name": "%s", "validVersions": "0-1", "flexibleVersions": "1+", "fields": [%s] }
                """.formatted(apiKey, type, name, fields));
    }

    private void run(String... list) throws IOException {
        Path names = Files.write(directory.resolve("messages.txt"), List.of(list));
        GenerateMessages.main(new String[] {definitions.toString(), names.toString(), output.toString(), "mark"});
    }

    /** The generated sources by class name, with their times. */
    private Map<String, FileTime> times() throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        for (Path file : sources()) {
            times.put(file.getFileName().toString(), Files.getLastModifiedTime(file));
        }
        return times;
    }

    private List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(output)) {
            return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
        }
    }

    private void ageSources() throws IOException {
        for (Path file : sources()) {
            Files.setLastModifiedTime(file, LONG_AGO);
        }
    }

    @Test
    void anApisNameStandsForRequestAndResponse() throws IOException {
        define("ProbeRequest", "request", "");
        define("ProbeResponse", "response", "");
        define("Payload", "data", "");
        define("Other", "data", "");

        run("# What is generated.", "", "  Probe  ", "Payload");

        assertThat(times())
                .containsOnlyKeys(
                        "ApiKey.java", "ApiMessages.java", "Payload.java", "ProbeRequest.java", "ProbeResponse.java");
        assertThat(output.resolve("mark")).exists();
    }

    @Test
    void aNameThatKafkaDoesNotHaveIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run("JionGroup"))
                .withMessageContaining("JionGroup.json")
                .withMessageContaining("JionGroupRequest.json");
        assertThat(output).doesNotExist();
    }

    @Test
    void aSecondRunTouchesNothing() throws IOException {
        define("ProbeRequest", "request", "");
        define("ProbeResponse", "response", "");
        run("Probe");
        ageSources();

        run("Probe");

        assertThat(times())
                .hasSize(4)
                .allSatisfy((file, time) -> assertThat(time).isEqualTo(LONG_AGO));
    }

    @Test
    void onlyWhatChangedIsWrittenAnew() throws IOException {
        define("Kept", "data", "");
        define("Changed", "data", "");
        define("Dropped", "data", "");
        define("ProbeRequest", "request", "");
        define("ProbeResponse", "response", "");
        run("Kept", "Changed", "Dropped", "Probe");
        ageSources();
        define("Changed", "data", """
                { "name": "A", "type": "int32", "versions": "0+" }""");

        run("Kept", "Changed", "Probe");

        Map<String, FileTime> times = times();
        assertThat(times).doesNotContainKey("Dropped.java").containsEntry("Kept.java", LONG_AGO);
        assertThat(times.get("Changed.java")).isGreaterThan(LONG_AGO);
    }

    @Test
    void everyMessageOfKafkaCompiles() throws IOException {
        List<Path> all = KafkaDefinitions.copyTo(definitions);
        assertThat(all).hasSizeGreaterThan(200);

        GenerateMessages.generate(all, output);

        assertThat(JavaSources.problems(sources(), directory.resolve("classes")))
                .isEmpty();
    }

    @Test
    void namesThatMeanSomethingInJavaCompile() throws IOException {
        StringBuilder fields = new StringBuilder();
        for (String name : JAVA_NAMES.split(" ", -1)) {
            String tagged = name.equals("Tag0") ? ", \"tag\": 0, \"taggedVersions\": \"1+\"" : "";
            fields.append(
                    "{ \"name\": \"%s\", \"type\": \"[]string\", \"versions\": \"0+\"%s },".formatted(name, tagged));
        }
        for (String struct : JAVA_TYPES.split(" ", -1)) {
            fields.append("""
                    { "name": "%1$sStruct", "type": "[]%1$s", "versions": "0+", "fields": [
                      { "name": "%1$s", "type": "string", "versions": "0+" },
                      { "name": "Id", "type": "uuid", "versions": "0+" },
                      { "name": "Data", "type": "bytes", "versions": "0+" },
                      { "name": "Numbers", "type": "[]int32", "versions": "0+" }]},""".formatted(struct));
        }
        fields.setLength(fields.length() - 1);

        GenerateMessages.generate(List.of(define("Probe", "data", fields.toString())), output);

        List<Path> probe = List.of(output.resolve("dev/rollcall/protocol/message/Probe.java"));
        assertThat(JavaSources.problems(probe, directory.resolve("classes"))).isEmpty();
    }
}
