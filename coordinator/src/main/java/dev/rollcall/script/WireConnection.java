package dev.rollcall.script;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.MalformedMessageException;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ApiMessages;
import dev.rollcall.protocol.message.RequestHeader;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** A plain socket to a broker, with a thread that reads the answers, which come in the order of the requests. */
final class WireConnection implements AutoCloseable {

    private static final int MAX_ANSWER_BYTES = 16 << 20;

    private record InFlight(int correlationId, ApiKey api, int version, Answer<Message> answer) {}

    private final Socket socket;
    private final String clientId;
    private final WireWriter out = new WireWriter(1024);
    private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();
    private int lastCorrelationId;
    private IOException ended;

    /** @param address {@code host:port} */
    WireConnection(String address, String clientId) throws IOException {
        int colon = address.lastIndexOf(':');
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(
                new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))));
        this.clientId = clientId;
        Thread reader = new Thread(this::read, "rollcall scripted member " + clientId);
        reader.setDaemon(true);
        reader.start();
    }

    synchronized void send(ApiKey api, int version, Message request, Answer<Message> answer) {
        if (ended != null) {
            answer.fail(ended);
            return;
        }
        int correlationId = ++lastCorrelationId;
        out.reset();
        int frame = out.beginFrame();
        new RequestHeader(api.id(), (short) version, correlationId, clientId)
                .write(out, api.requestHeaderVersion(version));
        request.write(out, version);
        out.endFrame(frame);
        inFlight.add(new InFlight(correlationId, api, version, answer));
        try {
            socket.getOutputStream().write(out.toByteArray());
        } catch (IOException failed) {
            end(failed);
        }
    }

    private void read() {
        try (DataInputStream in = new DataInputStream(socket.getInputStream())) {
            while (true) {
                int size = in.readInt();
                if (size < 4 || size > MAX_ANSWER_BYTES) {
                    throw new IOException("an answer of " + size + " bytes");
                }
                byte[] frame = new byte[size];
                in.readFully(frame);
                take(frame);
            }
        } catch (EOFException closed) {
            end(new IOException("the broker closed the connection of " + clientId, closed));
        } catch (IOException | MalformedMessageException failed) {
            end(new IOException("the connection of " + clientId + " ended: " + failed.getMessage(), failed));
        }
    }

    private void take(byte[] bytes) throws IOException {
        WireReader frame = new WireReader(ByteBuffer.wrap(bytes));
        int correlationId = frame.readInt32("correlation id");
        InFlight request;
        synchronized (this) {
            request = inFlight.poll();
        }
        if (request == null || request.correlationId != correlationId) {
            throw new IOException("answer " + correlationId + " where that to " + request + " is due");
        }
        if (request.api.responseHeaderVersion(request.version) >= 1) {
            frame.skipTaggedFields();
        }
        Message answer = ApiMessages.readResponse(request.api, frame, request.version);
        frame.expectEnd(request.api.apiName() + " response v" + request.version);
        request.answer.complete(answer);
    }

    private synchronized void end(IOException reason) {
        if (ended == null) {
            ended = reason;
        }
        inFlight.forEach(request -> request.answer.fail(ended));
        inFlight.clear();
    }

    /** Closes the socket as the kernel does for a killed process; whatever waits is not answered any more. */
    @Override
    public void close() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException failed) {
            end(failed);
        }
    }
}
