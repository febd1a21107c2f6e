package dev.rollcall.it.clients;

import dev.rollcall.Rollcall;

class KcatOnRollcallTest extends KcatScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new RollcallUnderTest(Rollcall.builder());
    }
}
