package dev.rollcall.server;

/**
 * One of the emulator's virtual brokers: a port of its own.
 *
 * @param nodeId from 0
 * @param rack null if the brokers have no racks
 */
public record Broker(int nodeId, String host, int port, String rack) {

    /** {@code host:port}. */
    public String address() {
        return host + ":" + port;
    }
}
