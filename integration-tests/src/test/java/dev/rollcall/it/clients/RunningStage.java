package dev.rollcall.it.clients;

import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestWatcher;

/** A stage whose cluster and clients live as long as the test class, or one invocation of a parameterized one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RunningStage implements Stage {
    /** What the clients and the cluster said is the first that one wants to know. */
    @RegisterExtension
    final TestWatcher onFailure = new TestWatcher() {
        @Override
        public void testFailed(ExtensionContext context, Throwable cause) {
            System.out.println(clients.transcript() + "\n" + otherClients.transcript() + "\n" + cluster.story());
        }
    };

    private ClusterUnderTest cluster;
    private RemoteClients clients;
    private RemoteClients otherClients;

    /** A cluster with no topics and groups. */
    abstract ClusterUnderTest startCluster();

    abstract RemoteClients startClients();

    final void begin() {
        cluster = startCluster();
        clients = startClients();
        otherClients = startClients();
    }

    final void end() {
        if (clients != null) {
            clients.close();
        }
        if (otherClients != null) {
            otherClients.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    @Override
    public final ClusterUnderTest cluster() {
        return cluster;
    }

    @Override
    public final RemoteClients clients() {
        return clients;
    }

    @Override
    public final RemoteClients otherClients() {
        if (!otherClients.process().isAlive()) {
            otherClients = startClients();
        }
        return otherClients;
    }
}
