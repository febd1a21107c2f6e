package dev.rollcall;

import dev.rollcall.fault.FaultMatcher;
import dev.rollcall.fault.FaultRule;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.server.Apis;
import dev.rollcall.server.Cluster;
import dev.rollcall.server.FaultGate;
import dev.rollcall.server.KafkaServer;
import dev.rollcall.timeline.TimelineEvent;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What goes wrong on purpose. A fault is said in one sentence, which reads like the incident, and lasts until it is
 * removed or the emulator is reset:
 *
 * <pre>{@code
 * Fault lost = rollcall.faults().on(ApiKey.SYNC_GROUP).ofClient("c").nth(1).dropAnswerAndClose();
 * }</pre>
 *
 * <p>Each time that a fault is hit, the timeline says so in its words. Faults are asked in the order in which they were
 * set. Thread-safe.
 */
public final class Faults {

    private final Emulator emulator;
    private final FaultGate gate;
    private final KafkaServer server;
    private final Cluster cluster;

    Faults(Emulator emulator, FaultGate gate, KafkaServer server, Cluster cluster) {
        this.emulator = emulator;
        this.gate = gate;
        this.server = server;
        this.cluster = cluster;
    }

    /**
     * Begins a fault of requests of one or more APIs.
     *
     * @throws IllegalArgumentException if one of them is not served
     */
    public FaultBuilder on(ApiKey first, ApiKey... more) {
        Set<ApiKey> apis = EnumSet.of(first, more);
        for (ApiKey api : apis) {
            if (!Apis.servedApis().contains(api)) {
                throw new IllegalArgumentException(api.apiName()
                        + " is not served, so nothing can go wrong with it; served are " + Apis.servedApis());
            }
        }
        return new FaultBuilder(this, FaultMatcher.of(apis));
    }

    /** Begins a fault of requests of any API. */
    public FaultBuilder onAnyRequest() {
        return new FaultBuilder(this, FaultMatcher.of(Set.of()));
    }

    Fault set(FaultRule rule) {
        emulator.run(() -> gate.set(rule));
        return new Fault(emulator, gate, rule);
    }

    /** The faults that are set, in the order in which they were. */
    public List<Fault> all() {
        return emulator.call(() -> gate.rules().stream()
                .map(rule -> new Fault(emulator, gate, rule))
                .toList());
    }

    /** Those that were never hit. */
    public List<Fault> unused() {
        return emulator.call(
                () -> all().stream().filter(fault -> fault.rule().hits() == 0).toList());
    }

    /**
     * Fails a test whose faults did not all happen.
     *
     * @throws AssertionError if there are {@linkplain #unused unused} ones; the message says which, and what came near
     */
    public void assertAllUsed() {
        List<Fault> unused = unused();
        if (!unused.isEmpty()) {
            StringBuilder text = new StringBuilder(unused.size() + " of " + all().size() + " faults were never hit:");
            unused.forEach(fault -> text.append("\n  ")
                    .append(fault)
                    .append(" (")
                    .append(fault.matched())
                    .append(" calls fitted apart from their number)"));
            throw new AssertionError(text.toString());
        }
    }

    /** Ends all of them and thaws all clients; what is held goes on. */
    public void clear() {
        emulator.run(gate::clear);
    }

    /** All requests and answers that are held, the oldest first. */
    public List<HeldRequest> held() {
        return emulator.call(() -> gate.held().stream()
                .map(call -> new HeldRequest(emulator, gate, call))
                .toList());
    }

    /**
     * Freezes a client as a long pause of its machine would: from now on nothing that it sends is handled and nothing
     * is sent to it, on all its connections, those that it opens meanwhile included. Its own threads run on.
     *
     * @param clientId its {@code client.id}
     * @throws IllegalArgumentException if no client of this id is connected; the message says which are
     */
    public void freeze(String clientId) {
        emulator.run(() -> {
            if (!connected().contains(clientId)) {
                throw new IllegalArgumentException("no client " + clientId + " is connected; connected are "
                        + connected() + ". To freeze one that comes later: on(...).ofClient(\"" + clientId
                        + "\").freeze()");
            }
            gate.freeze(clientId);
            emulator.engine().acted(TimelineEvent.Act.FAULT, null, null, "client " + clientId + " frozen");
        });
    }

    /**
     * Ends {@link #freeze}: what the client sent meanwhile is handled, and what was kept back is sent.
     *
     * @throws IllegalStateException if it is not frozen; the message says which are
     */
    public void thaw(String clientId) {
        emulator.run(() -> {
            if (!gate.frozen().contains(clientId)) {
                throw new IllegalStateException(
                        "client " + clientId + " is not frozen; frozen are " + List.copyOf(gate.frozen()));
            }
            emulator.engine().acted(TimelineEvent.Act.FAULT, null, null, "client " + clientId + " thawed");
            gate.thaw(clientId);
        });
    }

    /** The client ids of those who are connected. On the emulator's thread only. */
    private Set<String> connected() {
        Set<String> ids = new TreeSet<>();
        server.connections().forEach(connection -> ids.add(connection.clientId()));
        ids.remove("");
        return ids;
    }

    void requireBroker(int nodeId) {
        if (nodeId < 0 || nodeId >= cluster.brokers().size()) {
            throw new IllegalArgumentException("there is no broker " + nodeId + "; there are "
                    + cluster.brokers().stream().map(broker -> broker.nodeId()).toList());
        }
    }

    @Override
    public String toString() {
        return all().toString();
    }
}
