package dev.rollcall.group;

import dev.rollcall.group.Event.JoinProtocol;
import dev.rollcall.protocol.Bytes;
import java.util.List;
import java.util.Set;

/** A member of a classic group. */
final class ClassicMember {

    /** No request waits. */
    static final long NOT_WAITING = Long.MIN_VALUE;

    final String id;
    /** Null for a dynamic member. */
    final String groupInstanceId;

    final Event.Client client;
    final Deadline session;

    List<JoinProtocol> protocols;
    int sessionTimeoutMs;
    int rebalanceTimeoutMs;
    Bytes assignment = Bytes.EMPTY;

    /** True until it has seen a join phase through. Until then a parked JoinGroup does not keep it alive. */
    boolean isNew;

    /** Whether its last JoinGroup came in a version that knows SkipAssignment. */
    boolean supportsSkippingAssignment;

    /** When a request of it last counted as a sign of life, in milliseconds of the coordinator's clock. */
    long lastHeard;

    /** The JoinGroup that waits for the end of the join phase, or {@link #NOT_WAITING}. */
    long parkedJoin = NOT_WAITING;

    /** The SyncGroup that waits for the leader's assignment, or {@link #NOT_WAITING}. */
    long parkedSync = NOT_WAITING;

    ClassicMember(String id, String groupInstanceId, Event.Client client, Deadline.Expiry onSessionExpiry) {
        this.id = id;
        this.groupInstanceId = groupInstanceId;
        this.client = client;
        this.session = new Deadline(onSessionExpiry);
    }

    boolean isStatic() {
        return groupInstanceId != null;
    }

    boolean isJoining() {
        return parkedJoin != NOT_WAITING;
    }

    boolean isSyncing() {
        return parkedSync != NOT_WAITING;
    }

    /** A member whose request the coordinator itself holds back is not dead, whatever its session says. */
    boolean keepsSessionByWaiting() {
        return !isNew && (isJoining() || isSyncing());
    }

    /** The same protocols, in the same order, with the same bytes. */
    boolean offers(List<JoinProtocol> others) {
        return protocols.equals(others);
    }

    /** Its metadata for a protocol that it offers. */
    Bytes metadata(String protocolName) {
        for (JoinProtocol protocol : protocols) {
            if (protocol.name().equals(protocolName)) {
                return protocol.metadata();
            }
        }
        throw new IllegalStateException("member " + id + " does not offer protocol " + protocolName);
    }

    /** The first of its protocols that is among the candidates. */
    String vote(Set<String> candidates) {
        for (JoinProtocol protocol : protocols) {
            if (candidates.contains(protocol.name())) {
                return protocol.name();
            }
        }
        throw new IllegalStateException("member " + id + " offers none of the candidates " + candidates);
    }
}
