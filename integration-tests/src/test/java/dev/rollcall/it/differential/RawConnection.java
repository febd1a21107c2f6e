package dev.rollcall.it.differential;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ApiMessages;
import dev.rollcall.protocol.message.RequestHeader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;

/** One plain socket to a broker: sends requests, takes answers in the order in which they come. Not thread-safe. */
final class RawConnection implements AutoCloseable {

    private static final int MAX_ANSWER = 16 << 20;

    private record InFlight(int correlationId, ApiKey api, int version) {}

    private final Socket socket;
    private final InputStream in;
    private final String clientId;
    private final WireWriter out = new WireWriter(1024);
    private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();
    private byte[] received = new byte[4096];
    private int length;
    private int lastCorrelationId;

    /** @param address {@code host:port} */
    RawConnection(String address, String clientId) throws IOException {
        int colon = address.lastIndexOf(':');
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(
                new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))));
        in = socket.getInputStream();
        this.clientId = clientId;
    }

    void send(ApiKey api, int version, Message request) throws IOException {
        int correlationId = ++lastCorrelationId;
        out.reset();
        int frame = out.beginFrame();
        new RequestHeader(api.id(), (short) version, correlationId, clientId)
                .write(out, api.requestHeaderVersion(version));
        request.write(out, version);
        out.endFrame(frame);
        sendBytes(out.toByteArray());
        inFlight.add(new InFlight(correlationId, api, version));
    }

    /** Sends what may be no request at all; whatever is answered is not decoded. */
    void sendBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** What the broker does about bytes sent with {@link #sendBytes}, in words. */
    String answersOrCloses(long deadlineNanos) throws IOException {
        while (!isFrameComplete()) {
            if (!receiveUntil(deadlineNanos)) {
                return "does not answer";
            }
        }
        return "answers";
    }

    /** The next answer if it is there already, else null. */
    Message poll() throws IOException {
        while (in.available() > 0 && !isFrameComplete()) {
            receive();
        }
        return isFrameComplete() ? decode() : null;
    }

    /**
     * The next answer.
     *
     * @return null if none comes in time
     * @throws EOFException if the broker closes the connection
     */
    Message await(long deadlineNanos) throws IOException {
        while (!isFrameComplete()) {
            if (!receiveUntil(deadlineNanos)) {
                return null;
            }
        }
        return decode();
    }

    private boolean receiveUntil(long deadlineNanos) throws IOException {
        long left = (deadlineNanos - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            return false;
        }
        socket.setSoTimeout((int) left);
        try {
            receive();
            return true;
        } catch (SocketTimeoutException tooLate) {
            return false;
        }
    }

    private void receive() throws IOException {
        if (length == received.length) {
            received = Arrays.copyOf(received, length * 2);
        }
        int count = in.read(received, length, received.length - length);
        if (count < 0) {
            throw new EOFException("the broker closed the connection of " + clientId);
        }
        length += count;
    }

    private boolean isFrameComplete() throws IOException {
        if (length < 4) {
            return false;
        }
        int size = ByteBuffer.wrap(received).getInt();
        if (size < 4 || size > MAX_ANSWER) {
            throw new IOException("an answer of " + size + " bytes");
        }
        return length >= 4 + size;
    }

    private Message decode() throws IOException {
        int size = ByteBuffer.wrap(received).getInt();
        WireReader frame = new WireReader(ByteBuffer.wrap(received, 4, size).slice());
        InFlight request = inFlight.remove();
        int correlationId = frame.readInt32("correlation id");
        if (correlationId != request.correlationId) {
            throw new IOException("answer " + correlationId + " where " + request + " is due");
        }
        if (request.api.responseHeaderVersion(request.version) >= 1) {
            frame.skipTaggedFields();
        }
        Message answer = ApiMessages.readResponse(request.api, frame, request.version);
        frame.expectEnd(request.api.apiName() + " response v" + request.version);
        length -= 4 + size;
        System.arraycopy(received, 4 + size, received, 0, length);
        return answer;
    }

    /** Resets the connection instead of closing it in order, as the kernel does for a killed process. */
    @Override
    public void close() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
