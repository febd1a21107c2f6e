package dev.rollcall.junit;

import dev.rollcall.ClientConnection;
import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import java.time.Duration;
import java.util.List;

/** What is said about a test that failed, and about what should not have been left behind. */
final class Failures {

    /** How long a client that was closed may take until its connections are. */
    private static final long CLOSING_MS = 2_000;

    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    private Failures() {}

    /** The timeline of each group that the test touched. */
    static String timelines(String test, Rollcall emulator) {
        StringBuilder text = new StringBuilder("--- Rollcall: ").append(test).append(" failed");
        List<ConsumerGroup> groups = emulator.groupsSeen();
        if (groups.isEmpty()) {
            List<ClientConnection> clients = emulator.connections();
            text.append(". No group was touched; ")
                    .append(clients.isEmpty() ? "no client is connected" : "connected: " + clients)
                    .append('\n');
        } else {
            text.append(
                    groups.size() == 1
                            ? ", and this happened to its group:\n"
                            : ", and this happened to its groups:\n");
        }
        for (ConsumerGroup group : groups) {
            text.append(group).append('\n').append(group.timeline());
        }
        return text.append("---").toString();
    }

    /** The clients that are still connected although they had the time to close; empty if there are none. */
    static List<ClientConnection> openClients(Rollcall emulator) {
        long until = System.nanoTime() + Duration.ofMillis(CLOSING_MS).toNanos();
        List<ClientConnection> open = emulator.connections();
        while (!open.isEmpty() && System.nanoTime() < until && sleep()) {
            open = emulator.connections();
        }
        return open;
    }

    private static boolean sleep() {
        try {
            Thread.sleep(LOOK_AGAIN.toMillis());
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static AssertionError leftBehind(String by, List<String> what) {
        return new AssertionError(by + " leaves behind " + String.join(", ", what)
                + ": what runs on the emulator's thread, such as an assignor, has to come to an end");
    }

    static AssertionError openClients(String by, List<ClientConnection> open) {
        return new AssertionError(by + " leaves clients open: " + open + "; close each of them");
    }
}
