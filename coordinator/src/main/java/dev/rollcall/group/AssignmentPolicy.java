package dev.rollcall.group;

import dev.rollcall.assignment.PartitionAssignor;

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

    /** The assignor of this protocol name, or null if we know none: then the leader assigns in every mode. */
    PartitionAssignor assignor(String protocolName);
}
