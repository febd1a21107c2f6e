package dev.rollcall.it.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Heartbeats, pipelined: whenever answers come, as many new requests go out. */
final class HeartbeatLoad {

    private static final int IN_FLIGHT_PER_MEMBER = 4;
    private static final long WARM_UP_NANOS = 2_000_000_000L;
    private static final long MEASURED_NANOS = 3_000_000_000L;
    private static final int ROUND_TRIPS = 20_000;

    private final LoadClient client;
    private final boolean checked;
    private long answers;
    private long sent;
    private boolean ending;

    /** @param checked whether the answers are those of a Kafka broker, which must not refuse */
    HeartbeatLoad(LoadClient client, boolean checked) {
        this.client = client;
        this.checked = checked;
    }

    /** Sends the heartbeats of its members in turn, over and over. */
    private final class Sender implements Link.Receiver {
        private final Link link;
        private final byte[] cycle;
        private final int frameLength;
        private int next;
        private int due;

        private Sender(Link link, List<byte[]> heartbeats) {
            this.link = link;
            frameLength = heartbeats.get(0).length;
            // Repeated, so that what is due goes out in one piece.
            int copies = Math.max(1, 64 / heartbeats.size());
            cycle = new byte[frameLength * heartbeats.size() * copies];
            for (int i = 0; i < heartbeats.size() * copies; i++) {
                System.arraycopy(heartbeats.get(i % heartbeats.size()), 0, cycle, i * frameLength, frameLength);
            }
            link.receiver(this);
        }

        private void send(int count) throws IOException {
            sent += count;
            int left = count * frameLength;
            while (left > 0) {
                int length = Math.min(left, cycle.length - next);
                link.send(cycle, next, length);
                next = (next + length) % cycle.length;
                left -= length;
            }
        }

        @Override
        public void frame(byte[] bytes, int at, int length) {
            if (checked) {
                GroupFrames.refuse(GroupFrames.error(bytes, at));
            }
            due++;
        }

        @Override
        public void batchEnd() throws IOException {
            answers += due;
            int count = due;
            due = 0;
            if (!ending) {
                send(count);
            }
        }
    }

    /**
     * Heartbeats per second.
     *
     * @param links over which they go
     * @param heartbeats one of each member, spread evenly over the links
     */
    double perSecond(List<Link> links, List<byte[]> heartbeats) throws IOException {
        int membersPerLink = heartbeats.size() / links.size();
        List<Sender> senders = new ArrayList<>();
        for (int i = 0; i < links.size(); i++) {
            senders.add(new Sender(links.get(i), heartbeats.subList(i * membersPerLink, (i + 1) * membersPerLink)));
        }
        ending = false;
        answers = 0;
        sent = 0;
        for (Sender sender : senders) {
            sender.send(membersPerLink * IN_FLIGHT_PER_MEMBER);
        }
        long begin = System.nanoTime();
        client.run(() -> System.nanoTime() - begin > WARM_UP_NANOS);
        long before = answers;
        long from = System.nanoTime();
        client.run(() -> System.nanoTime() - from > MEASURED_NANOS);
        double perSecond = (answers - before) * 1e9 / (System.nanoTime() - from);
        ending = true;
        // What is in flight would be taken for answers to the next requests.
        client.run(() -> answers == sent);
        return perSecond;
    }

    /**
     * How long one heartbeat takes to be answered while nothing else happens, in nanoseconds, sorted.
     *
     * @param heartbeat of a member
     */
    long[] roundTrips(Link link, byte[] heartbeat) throws IOException {
        Sender sender = new Sender(link, List.of(heartbeat));
        ending = true;
        answers = 0;
        sent = 0;
        long[] nanos = new long[ROUND_TRIPS];
        for (int i = -ROUND_TRIPS; i < ROUND_TRIPS; i++) {
            long begin = System.nanoTime();
            sender.send(1);
            client.run(() -> answers == sent);
            if (i >= 0) {
                nanos[i] = System.nanoTime() - begin;
            }
        }
        Arrays.sort(nanos);
        return nanos;
    }
}
