package dev.rollcall.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import java.util.List;

/**
 * Cuts the stream into frames: four bytes of length, then as many bytes. Nothing is allocated on the word of a length:
 * a frame's bytes are gathered as they come. A negative length, and one above the limit, is refused at once, and nothing
 * behind it is looked at.
 */
final class FrameReader extends ByteToMessageDecoder {

    private final int maxBytes;

    /** Frames of {@code maxBytes} at most, their length not counted ({@code socket.request.max.bytes}). */
    FrameReader(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < Integer.BYTES) {
            return;
        }
        int length = in.getInt(in.readerIndex());
        if (length < 0 || length > maxBytes) {
            in.skipBytes(in.readableBytes());
            throw new CorruptedFrameException("a frame of " + length + " bytes is not possible: 0 to " + maxBytes
                    + " are; is it a Kafka client that connects?");
        }
        if (in.readableBytes() - Integer.BYTES >= length) {
            in.skipBytes(Integer.BYTES);
            out.add(in.readRetainedSlice(length));
        }
    }
}
