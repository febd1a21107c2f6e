package dev.rollcall.server;

import dev.rollcall.protocol.Message;

/**
 * Answers the requests of one API: reads what it is asked from the request's record and calls
 * {@link RequestContext#respond} exactly once, at once or later, on the server's thread. One instance serves all
 * connections.
 */
@FunctionalInterface
public interface ApiHandler<Q extends Message> {

    void handle(Q request, RequestContext context);
}
