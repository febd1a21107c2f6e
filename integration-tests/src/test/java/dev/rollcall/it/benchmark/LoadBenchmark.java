package dev.rollcall.it.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Heartbeats and rejoins of groups of several sizes, each contender in a JVM of its own beside this one. */
final class LoadBenchmark {

    private static final int[] SIZES = {100, 1_000, 5_000};
    private static final int MEMBERS_PER_SHARED_LINK = 50;
    private static final int REJOIN_WARM_UPS = 20;
    private static final int REJOINS = 11;

    private final Figures figures;

    LoadBenchmark(Figures figures) {
        this.figures = figures;
    }

    void run(Contender contender) throws IOException {
        try (MeasuredJvm jvm = new MeasuredJvm(contender.classpath(), "listen", contender.name())) {
            String address = jvm.await("ready").words().get(1);
            roundTrips(contender, address);
            for (int size : SIZES) {
                heartbeats(contender, address, size);
            }
        }
    }

    private void roundTrips(Contender contender, String address) throws IOException {
        try (LoadClient client = new LoadClient(address)) {
            Group group = group(contender, client, 2);
            long[] nanos = new HeartbeatLoad(client, contender.servesClients())
                    .roundTrips(group.links.get(0), group.heartbeats.get(0));
            figures.add(Quantity.ROUND_TRIP, contender.label(), nanos[nanos.length / 2] / 1e3);
            figures.add(Quantity.ROUND_TRIP_99, contender.label(), nanos[nanos.length * 99 / 100] / 1e3);
        }
    }

    private void heartbeats(Contender contender, String address, int size) throws IOException {
        try (LoadClient client = new LoadClient(address)) {
            Group group = group(contender, client, size);
            HeartbeatLoad load = new HeartbeatLoad(client, contender.servesClients());
            figures.add(
                    Quantity.heartbeats(size, false),
                    contender.label(),
                    load.perSecond(group.links, group.heartbeats) / 1e3);
            List<Link> shared = new ArrayList<>();
            for (int i = 0; i < size / MEMBERS_PER_SHARED_LINK; i++) {
                shared.add(client.connect());
            }
            figures.add(
                    Quantity.heartbeats(size, true), contender.label(), load.perSecond(shared, group.heartbeats) / 1e3);
            if (group.loaded != null) {
                rejoin(contender, size, group.loaded);
            }
        }
    }

    private void rejoin(Contender contender, int size, LoadedGroup group) throws IOException {
        for (int i = 1; i <= REJOIN_WARM_UPS + REJOINS; i++) {
            double millis = group.rejoin(i) / 1e6;
            if (i > REJOIN_WARM_UPS) {
                figures.add(Quantity.rejoin(size), contender.label(), millis);
            }
        }
    }

    /** @param loaded null where there are frames of that size and nothing else */
    private record Group(LoadedGroup loaded, List<Link> links, List<byte[]> heartbeats) {}

    private static Group group(Contender contender, LoadClient client, int size) throws IOException {
        String groupId = "load-" + size;
        if (contender.servesClients()) {
            LoadedGroup group = new LoadedGroup(client, groupId, size);
            return new Group(group, group.links(), group.heartbeats());
        }
        List<Link> links = new ArrayList<>();
        List<byte[]> heartbeats = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            links.add(client.connect());
            heartbeats.add(GroupFrames.heartbeat(groupId, 2, "load-00000000-0000-0000-0000-000000000000"));
        }
        return new Group(null, links, heartbeats);
    }
}
