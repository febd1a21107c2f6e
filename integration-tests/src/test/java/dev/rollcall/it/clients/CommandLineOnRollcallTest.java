package dev.rollcall.it.clients;

class CommandLineOnRollcallTest extends CommandLineScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new RollcallUnderTest();
    }
}
