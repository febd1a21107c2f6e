package dev.rollcall.it.clients;

/** Shows that the scenarios themselves are right: they must pass on the real thing. */
class KafkaJsOnKafkaTest extends KafkaJsScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new KafkaUnderTest();
    }
}
