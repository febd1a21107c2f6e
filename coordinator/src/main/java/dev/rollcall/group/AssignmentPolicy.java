package dev.rollcall.group;

import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.PartitionAssignor;
import java.util.Map;

/** Decides, per group, who assigns, and knows the assignors by protocol name. Must give the same answers always. */
public interface AssignmentPolicy {

    /** As a real broker: the leader assigns. */
    AssignmentPolicy CLIENT = new AssignmentPolicy() {
        @Override
        public AssignmentMode mode(String groupId) {
            return AssignmentMode.CLIENT;
        }

        @Override
        public PartitionAssignor assignor(String protocolName) {
            return null;
        }
    };

    AssignmentMode mode(String groupId);

    /**
     * The assignors of groups of the consumer protocol, by name; the first is that of members who want none
     * ({@code group.consumer.assignors}). Never empty.
     */
    default Map<String, PartitionAssignor> serverAssignors() {
        return Assignors.serverSide();
    }

    /** The assignor of this protocol name, or null if we know none: then the leader assigns in every mode. */
    PartitionAssignor assignor(String protocolName);
}
