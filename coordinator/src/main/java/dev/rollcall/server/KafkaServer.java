package dev.rollcall.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The listeners of all virtual brokers and their connections, on one daemon thread.
 *
 * <p>{@link #bind} opens the ports, {@link #serve} begins to answer. Both are called once, from any thread.
 */
public final class KafkaServer implements AutoCloseable {

    private static final int BACKLOG = 1024;
    private static final long CLOSE_TIMEOUT_MS = 5_000;
    private static final long THREAD_END_MS = 1_000;

    private final MultiThreadIoEventLoopGroup group;
    private final EventLoop loop;
    private final int maxFrameBytes;
    private final List<Channel> listeners = new ArrayList<>();
    /** Open connections; on the loop only. */
    private final Map<Channel, Connection> connections = new LinkedHashMap<>();

    private volatile Thread thread;

    private volatile Apis apis;

    public KafkaServer(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
        this.group = new MultiThreadIoEventLoopGroup(1, this::newThread, NioIoHandler.newFactory());
        this.loop = group.next();
    }

    private Thread newThread(Runnable work) {
        thread = new io.netty.util.concurrent.FastThreadLocalThread(work, "rollcall");
        thread.setDaemon(true);
        return thread;
    }

    /** The thread on which everything happens. */
    public EventLoop loop() {
        return loop;
    }

    /**
     * Opens one more broker's port.
     *
     * @param port 0 for any that is free
     * @throws UncheckedIOException if it cannot be opened; the message says what to do
     */
    public Broker bind(String host, int port, String rack) {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            close();
            throw new UncheckedIOException(new UnknownHostException(
                    "cannot listen on " + host + ": there is no such host; 127.0.0.1 is the usual one"));
        }
        int nodeId = listeners.size();
        Listener listener = new Listener(this);
        try {
            Channel channel = new ServerBootstrap()
                    .group(group)
                    .channel(NioServerSocketChannel.class)
                    .option(ChannelOption.SO_BACKLOG, BACKLOG)
                    .option(ChannelOption.SO_REUSEADDR, true)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childHandler(listener)
                    .bind(address)
                    .syncUninterruptibly()
                    .channel();
            listeners.add(channel);
            int actual = ((InetSocketAddress) channel.localAddress()).getPort();
            listener.broker = new Broker(nodeId, host, actual, rack);
            return listener.broker;
        } catch (Exception failed) {
            // Netty throws checked exceptions without declaring them.
            close();
            BindException cause = new BindException("cannot listen on " + host + ":" + port + ": " + failed.getMessage()
                    + "; choose another port, or 0 for any that is free");
            cause.initCause(failed);
            throw new UncheckedIOException(cause);
        }
    }

    /** Begins to answer; connections that came before are closed, and their clients try again. */
    public void serve(Apis table) {
        apis = table;
    }

    /** Prepares each connection of one broker. */
    private static final class Listener extends ChannelInitializer<NioSocketChannel> {
        private final KafkaServer server;
        private volatile Broker broker;

        private Listener(KafkaServer server) {
            this.server = server;
        }

        @Override
        protected void initChannel(NioSocketChannel channel) {
            server.connected(channel, broker);
        }
    }

    private void connected(NioSocketChannel channel, Broker broker) {
        if (apis == null || broker == null) {
            // Between the opening of the port and the end of the start: let the client try again.
            channel.close();
            return;
        }
        Connection connection = new Connection(broker, new RequestReader(apis), new ResponseWriter());
        connections.put(channel, connection);
        channel.closeFuture().addListener(closed -> connections.remove(channel));
        channel.pipeline().addLast(new FrameReader(maxFrameBytes)).addLast(connection);
    }

    /** Closes all connections, so that clients have to connect again; the ports stay open. On the loop only. */
    public void closeConnections() {
        List.copyOf(connections.keySet()).forEach(Channel::close);
    }

    /** The connections that are open, oldest first; on the loop only. */
    public List<Connection> connections() {
        return List.copyOf(connections.values());
    }

    /** After {@link #close}: what is still there although it should not be, in words. Any thread but the loop. */
    public List<String> leftBehind() {
        List<String> left = new ArrayList<>();
        for (Channel listener : listeners) {
            if (listener.isOpen()) {
                left.add("the port " + listener.localAddress());
            }
        }
        Thread started = thread;
        if (started != null) {
            try {
                // It has nothing to do any more, but may not have got to its end.
                started.join(THREAD_END_MS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            if (started.isAlive()) {
                left.add("the thread \"" + started.getName() + "\", which is at " + List.of(started.getStackTrace()));
            }
        }
        return left;
    }

    /** Closes all ports and connections and ends the thread. Takes a moment, at most a few seconds. */
    @Override
    public void close() {
        close(() -> {});
    }

    /** As {@link #close()}; {@code last} runs on the loop once nothing more is read. */
    public void close(Runnable last) {
        if (!loop.isShuttingDown()) {
            loop.execute(() -> {
                listeners.forEach(Channel::close);
                closeConnections();
                last.run();
            });
        }
        group.shutdownGracefully(0, CLOSE_TIMEOUT_MS, TimeUnit.MILLISECONDS);
        if (!loop.inEventLoop()) {
            group.terminationFuture().awaitUninterruptibly(CLOSE_TIMEOUT_MS);
        }
    }
}
