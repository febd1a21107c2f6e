package dev.rollcall;

import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.group.AssignmentMode;
import dev.rollcall.group.AssignmentPolicy;
import java.util.Map;

/** Who assigns, as the builder was told. Immutable. */
record AssignmentChoice(
        AssignmentMode mode, Map<String, AssignmentMode> modesByGroup, Map<String, PartitionAssignor> assignors)
        implements AssignmentPolicy {

    AssignmentChoice {
        modesByGroup = Map.copyOf(modesByGroup);
        assignors = Map.copyOf(assignors);
    }

    @Override
    public AssignmentMode mode(String groupId) {
        return modesByGroup.getOrDefault(groupId, mode);
    }

    @Override
    public PartitionAssignor assignor(String protocolName) {
        return assignors.get(protocolName);
    }
}
