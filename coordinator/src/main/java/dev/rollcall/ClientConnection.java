package dev.rollcall;

/**
 * A client's connection that is open.
 *
 * @param clientId {@code client.id} of its last request; empty if it has sent none, or gave none
 * @param clientAddress the client's end, {@code host:port}
 * @param brokerId the broker that it is connected to
 */
public record ClientConnection(String clientId, String clientAddress, int brokerId) {

    @Override
    public String toString() {
        return (clientId.isEmpty() ? "a client without an id" : "client " + clientId) + " at " + clientAddress
                + " (broker " + brokerId + ")";
    }
}
