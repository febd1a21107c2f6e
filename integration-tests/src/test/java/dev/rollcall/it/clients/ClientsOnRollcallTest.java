package dev.rollcall.it.clients;

import dev.rollcall.Rollcall;
import org.junit.jupiter.params.provider.MethodSource;

@MethodSource("dev.rollcall.it.clients.ClientVersion#all")
class ClientsOnRollcallTest extends ClientScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new RollcallUnderTest(Rollcall.builder());
    }
}
