package dev.rollcall.it.clients;

import dev.rollcall.it.process.ChildProcess;
import dev.rollcall.it.process.Classpath;
import dev.rollcall.it.process.Patience;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Kafka's own {@code kafka-consumer-groups.sh}, each call in a JVM of its own. */
final class ConsumerGroupsTool {
    private final String bootstrapServers;

    ConsumerGroupsTool(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    /**
     * Runs the tool.
     *
     * @return what it printed, without empty lines, columns apart by one blank; the random part of member ids is
     *     {@code UUID}, the address of the broker {@code BROKER}
     */
    List<String> run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand",
                "--bootstrap-server",
                bootstrapServers));
        command.addAll(List.of(arguments));
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        try (ChildProcess tool = ChildProcess.java(
                "consumer-groups " + String.join(" ", arguments),
                Classpath.resolved("kafka-tools"),
                command,
                lines::add)) {
            tool.awaitEnd(Patience.SAFETY_NET);
        }
        return lines.stream()
                .filter(line -> !line.isBlank())
                .map(line -> line.trim()
                        .replaceAll(" +", " ")
                        .replaceAll("-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "-UUID")
                        .replaceAll("(localhost|127\\.0\\.0\\.1):[0-9]+", "BROKER"))
                .toList();
    }
}
