package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;

/** One connection to a broker of a {@link ServerFixture}. Whatever is answered at once is there at once. */
public final class TestClient {

    private final EmbeddedChannel channel;
    private String clientId = Frames.CLIENT_ID;
    private int lastCorrelationId;

    TestClient(EmbeddedChannel channel) {
        this.channel = channel;
    }

    /** From now on it is the client of this id. */
    public TestClient named(String id) {
        clientId = id;
        return this;
    }

    /** Sends a request and returns its answer, which must come at once. */
    public Message send(ApiKey api, int version, Message request) {
        return receive(api, version, post(api, version, request));
    }

    /** Sends a request; the answer is for {@link #receive}, under the number returned. */
    public int post(ApiKey api, int version, Message request) {
        channel.writeInbound(
                Unpooled.wrappedBuffer(Frames.request(clientId, api, version, ++lastCorrelationId, request)));
        return lastCorrelationId;
    }

    /** Writes bytes as they are. */
    public TestClient write(byte... bytes) {
        channel.writeInbound(Unpooled.wrappedBuffer(bytes));
        return this;
    }

    /** The next answer, which must be there and must be the one to that request. */
    public Message receive(ApiKey api, int version, int correlationId) {
        ByteBuf answer = channel.readOutbound();
        assertThat(answer).as("answer to %s v%d", api.apiName(), version).isNotNull();
        try {
            ByteBuffer frame = answer.nioBuffer();
            assertThat(frame.getInt()).as("length of the frame").isEqualTo(frame.remaining());
            return Frames.response(api, version, correlationId, frame);
        } finally {
            answer.release();
        }
    }

    /** Whether nothing has been answered that was not received. */
    public boolean isWaiting() {
        return channel.outboundMessages().isEmpty();
    }

    public boolean isOpen() {
        return channel.isOpen();
    }

    /** Hangs up; what was answered is not received any more. */
    public void close() {
        channel.finishAndReleaseAll();
    }
}
