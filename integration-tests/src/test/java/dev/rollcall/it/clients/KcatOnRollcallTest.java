package dev.rollcall.it.clients;

class KcatOnRollcallTest extends KcatScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new RollcallUnderTest();
    }
}
