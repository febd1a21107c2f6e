package dev.rollcall.it.assignors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Problems recorded together with the answers of Kafka's own assignors, one JSON object a line: {@code topics}
 * (name to partition count), {@code generationField} (absent: false), {@code members} (id to {@code topics}, {@code inst}, {@code rack}, {@code owned},
 * {@code gen}), optionally {@code brokers} and {@code racks}, and {@code expected} (assignor to member to topic to
 * partitions). An assignor whose answer followed the order of a hash map has no expected answer.
 */
final class ProblemFile {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A problem with Kafka's answers. */
    record Recorded(Problem problem, Map<Subject, Answer> expected) {

        /** In words, where our assignors answer otherwise. */
        List<String> differences() {
            List<String> differences = new ArrayList<>();
            expected.forEach((subject, kafkas) -> {
                Answer ours = subject.oursOrFailure(problem);
                if (!ours.equals(kafkas)) {
                    differences.add(
                            subject.label() + ", " + problem.title() + ": Kafka's " + kafkas + ", ours " + ours);
                }
            });
            return differences;
        }
    }

    private ProblemFile() {}

    static List<Recorded> read(Path file) throws IOException {
        List<Recorded> problems = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank()) {
                problems.add(problem(JSON.readTree(line), problems.size() + 1));
            }
        }
        return problems;
    }

    /** A line of such a file. */
    static String line(Problem problem, Subject subject, Answer expected) {
        ObjectNode json = JSON.createObjectNode();
        json.set("topics", JSON.valueToTree(problem.topics()));
        if (problem.racks() > 0) {
            json.put("brokers", problem.brokers()).put("racks", problem.racks());
        }
        if (problem.generationField()) {
            json.put("generationField", true);
        }
        ObjectNode members = json.putObject("members");
        problem.members().forEach((id, member) -> {
            ObjectNode node = members.putObject(id);
            node.set("topics", JSON.valueToTree(member.topics()));
            if (member.instanceId() != null) {
                node.put("inst", member.instanceId());
            }
            if (member.rackId() != null) {
                node.put("rack", member.rackId());
            }
            if (member.generation() != Problem.Member.NEW) {
                node.put("gen", member.generation());
            }
            if (!member.owned().isEmpty()) {
                node.set("owned", JSON.valueToTree(member.owned()));
            }
        });
        json.set("expected", JSON.valueToTree(Map.of(subject.label(), expected.shares())));
        return json.toString();
    }

    private static Recorded problem(JsonNode json, int line) {
        Map<String, Integer> topics = new LinkedHashMap<>();
        json.get("topics")
                .properties()
                .forEach(topic -> topics.put(topic.getKey(), topic.getValue().asInt()));
        Map<String, Problem.Member> members = new LinkedHashMap<>();
        json.get("members")
                .properties()
                .forEach(member ->
                        members.put(member.getKey(), member(member.getValue(), List.copyOf(topics.keySet()))));
        Map<Subject, Answer> expected = new EnumMap<>(Subject.class);
        json.path("expected").properties().forEach(assignor -> {
            Map<String, Map<String, List<Integer>>> shares = new LinkedHashMap<>();
            assignor.getValue().properties().forEach(share -> shares.put(share.getKey(), partitions(share.getValue())));
            expected.put(Subject.of(assignor.getKey()), Answer.of(shares));
        });
        String title = "line " + line + ", seed " + json.path("seed") + ", shape " + json.path("shape");
        return new Recorded(
                new Problem(
                        title,
                        topics,
                        json.path("brokers").asInt(),
                        json.path("racks").asInt(),
                        json.path("generationField").asBoolean(),
                        members),
                expected);
    }

    private static Problem.Member member(JsonNode json, List<String> allTopics) {
        return new Problem.Member(
                json.get("topics").isTextual() ? allTopics : strings(json.get("topics")),
                json.path("inst").textValue(),
                json.path("rack").textValue(),
                partitions(json.path("owned")),
                json.path("gen").asInt(Problem.Member.NEW));
    }

    private static List<String> strings(JsonNode array) {
        List<String> strings = new ArrayList<>();
        array.forEach(element -> strings.add(element.textValue()));
        return strings;
    }

    private static Map<String, List<Integer>> partitions(JsonNode json) {
        Map<String, List<Integer>> partitions = new LinkedHashMap<>();
        json.properties().forEach(topic -> {
            List<Integer> numbers = new ArrayList<>();
            topic.getValue().forEach(number -> numbers.add(number.asInt()));
            partitions.put(topic.getKey(), numbers);
        });
        return partitions;
    }
}
