package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ApiMessages;
import dev.rollcall.protocol.message.RequestHeader;
import dev.rollcall.protocol.message.ResponseHeader;
import java.nio.ByteBuffer;

/** Requests as a client puts them on the wire, and answers as it takes them from there. */
public final class Frames {

    public static final String CLIENT_ID = "test";

    private Frames() {}

    /** A request with its header and its length in front. */
    public static byte[] request(ApiKey api, int version, int correlationId, Message request) {
        return request(CLIENT_ID, api, version, correlationId, request);
    }

    /** As {@link #request(ApiKey, int, int, Message)}, of another client. */
    public static byte[] request(String clientId, ApiKey api, int version, int correlationId, Message request) {
        WireWriter out = new WireWriter();
        int frame = out.beginFrame();
        new RequestHeader(api.id(), (short) version, correlationId, clientId)
                .write(out, api.requestHeaderVersion(version));
        request.write(out, version);
        out.endFrame(frame);
        return out.toByteArray();
    }

    /** A frame of anything: its length, then these bytes. */
    public static byte[] frame(byte[] content) {
        return ByteBuffer.allocate(Integer.BYTES + content.length)
                .putInt(content.length)
                .put(content)
                .array();
    }

    public static RequestHeader header(int api, int version, int correlationId) {
        return new RequestHeader((short) api, (short) version, correlationId, CLIENT_ID);
    }

    /** The answer in a frame without its length, which must be the answer to that request and nothing more. */
    public static Message response(ApiKey api, int version, int correlationId, ByteBuffer frame) {
        WireReader in = new WireReader(frame);
        ResponseHeader header = ResponseHeader.read(in, api.responseHeaderVersion(version));
        assertThat(header.correlationId()).as("correlation id").isEqualTo(correlationId);
        Message response = ApiMessages.readResponse(api, in, version);
        in.expectEnd("answer to " + api.apiName());
        return response;
    }
}
