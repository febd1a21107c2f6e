package dev.rollcall.it.clients;

import dev.rollcall.Rollcall;
import dev.rollcall.group.AssignmentMode;
import org.junit.jupiter.params.provider.MethodSource;

/** The emulator as several brokers, where the coordinator is not the leader of all, and with the leaders' assignments. */
@MethodSource("dev.rollcall.it.clients.ClientVersion#some")
class ClientsOnThreeBrokersTest extends ClientScenarios {
    @Override
    ClusterUnderTest startCluster() {
        return new RollcallUnderTest(Rollcall.builder().brokers(3).assignment(AssignmentMode.CLIENT));
    }
}
