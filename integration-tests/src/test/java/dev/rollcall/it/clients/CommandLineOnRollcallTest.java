package dev.rollcall.it.clients;

import dev.rollcall.Rollcall;

class CommandLineOnRollcallTest extends CommandLineScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new RollcallUnderTest(Rollcall.builder());
    }
}
