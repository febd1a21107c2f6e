package dev.rollcall.it.clients;

import dev.rollcall.Rollcall;
import dev.rollcall.RollcallBuilder;
import java.time.Duration;

/** The emulator, and sessions as long as Kafka's clients ask for by default. */
final class RollcallUnderTest implements ClusterUnderTest {
    private final Rollcall rollcall;

    RollcallUnderTest(RollcallBuilder builder) {
        rollcall = builder.start();
    }

    Rollcall rollcall() {
        return rollcall;
    }

    @Override
    public String bootstrapServers() {
        return rollcall.bootstrapServers();
    }

    @Override
    public Duration sessionTimeout() {
        return Duration.ofSeconds(45);
    }

    @Override
    public void passSessionTimeout() {
        rollcall.clock().warp(sessionTimeout());
    }

    /** Once evicted, it comes back under another member id, which is heard. */
    @Override
    public Silence silence(RemoteConsumer consumer) {
        rollcall.group(consumer.group()).member(consumer.name()).silence();
        return () -> {};
    }

    @Override
    public String story() {
        return rollcall.timeline().toString();
    }

    @Override
    public void close() {
        rollcall.close();
    }
}
