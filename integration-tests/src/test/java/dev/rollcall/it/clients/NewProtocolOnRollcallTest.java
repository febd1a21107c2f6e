package dev.rollcall.it.clients;

import dev.rollcall.Rollcall;
import java.time.Duration;
import org.junit.jupiter.params.provider.MethodSource;

@MethodSource("dev.rollcall.it.clients.NewProtocolScenarios#releases")
class NewProtocolOnRollcallTest extends NewProtocolScenarios {
    private Rollcall rollcall;

    @Override
    ClusterUnderTest startCluster() {
        RollcallUnderTest cluster = new RollcallUnderTest(Rollcall.builder());
        rollcall = cluster.rollcall();
        return cluster;
    }

    @Override
    void patternsLookAgain() {
        rollcall.clock().warp(Duration.ofSeconds(11));
    }
}
