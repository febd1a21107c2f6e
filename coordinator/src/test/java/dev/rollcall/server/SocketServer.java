package dev.rollcall.server;

import dev.rollcall.group.GroupConfig;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** A {@link ServerFixture} behind a real port of the loopback interface: sockets and a thread, but no passing of time. */
final class SocketServer implements AutoCloseable {

    static final int MAX_FRAME_BYTES = 10_000;

    private final KafkaServer server = new KafkaServer(MAX_FRAME_BYTES);
    private final Broker broker = server.bind("127.0.0.1", 0, null);
    private final ServerFixture fixture = new ServerFixture(
            List.of(broker), new BrokerSettings(true, 1, GroupConfig.DEFAULT.withInitialRebalanceDelayMs(0)));

    SocketServer() {
        fixture.topic("orders", 2);
        server.serve(fixture.apis());
    }

    SocketClient connect() {
        return new SocketClient(broker);
    }

    /** What a task sees on the server's thread, after everything that has reached that thread before. */
    <T> T onLoop(Callable<T> task) {
        try {
            return server.loop().submit(task).get();
        } catch (InterruptedException | ExecutionException failed) {
            throw new AssertionError(failed);
        }
    }

    int connections() {
        return onLoop(() -> server.connections().size());
    }

    Services services() {
        return fixture.services();
    }

    /** Lets time pass. */
    void advance(long ms) {
        onLoop(() -> fixture.advance(ms));
    }

    @Override
    public void close() {
        server.close();
    }
}
