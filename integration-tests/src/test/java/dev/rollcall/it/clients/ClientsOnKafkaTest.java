package dev.rollcall.it.clients;

import org.junit.jupiter.params.provider.MethodSource;

/** Shows that the scenarios themselves are right: they must pass on the real thing. */
@MethodSource("dev.rollcall.it.clients.ClientVersion#some")
class ClientsOnKafkaTest extends ClientScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new KafkaUnderTest();
    }
}
