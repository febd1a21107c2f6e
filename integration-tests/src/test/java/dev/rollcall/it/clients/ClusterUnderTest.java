package dev.rollcall.it.clients;

import java.time.Duration;

/** What the clients connect to. Scenarios know no more of it than this. */
public interface ClusterUnderTest extends AutoCloseable {
    String bootstrapServers();

    /** What consumers ask for as {@code session.timeout.ms}. */
    Duration sessionTimeout();

    /**
     * Lets a session timeout pass at the coordinator, or begins to: when it has passed, members that were silent all
     * the while are evicted, and members that heartbeat are not.
     */
    void passSessionTimeout();

    /** Keeps the heartbeats of a consumer from the coordinator; it may be the only one of its process that lives. */
    Silence silence(RemoteConsumer consumer);

    /** A consumer is not heard. */
    interface Silence {
        /** It is heard again. */
        void end();
    }

    /** What the cluster has to say about what happened, for messages of failures; may be empty. */
    String story();

    @Override
    void close();
}
