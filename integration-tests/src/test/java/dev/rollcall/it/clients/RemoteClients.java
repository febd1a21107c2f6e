package dev.rollcall.it.clients;

import dev.rollcall.it.clients.program.ClientProgram;
import dev.rollcall.it.process.ChildProcess;
import dev.rollcall.it.process.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A process with clients of one kind: any number of consumers, a producer, an admin client. Its program obeys the
 * commands that {@link ClientProgram} describes. Thread-safe.
 */
public final class RemoteClients implements AutoCloseable {
    private final ClusterUnderTest cluster;
    private final ChildProcess process;
    private final AtomicLong ids = new AtomicLong();
    private final Map<String, CompletableFuture<String>> awaited = new ConcurrentHashMap<>();
    private final Map<String, RemoteConsumer> consumers = new ConcurrentHashMap<>();

    private RemoteClients(ClusterUnderTest cluster, Function<Consumer<String>, ChildProcess> program) {
        this.cluster = cluster;
        process = program.apply(this::onLine);
    }

    /** The Java clients of a release. */
    static RemoteClients start(ClientVersion version, ClusterUnderTest cluster) {
        // A client starts a third faster without the second compiler, and needs no more heap than this.
        List<String> arguments = List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                ClientProgram.class.getName(),
                cluster.bootstrapServers());
        return new RemoteClients(
                cluster,
                onLine -> ChildProcess.java(
                        "clients " + version, version.classpath().withTestClasses(), arguments, onLine));
    }

    /** The clients of another program with the same commands; it gets the bootstrap servers as its last argument. */
    static RemoteClients start(String name, List<String> command, ClusterUnderTest cluster) {
        List<String> all = new ArrayList<>(command);
        all.add(cluster.bootstrapServers());
        return new RemoteClients(cluster, onLine -> ChildProcess.start(name, all, onLine));
    }

    /**
     * Creates a consumer that belongs to a group, with heartbeats every 100 ms and the cluster's session timeout.
     *
     * @param name its client id, unique in this process
     * @param settings further configuration, {@code name=value}; wins over the defaults; without a value it takes a
     *     default back
     */
    public RemoteConsumer consumer(String name, String group, String... settings) {
        RemoteConsumer consumer = new RemoteConsumer(name, group, this);
        consumers.put(name, consumer);
        List<String> words = new ArrayList<>(List.of(
                "consumer",
                name,
                "group.id=" + group,
                "session.timeout.ms=" + cluster.sessionTimeout().toMillis()));
        words.addAll(List.of(settings));
        call(words.toArray(String[]::new));
        return consumer;
    }

    /** Creates a consumer of the consumer protocol (KIP-848), whose timeouts are the cluster's; since 4.0. */
    public RemoteConsumer consumerOfNewProtocol(String name, String group, String... settings) {
        List<String> all =
                new ArrayList<>(List.of("group.protocol=consumer", "session.timeout.ms=", "heartbeat.interval.ms="));
        all.addAll(List.of(settings));
        return consumer(name, group, all.toArray(String[]::new));
    }

    /** Carries out a command of {@link ClientProgram} and returns its payload. */
    public String call(String... words) {
        return join(begin(words));
    }

    /** As {@link #call}, without waiting. */
    public CompletableFuture<String> begin(String... words) {
        String id = Long.toString(ids.incrementAndGet());
        CompletableFuture<String> answer = new CompletableFuture<>();
        awaited.put(id, answer);
        process.send(id + " " + String.join(" ", words));
        return answer;
    }

    /**
     * The payload of a command begun earlier.
     *
     * @throws ClientException if the client threw
     * @throws AssertionError if it doesn't answer in time
     */
    public String join(CompletableFuture<String> answer) {
        try {
            return answer.get(Patience.SAFETY_NET.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            // Thrown afresh, so that the trace shows the scenario's line.
            ClientException failure = (ClientException) e.getCause();
            throw new ClientException(failure.type(), failure.text());
        } catch (TimeoutException e) {
            throw new AssertionError("a command is not answered\n" + transcript(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The process, to kill or freeze it. */
    public ChildProcess process() {
        return process;
    }

    String transcript() {
        return process.transcript();
    }

    @Override
    public void close() {
        process.close();
    }

    private void onLine(String line) {
        String[] words = line.split(" ", 4);
        if (words[0].equals("*")) {
            consumers.get(words[1]).onEvent(words[2], words[3]);
        } else if (words[0].equals("@")) {
            CompletableFuture<String> answer = awaited.remove(words[1]);
            if (words[2].equals("ok")) {
                answer.complete(words[3]);
            } else {
                String[] failure = words[3].split(" ", 2);
                answer.completeExceptionally(new ClientException(failure[0], failure[1]));
            }
        }
    }
}
