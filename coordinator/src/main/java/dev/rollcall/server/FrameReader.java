package dev.rollcall.server;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.nio.ByteOrder;

/**
 * Cuts the stream into frames: four bytes of length, then as many bytes. Nothing is allocated on the word of a length:
 * a frame's bytes are gathered as they come. A negative length, and one above the limit, is refused at once.
 */
final class FrameReader extends LengthFieldBasedFrameDecoder {

    /** {@code socket.request.max.bytes}, Kafka's default. */
    static final int DEFAULT_MAX_BYTES = 100 * 1024 * 1024;

    FrameReader(int maxBytes) {
        super(maxBytes, 0, Integer.BYTES, 0, Integer.BYTES);
    }

    /** Kafka's lengths are signed: one below 0 is refused as such. */
    @Override
    protected long getUnadjustedFrameLength(ByteBuf buffer, int offset, int length, ByteOrder order) {
        return buffer.getInt(offset);
    }
}
