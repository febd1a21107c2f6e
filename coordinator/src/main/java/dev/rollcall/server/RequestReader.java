package dev.rollcall.server;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.MalformedMessageException;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.message.ApiMessages;
import dev.rollcall.protocol.message.RequestHeader;
import io.netty.buffer.ByteBuf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the request in a frame and hands it to its handler. What cannot be read, and what is not served, closes its
 * connection, as Kafka does; ApiVersions alone is answered in a version that is not served (KIP-511).
 */
final class RequestReader {

    private static final Logger LOG = LoggerFactory.getLogger(RequestReader.class);

    private final Apis apis;

    RequestReader(Apis apis) {
        this.apis = apis;
    }

    FaultGate faults() {
        return apis.faults();
    }

    void read(ByteBuf frame, Connection connection) {
        WireReader in = new WireReader(frame.nioBuffer());
        if (in.remaining() < 2 * Short.BYTES) {
            connection.refuse("request", "a frame of " + in.remaining() + " bytes has no room for a header");
            return;
        }
        short key = in.peekInt16(0, "request API key");
        short version = in.peekInt16(Short.BYTES, "request API version");
        ApiKey api = ApiKey.of(key);
        if (api == null || !apis.serves(api)) {
            connection.refuse(
                    api == null ? "API key " + key : api.apiName() + " v" + version, "this API is not served");
            return;
        }
        boolean readable = apis.serves(api, version);
        if (!readable && api != ApiKey.API_VERSIONS) {
            connection.refuse(
                    api.apiName() + " v" + version,
                    "versions " + apis.lowestVersion(api) + " to " + apis.highestVersion(api) + " are served");
            return;
        }
        RequestContext context = null;
        Message request;
        try {
            context = header(in, api, version, connection);
            request = readable ? body(in, api, version) : null;
        } catch (MalformedMessageException malformed) {
            connection.refuse(
                    context == null ? api.apiName() + " v" + version : context.toString(), malformed.getMessage());
            return;
        }
        context.carries(request);
        FaultGate faults = apis.faults();
        if (faults.isOpen()) {
            handle(context);
        } else {
            RequestContext read = context;
            faults.request(read, () -> handle(read));
        }
    }

    private void handle(RequestContext context) {
        try {
            apis.handle(context.api(), context.request(), context);
        } catch (RuntimeException bug) {
            LOG.error(
                    "closing the connection of {}: {} failed",
                    context.connection().peer(),
                    context,
                    bug);
            context.connection().close();
        }
    }

    private RequestContext header(WireReader in, ApiKey api, int version, Connection connection) {
        RequestHeader header = RequestHeader.read(in, api.requestHeaderVersion(version));
        String clientId = header.clientId() == null ? "" : header.clientId();
        connection.usedBy(clientId);
        return new RequestContext(connection, apis.faults(), api, version, header.correlationId(), clientId);
    }

    private static Message body(WireReader in, ApiKey api, int version) {
        Message request = ApiMessages.readRequest(api, in, version);
        in.expectEnd(api.apiName() + " request");
        return request;
    }
}
