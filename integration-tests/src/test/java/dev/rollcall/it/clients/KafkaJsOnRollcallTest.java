package dev.rollcall.it.clients;

class KafkaJsOnRollcallTest extends KafkaJsScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new RollcallUnderTest();
    }
}
