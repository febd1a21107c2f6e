package dev.rollcall;

import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.group.AssignmentMode;
import dev.rollcall.group.AssignmentPolicy;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Who assigns, as the builder was told. Immutable. */
record AssignmentChoice(
        AssignmentMode mode,
        Map<String, AssignmentMode> modesByGroup,
        Map<String, PartitionAssignor> assignors,
        Map<String, PartitionAssignor> serverAssignors)
        implements AssignmentPolicy {

    AssignmentChoice {
        modesByGroup = Map.copyOf(modesByGroup);
        assignors = Map.copyOf(assignors);
        // Its order matters: the first is the one of members who want none.
        serverAssignors = Collections.unmodifiableMap(new LinkedHashMap<>(serverAssignors));
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
