package dev.rollcall.it.clients;

import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;

/**
 * All scenarios, on a fresh cluster for each release of the clients. One JVM runs most clients of a release, a second
 * one those that are to die; scenarios keep apart by topics and groups of their own. Subclasses name the releases.
 */
@ParameterizedClass(name = "kafka-clients {0}")
abstract class ClientScenarios extends RunningStage
        implements BasicScenarios, MembershipScenarios, SubscriptionScenarios, OffsetScenarios, AdminScenarios {
    @Parameter
    ClientVersion release;

    @BeforeParameterizedClassInvocation
    void start() {
        begin();
    }

    @AfterParameterizedClassInvocation
    void stop() {
        end();
    }

    @Override
    RemoteClients startClients() {
        return RemoteClients.start(release, cluster());
    }

    @Override
    public final ClientVersion version() {
        return release;
    }
}
