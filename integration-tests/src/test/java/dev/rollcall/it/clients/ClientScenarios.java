package dev.rollcall.it.clients;

import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestWatcher;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;

/**
 * All scenarios, on a fresh cluster for each release of the clients. One JVM runs most clients of a release, a second
 * one those that are to die; scenarios keep apart by topics and groups of their own. Subclasses name the releases.
 */
@ParameterizedClass(name = "kafka-clients {0}")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ClientScenarios implements MembershipScenarios, SubscriptionScenarios, OffsetScenarios, AdminScenarios {
    @Parameter
    ClientVersion release;

    /** What the clients' JVMs said is the first that one wants to know. */
    @RegisterExtension
    final TestWatcher onFailure = new TestWatcher() {
        @Override
        public void testFailed(ExtensionContext context, Throwable cause) {
            System.out.println(clients.transcript() + "\n" + otherClients.transcript());
        }
    };

    private ClusterUnderTest cluster;
    private ClientJvm clients;
    private ClientJvm otherClients;

    /** A cluster with no topics and groups. */
    abstract ClusterUnderTest startCluster();

    @BeforeParameterizedClassInvocation
    void start() {
        cluster = startCluster();
        clients = new ClientJvm(release, cluster);
        otherClients = new ClientJvm(release, cluster);
    }

    @AfterParameterizedClassInvocation
    void stop() {
        clients.close();
        otherClients.close();
        cluster.close();
    }

    @Override
    public final ClusterUnderTest cluster() {
        return cluster;
    }

    @Override
    public final ClientJvm clients() {
        return clients;
    }

    @Override
    public final ClientJvm otherClients() {
        if (!otherClients.jvm().isAlive()) {
            otherClients = new ClientJvm(release, cluster);
        }
        return otherClients;
    }
}
