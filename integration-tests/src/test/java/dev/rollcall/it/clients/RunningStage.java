package dev.rollcall.it.clients;

import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** A stage whose cluster and clients live as long as the test class, or one invocation of a parameterized one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RunningStage implements Stage {
    /** What the clients and the cluster said is the first that one wants to know, so it is part of the failure. */
    @RegisterExtension
    final TestExecutionExceptionHandler onFailure = (context, failure) -> {
        if (!(failure instanceof TestAbortedException)) {
            failure.addSuppressed(new Story(this));
        }
        throw failure;
    };

    /** Tells what happened, whatever came of it. */
    private static final class Story extends Exception {
        private static final long serialVersionUID = 1L;

        Story(RunningStage stage) {
            super(
                    String.join(
                            "\n", stage.cluster.story(), stage.clients.transcript(), stage.otherClients.transcript()),
                    null,
                    false,
                    false);
        }
    }

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
