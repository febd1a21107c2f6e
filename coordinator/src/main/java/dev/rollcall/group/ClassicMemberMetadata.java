package dev.rollcall.group;

import dev.rollcall.group.Event.JoinProtocol;
import dev.rollcall.protocol.Bytes;
import java.util.List;

/**
 * What a member of a consumer group that joined by JoinGroup has beside what others have.
 *
 * @param sessionTimeoutMs milliseconds; its own, where other members have the group's
 * @param protocols what it offers, most wanted first; never empty
 */
record ClassicMemberMetadata(int sessionTimeoutMs, List<JoinProtocol> protocols) {

    /** The protocol that it is told: the first of its own. */
    String protocolName() {
        return protocols.get(0).name();
    }

    Bytes subscription() {
        return protocols.get(0).metadata();
    }

    boolean offers(String protocolName) {
        for (JoinProtocol protocol : protocols) {
            if (protocol.name().equals(protocolName)) {
                return true;
            }
        }
        return false;
    }
}
