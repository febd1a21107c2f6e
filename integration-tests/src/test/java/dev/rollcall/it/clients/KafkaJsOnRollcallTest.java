package dev.rollcall.it.clients;

import dev.rollcall.Rollcall;

class KafkaJsOnRollcallTest extends KafkaJsScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new RollcallUnderTest(Rollcall.builder());
    }
}
