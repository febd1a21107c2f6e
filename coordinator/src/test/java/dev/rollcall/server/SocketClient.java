package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;

/** A client that writes what it likes to a real connection. Whatever it waits for, it waits 10 s at most. */
final class SocketClient implements AutoCloseable {

    private static final int PATIENCE_MS = 60_000;

    private final Socket socket;
    private final DataInputStream in;
    private int lastCorrelationId;

    SocketClient(Broker broker) {
        try {
            socket = new Socket(broker.host(), broker.port());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MS);
            in = new DataInputStream(socket.getInputStream());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The client's side, as the server names its peer. */
    String address() {
        return "/127.0.0.1:" + socket.getLocalPort();
    }

    /** Writes bytes as they are. */
    SocketClient write(byte... bytes) {
        try {
            socket.getOutputStream().write(bytes);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Sends a request; the answer is for {@link #receive}, under the number returned. */
    int post(ApiKey api, int version, Message request) {
        write(Frames.request(api, version, ++lastCorrelationId, request));
        return lastCorrelationId;
    }

    /** Sends a request and waits for its answer. */
    Message send(ApiKey api, int version, Message request) {
        return receive(api, version, post(api, version, request));
    }

    /** Waits for the next answer, which must be the one to that request. */
    Message receive(ApiKey api, int version, int correlationId) {
        try {
            byte[] frame = new byte[in.readInt()];
            in.readFully(frame);
            return Frames.response(api, version, correlationId, ByteBuffer.wrap(frame));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Whether something has come that was not received. */
    boolean hasReceived() {
        try {
            return in.available() > 0;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Waits until the server hangs up, and asserts that it sends nothing before. */
    void assertHungUp() {
        try {
            assertThat(in.read()).as("a byte before the end").isEqualTo(-1);
        } catch (SocketTimeoutException open) {
            throw new AssertionError("the server keeps the connection", open);
        } catch (SocketException | EOFException reset) {
            // What the server did not read makes it reset the connection instead of ending it.
            assertThat(reset).hasMessageContaining("reset");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
