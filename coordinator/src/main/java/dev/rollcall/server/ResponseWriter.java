package dev.rollcall.server;

import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;

/** Turns answers into frames. Reuses one writer, so it belongs to the server's thread. */
final class ResponseWriter {

    /** An array that has grown beyond this is not kept for the next answer. */
    private static final int KEEP_BYTES = 1 << 20;

    private WireWriter out = new WireWriter(1024);

    /** The frame of an answer; whoever gets it releases it. */
    ByteBuf encode(ByteBufAllocator allocator, RequestContext request, Message response, int version) {
        out.reset();
        int frame = out.beginFrame();
        out.writeInt32(request.correlationId());
        if (request.api().responseHeaderVersion(version) >= 1) {
            out.writeUnsignedVarint(0);
        }
        response.write(out, version);
        out.endFrame(frame);
        ByteBuf buffer = allocator.ioBuffer(out.size());
        if (out.isContiguous()) {
            buffer.writeBytes(out.array(), 0, out.size());
        } else {
            for (ByteBuffer segment : out.segments()) {
                buffer.writeBytes(segment);
            }
        }
        if (out.size() > KEEP_BYTES) {
            out = new WireWriter(1024);
        }
        return buffer;
    }
}
