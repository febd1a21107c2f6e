package dev.rollcall.it.differential;

import java.util.List;
import java.util.Random;

/**
 * Somebody who means to be a member, with what it will ask for.
 *
 * @param instanceId {@code group.instance.id}, or null
 * @param modern whether it always speaks the newest versions
 */
record Actor(
        int index,
        String instanceId,
        int sessionMs,
        int rebalanceMs,
        String type,
        List<Protocol> protocols,
        boolean modern) {

    /** No script takes as long. */
    private static final int FOREVER_MS = 120_000;

    /**
     * A session that lasts one wait of {@link Plot#WAIT_OF_SESSIONS_MS} and no second one, however long the steps take
     * that renew it.
     */
    private static final int SESSION_OF_TWO_WAITS_MS = 2_400;

    private static final List<List<String>> PROTOCOLS = List.of(
            List.of("range"),
            List.of("range", "cooperative-sticky"),
            List.of("range", "roundrobin"),
            List.of("roundrobin", "range"),
            List.of("sticky", "range", "roundrobin"));

    static Actor draw(int index, Theme theme, boolean timed, Random random) {
        int statics = theme == Theme.RESTARTS ? 8 : 3;
        String instanceId = random.nextInt(10) < statics ? "i" + (random.nextInt(4) == 0 ? 0 : index) : null;
        boolean shortSession = timed && random.nextInt(10) < 6;
        boolean shortRebalance = timed && random.nextInt(10) < 6;
        return new Actor(
                index,
                instanceId,
                theme == Theme.SESSIONS
                        ? SESSION_OF_TWO_WAITS_MS + random.nextInt(50)
                        : shortSession
                                ? Clusters.MIN_SESSION_MS + 500 + random.nextInt(1500)
                                : FOREVER_MS + random.nextInt(1000),
                shortRebalance ? 1_300 + random.nextInt(1500) : FOREVER_MS + random.nextInt(1000),
                random.nextInt(20) == 0 ? "connect" : "consumer",
                protocols(index, random),
                random.nextBoolean());
    }

    /** A list of names, each with bytes of its own. */
    static List<Protocol> protocols(int actor, Random random) {
        List<String> names =
                PROTOCOLS.get(random.nextInt(3) > 0 ? random.nextInt(3) : random.nextInt(PROTOCOLS.size()));
        List<String> topics = switch (random.nextInt(8)) {
            case 0 -> null;
            case 1 -> List.of();
            case 2 -> List.of("orders", "payments");
            case 3 -> List.of("nowhere");
            default -> List.of("orders");
        };
        String userData = "by " + actor + ", version " + random.nextInt(100);
        return names.stream().map(name -> new Protocol(name, topics, userData)).toList();
    }
}
