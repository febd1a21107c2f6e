package dev.rollcall.it.clients;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** librdkafka, by way of kcat, in one group with Java's clients. Skipped where kcat is not installed. */
abstract class KcatScenarios extends RunningStage {
    @BeforeAll
    void start() {
        Kcat.assumeInstalled();
        begin();
    }

    @AfterAll
    void stop() {
        end();
    }

    @Override
    RemoteClients startClients() {
        return RemoteClients.start(ClientVersion.newest(), cluster());
    }

    @ParameterizedTest
    @ValueSource(strings = {"range:RangeAssignor", "cooperative-sticky:CooperativeStickyAssignor"})
    void itSharesAGroupWithJavaLeavesAndDies(String assignor) {
        String name = assignor.substring(0, assignor.indexOf(':'));
        String className = assignor.substring(assignor.indexOf(':') + 1);
        Set<String> partitions = topic(name, 4);
        RemoteConsumer java = clients()
                .consumer(name, name, "partition.assignment.strategy=org.apache.kafka.clients.consumer." + className)
                .subscribe(name);
        java.awaitAssignment(partitions);

        try (Kcat kcat = Kcat.consume(cluster(), name, name, name)) {
            java.awaitAssignment(share -> share.size() == 2, "half of the partitions");
            for (int partition = 0; partition < 4; partition++) {
                Kcat.produce(cluster(), name, partition, partition * 10, 10);
            }
            await(
                    "all records at one of them",
                    () -> values(java, kcat)
                            .equals(IntStream.range(0, 40).boxed().collect(Collectors.toSet())));
            await(
                    "each one read its own partitions",
                    () -> kcat.consumed().stream()
                            .noneMatch(record -> java.assignment().contains(record.partition())));
        }
        java.awaitAssignment(partitions);

        try (Kcat kcat = Kcat.consume(cluster(), name, name, name)) {
            java.awaitAssignment(share -> share.size() == 2, "half of the partitions");
            kcat.process().kill();
            cluster().passSessionTimeout();
            java.awaitAssignment(partitions);
        }
        java.close();
    }

    private static Set<Integer> values(RemoteConsumer java, Kcat kcat) {
        return Stream.concat(java.consumed().stream(), kcat.consumed().stream())
                .map(RemoteConsumer.Consumed::value)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
