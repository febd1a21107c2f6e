package dev.rollcall.it.benchmark;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** One connection of a {@link LoadClient}: sends bytes, cuts what comes into frames. On the client's thread. */
final class Link {

    /** Gets the frames of a link. */
    interface Receiver {
        /**
         * An answer.
         *
         * @param bytes in which it is, valid during the call
         * @param at where it begins, behind its length
         * @param length in bytes
         */
        void frame(byte[] bytes, int at, int length) throws IOException;

        /** What had come has been handed out. */
        default void batchEnd() throws IOException {}
    }

    private static final byte[] EMPTY = new byte[0];

    private final SocketChannel channel;
    private final SelectionKey key;
    private byte[] rest = EMPTY;
    private ByteBuffer unsent;
    private Receiver receiver;

    Link(SocketChannel channel, SelectionKey key) {
        this.channel = channel;
        this.key = key;
        key.attach(this);
    }

    /** Whoever gets what comes from now on. */
    void receiver(Receiver next) {
        receiver = next;
    }

    /** Sends bytes, those at once that the kernel takes. */
    void send(byte[] bytes, int from, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, from, length);
        if (unsent == null) {
            channel.write(buffer);
        }
        if (buffer.hasRemaining()) {
            ByteBuffer all = ByteBuffer.allocate(buffer.remaining() + (unsent == null ? 0 : unsent.remaining()));
            if (unsent != null) {
                all.put(unsent);
            }
            unsent = all.put(buffer).flip();
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        }
    }

    void send(byte[] bytes) throws IOException {
        send(bytes, 0, bytes.length);
    }

    void sendRest() throws IOException {
        channel.write(unsent);
        if (!unsent.hasRemaining()) {
            unsent = null;
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    /** Reads what is there; {@code bytes} is room for it, the client's for all links. */
    void receive(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        buffer.put(rest);
        int count = channel.read(buffer);
        if (count < 0) {
            throw new EOFException("the server closed " + channel);
        }
        int at = 0;
        int end = buffer.position();
        while (end - at >= Integer.BYTES) {
            int length = buffer.getInt(at);
            if (Integer.BYTES + length > bytes.length) {
                throw new IOException("an answer of " + length + " bytes");
            }
            if (end - at - Integer.BYTES < length) {
                break;
            }
            at += Integer.BYTES;
            receiver.frame(bytes, at, length);
            at += length;
        }
        rest = at == end ? EMPTY : Arrays.copyOfRange(bytes, at, end);
        receiver.batchEnd();
    }

    void close() throws IOException {
        channel.close();
    }
}
