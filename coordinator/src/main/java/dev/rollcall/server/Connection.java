package dev.rollcall.server;

import dev.rollcall.protocol.Message;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection. Takes frames one by one: the next is looked at when the last has been answered. Frames that
 * come meanwhile wait; when many do, nothing more is read from the network.
 *
 * <p>On the server's thread only, apart from what says otherwise.
 */
public final class Connection extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** Frames that may wait before the network is not read any more. */
    private static final int MAX_WAITING = 64;

    /** Bytes of such frames, likewise. */
    private static final int MAX_WAITING_BYTES = 1024 * 1024;

    private final Broker broker;
    private final RequestReader requests;
    private final ResponseWriter responses;
    private final ArrayDeque<ByteBuf> waiting = new ArrayDeque<>();
    private final List<Runnable> onClose = new ArrayList<>(1);
    private ChannelHandlerContext channel;
    private long waitingBytes;
    private boolean busy;
    private boolean draining;
    private boolean reading;
    private boolean unflushed;
    private boolean deaf;
    private boolean held;
    private String clientId = "";

    Connection(Broker broker, RequestReader requests, ResponseWriter responses) {
        this.broker = broker;
        this.requests = requests;
        this.responses = responses;
    }

    /** The broker whose port the client connected to. */
    public Broker broker() {
        return broker;
    }

    /** The client's address, as {@code /127.0.0.1}: what DescribeGroups shows as the member's host. */
    public String clientHost() {
        String address = peer();
        int colon = address.lastIndexOf(':');
        return colon < 0 ? address : address.substring(0, colon);
    }

    /** A request came from this client. */
    void usedBy(String client) {
        clientId = client;
    }

    /** {@code client.id} of the last request; empty before the first one and for a client without. */
    public String clientId() {
        return clientId;
    }

    /** The client's address and port; null before it is connected. */
    public InetSocketAddress clientAddress() {
        return channel == null ? null : (InetSocketAddress) channel.channel().remoteAddress();
    }

    /** The client's address and port, for people. */
    public String peer() {
        return Objects.toString(channel == null ? null : channel.channel().remoteAddress(), "an unknown peer");
    }

    public boolean isOpen() {
        return channel != null && channel.channel().isActive();
    }

    /** Closes it; whatever is in work is not answered any more. */
    public void close() {
        if (channel != null) {
            channel.close();
        }
    }

    /**
     * Looks at nothing any more that comes, as if the network had lost it: for a request that will never be answered.
     * That its client hangs up is noticed.
     */
    void goDeaf() {
        deaf = true;
        dropWaiting();
        readOnIfRoom();
    }

    /** Sends what has been answered, and closes it. */
    void hangUp() {
        flush();
        close();
    }

    /** A fault holds its request back, or lets go of it. */
    void held(boolean isHeld) {
        held = isHeld;
    }

    /** Whether a fault keeps its client from being heard or answered: it is as good as dead meanwhile. */
    boolean isObstructed() {
        return deaf || held || requests.faults().isFrozen(clientId);
    }

    private void dropWaiting() {
        waiting.forEach(ByteBuf::release);
        waiting.clear();
        waitingBytes = 0;
    }

    /** Lets a task run when the connection has been closed, by whomever. */
    public void onClose(Runnable task) {
        onClose.add(task);
    }

    /** Takes back what was said with {@link #onClose}. */
    public void notOnClose(Runnable task) {
        onClose.remove(task);
    }

    /** Closes it because of something that the client sent, and says so in the log. */
    void refuse(String what, String why) {
        if (!isOpen()) {
            // What else it sent before it was closed is not worth another line.
            return;
        }
        LOG.warn("closing the connection of {}: {}: {}", peer(), what, why);
        // What was asked before has been answered.
        flush();
        close();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        channel = ctx;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        reading = true;
        ByteBuf bytes = (ByteBuf) frame;
        if (deaf) {
            bytes.release();
            return;
        }
        waiting.add(bytes);
        waitingBytes += bytes.readableBytes();
        drain();
    }

    /** A client that sends more than it reads answers is not read any more, until it does. */
    private void readOnIfRoom() {
        if (channel == null) {
            return;
        }
        boolean room = waiting.size() < MAX_WAITING
                && waitingBytes < MAX_WAITING_BYTES
                && channel.channel().isWritable();
        if (channel.channel().config().isAutoRead() != room) {
            channel.channel().config().setAutoRead(room);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        drain();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        reading = false;
        flush();
    }

    private void drain() {
        if (draining) {
            return;
        }
        draining = true;
        try {
            while (!busy && !waiting.isEmpty() && isOpen() && channel.channel().isWritable()) {
                ByteBuf frame = waiting.poll();
                waitingBytes -= frame.readableBytes();
                handle(frame);
            }
        } finally {
            draining = false;
        }
        readOnIfRoom();
        if (!reading) {
            flush();
        }
    }

    private void handle(ByteBuf frame) {
        busy = true;
        try {
            requests.read(frame, this);
        } finally {
            frame.release();
        }
    }

    /** Never throws: an answer that cannot be written is the trouble of this connection alone. */
    void answer(RequestContext request, Message response, int version) {
        if (isOpen()) {
            try {
                channel.write(responses.encode(channel.alloc(), request, response, version), channel.voidPromise());
                unflushed = true;
            } catch (RuntimeException unwritable) {
                LOG.error(
                        "closing the connection of {}: the answer to {} cannot be written",
                        peer(),
                        request,
                        unwritable);
                close();
            }
        }
        answered();
    }

    void answered() {
        busy = false;
        drain();
    }

    private void flush() {
        if (unflushed) {
            unflushed = false;
            channel.flush();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        dropWaiting();
        List.copyOf(onClose).forEach(Runnable::run);
        onClose.clear();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof java.io.IOException) {
            // The peer is gone, which is no news.
            LOG.debug("connection of {} broke", peer(), cause);
            ctx.close();
        } else if (cause instanceof io.netty.handler.codec.DecoderException) {
            refuse("frame", cause.getMessage());
        } else {
            LOG.error("closing the connection of {} because of a bug", peer(), cause);
            ctx.close();
        }
    }
}
