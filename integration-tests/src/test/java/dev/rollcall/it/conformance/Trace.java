package dev.rollcall.it.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rollcall.protocol.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One recorded scenario: what was asked and when, and what Kafka's coordinator did. */
record Trace(String name, JsonNode header, List<JsonNode> steps) {

    private static final ObjectMapper JSON = new ObjectMapper();

    static Trace read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .toList();
        if (lines.isEmpty()) {
            throw new IOException(file + " is empty; a trace begins with a header line");
        }
        List<JsonNode> steps = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            steps.add(JSON.readTree(line));
        }
        JsonNode header = JSON.readTree(lines.get(0));
        if (header.path("format").asInt() != 1) {
            throw new IOException(file + " has format " + header.path("format") + "; format 1 can be replayed");
        }
        return new Trace(file.getFileName().toString(), header, steps);
    }

    /** All traces of a folder and its subfolders, by file name. */
    static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .filter(Trace::isTrace)
                    .sorted()
                    .toList();
        }
    }

    /** Assignment problems lie beside the traces and look alike; whatever else is no trace is one that is broken. */
    private static boolean isTrace(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.findFirst()
                    .map(line -> line.contains("\"format\"") || !line.contains("\"shape\""))
                    .orElse(true);
        } catch (IOException | UncheckedIOException unreadable) {
            return true;
        }
    }

    String kind() {
        return header.path("kind").asText();
    }

    String group() {
        return header.path("group").asText();
    }

    Map<String, Integer> topics() {
        return topics(header.path("topics"));
    }

    static Map<String, Integer> topics(JsonNode topics) {
        Map<String, Integer> byName = new HashMap<>();
        topics.properties()
                .forEach(topic -> byName.put(topic.getKey(), topic.getValue().asInt()));
        return byName;
    }

    /** The named byte strings of the header. */
    Map<String, Bytes> blobs() {
        Map<String, Bytes> blobs = new HashMap<>();
        header.path("blobs")
                .properties()
                .forEach(blob -> blobs.put(
                        blob.getKey(),
                        Bytes.wrap(Base64.getDecoder()
                                .decode(blob.getValue().path("b64").asText()))));
        return blobs;
    }
}
