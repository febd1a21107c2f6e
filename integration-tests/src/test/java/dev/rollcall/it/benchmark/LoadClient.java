package dev.rollcall.it.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Many connections to one server, on one thread: a client that costs as little as can be. */
final class LoadClient implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final InetSocketAddress address;
    private final Selector selector;
    private final List<Link> links = new ArrayList<>();
    private final byte[] room = new byte[4 << 20];

    /** @param address {@code host:port} */
    LoadClient(String address) throws IOException {
        int colon = address.lastIndexOf(':');
        this.address =
                new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        this.selector = Selector.open();
    }

    Link connect() throws IOException {
        SocketChannel channel = SocketChannel.open(address);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        Link link = new Link(channel, channel.register(selector, SelectionKey.OP_READ));
        links.add(link);
        return link;
    }

    /**
     * Receives until something is so.
     *
     * @throws IllegalStateException if it is not so for two minutes
     */
    void run(BooleanSupplier done) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("no answer for " + PATIENCE);
            }
            selector.select(this::ready, 100);
        }
    }

    private void ready(SelectionKey key) {
        Link link = (Link) key.attachment();
        try {
            if (key.isWritable()) {
                link.sendRest();
            }
            if (key.isReadable()) {
                link.receive(room);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Closes all its connections. */
    @Override
    public void close() throws IOException {
        for (Link link : links) {
            link.close();
        }
        selector.close();
    }
}
