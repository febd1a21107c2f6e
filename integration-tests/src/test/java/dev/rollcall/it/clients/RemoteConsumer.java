package dev.rollcall.it.clients;

import dev.rollcall.it.process.ChildProcess;
import dev.rollcall.it.process.Patience;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A consumer in another process, as its events show it. It polls from the moment it subscribes. Thread-safe.
 *
 * <p>Partitions are written as Kafka writes them, {@code orders-0}.
 */
public final class RemoteConsumer {
    private final String name;
    private final String group;
    private final RemoteClients clients;
    private final List<Event> events = new ArrayList<>();
    private final Set<String> assignment = new TreeSet<>();
    private final List<Consumed> consumed = new ArrayList<>();

    /** What the consumer told: {@code assigned}, {@code revoked}, {@code lost} and others. */
    public record Event(String kind, String payload) {}

    /** One record that poll() returned. */
    public record Consumed(String partition, long offset, int value) {}

    RemoteConsumer(String name, String group, RemoteClients clients) {
        this.name = name;
        this.group = group;
        this.clients = clients;
    }

    public RemoteConsumer subscribe(String... topics) {
        tell("subscribe", String.join(",", topics));
        return this;
    }

    public RemoteConsumer subscribePattern(String regex) {
        tell("subscribe-pattern", regex);
        return this;
    }

    /** Subscribes by a pattern that the server matches (KIP-848); since 4.0. */
    public RemoteConsumer subscribeServerPattern(String regex) {
        tell("subscribe-server-pattern", regex);
        return this;
    }

    /** Gives the consumer's thread a command and waits for its answer. */
    public String tell(String... words) {
        List<String> all = new ArrayList<>(List.of("tell", name));
        all.addAll(List.of(words));
        return clients.call(all.toArray(String[]::new));
    }

    public void close() {
        tell("close");
    }

    /** Its client id. */
    public String name() {
        return name;
    }

    /** Its group id. */
    public String group() {
        return group;
    }

    /** The process it lives in. */
    public ChildProcess process() {
        return clients.process();
    }

    public synchronized Set<String> assignment() {
        return new TreeSet<>(assignment);
    }

    public synchronized List<Event> events() {
        return List.copyOf(events);
    }

    public synchronized List<Consumed> consumed() {
        return List.copyOf(consumed);
    }

    /** How often its partitions changed hands so far, in either direction. */
    public synchronized long rebalances() {
        return events.stream().filter(event -> event.kind().equals("assigned")).count();
    }

    public void awaitAssignment(Predicate<Set<String>> expected, String description) {
        await(description, () -> expected.test(assignment()));
    }

    public void awaitAssignment(Collection<String> partitions) {
        awaitAssignment(new TreeSet<>(partitions)::equals, "assignment " + partitions);
    }

    public void awaitEvent(String kind) {
        await(
                "event " + kind,
                () -> events().stream().anyMatch(event -> event.kind().equals(kind)));
    }

    public void awaitConsumed(int count) {
        await(count + " records", () -> consumed().size() >= count);
    }

    /** Waits until a condition on this consumer holds; fails with what the consumer looks like. */
    void await(String description, Callable<Boolean> condition) {
        try {
            Patience.await(name + ": " + description).until(condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(e.getMessage() + "\n" + this, e);
        }
    }

    synchronized void onEvent(String kind, String payload) {
        events.add(new Event(kind, payload));
        switch (kind) {
            case "assigned" -> assignment.addAll(list(payload));
            case "revoked", "lost" -> assignment.removeAll(list(payload));
            case "records" -> {
                String[] words = payload.split(" ", 2);
                for (String record : list(words[1])) {
                    int colon = record.indexOf(':');
                    consumed.add(new Consumed(
                            words[0],
                            Long.parseLong(record.substring(0, colon)),
                            Integer.parseInt(record.substring(colon + 1))));
                }
            }
            default -> {
                // Only remembered.
            }
        }
    }

    private static List<String> list(String payload) {
        return payload.isEmpty() ? List.of() : List.of(payload.split(",", -1));
    }

    @Override
    public synchronized String toString() {
        TreeMap<String, Long> kinds = new TreeMap<>();
        events.forEach(event -> kinds.merge(event.kind(), 1L, Long::sum));
        return name + " has " + assignment + ", consumed " + consumed.size() + ", events " + kinds;
    }
}
