package dev.rollcall.server;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;

/** One request on its way: what its header said, where it came from, and how to answer it. */
public final class RequestContext {

    private final Connection connection;
    private final FaultGate faults;
    private final ApiKey api;
    private final int version;
    private final int correlationId;
    private final String clientId;
    private Message request;
    private boolean answered;

    RequestContext(
            Connection connection, FaultGate faults, ApiKey api, int version, int correlationId, String clientId) {
        this.connection = connection;
        this.faults = faults;
        this.api = api;
        this.version = version;
        this.correlationId = correlationId;
        this.clientId = clientId;
    }

    public ApiKey api() {
        return api;
    }

    /** The version of the request, which is also that of the answer. */
    public int version() {
        return version;
    }

    /** What was asked; null for an ApiVersions in a version that is not served. */
    Message request() {
        return request;
    }

    void carries(Message body) {
        request = body;
    }

    int correlationId() {
        return correlationId;
    }

    /** {@code client.id}, empty if the client gave none. */
    public String clientId() {
        return clientId;
    }

    public Connection connection() {
        return connection;
    }

    /** The broker whose port the request came to. */
    public Broker broker() {
        return connection.broker();
    }

    /**
     * Sends the answer; it is dropped if the connection is gone.
     *
     * @throws IllegalStateException if the request has been answered before
     */
    public void respond(Message response) {
        respond(response, version);
    }

    /** As {@link #respond(Message)}, in another version than the request's: ApiVersions alone needs it. */
    public void respond(Message response, int responseVersion) {
        markAnswered();
        if (faults.isOpen()) {
            connection.answer(this, response, responseVersion);
        } else {
            faults.answer(this, response, responseVersion);
        }
    }

    /** Lets the connection go on without an answer: Produce with acks=0 has none. */
    public void respondNothing() {
        markAnswered();
        connection.answered();
    }

    private void markAnswered() {
        if (answered) {
            throw new IllegalStateException(this + " is answered twice");
        }
        answered = true;
    }

    @Override
    public String toString() {
        return api.apiName() + " v" + version + " of client '" + clientId + "'";
    }
}
