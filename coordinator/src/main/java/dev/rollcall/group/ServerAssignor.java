package dev.rollcall.group;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.InvalidAssignmentException;
import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.protocol.Bytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the allocation core for classic groups, where the mode and the chosen protocol allow it. */
final class ServerAssignor {

    private final AssignmentPolicy policy;
    private Topics topics = Topics.NONE;

    ServerAssignor(AssignmentPolicy policy) {
        this.policy = policy;
    }

    void use(Topics current) {
        topics = current;
    }

    /** Whether a change of topics concerns us rather than the leader. */
    boolean watchesTopicsOf(ClassicGroup group) {
        return policy.mode(group.id) == AssignmentMode.SERVER
                && group.usesConsumerProtocol()
                && group.protocolName() != null
                && policy.assignor(group.protocolName()) != null;
    }

    /** Assigns the generation that has just begun; null if the leader is to do it. */
    ServerAssignment assign(ClassicGroup group, Effects effects) {
        AssignmentMode mode = policy.mode(group.id);
        if (mode == AssignmentMode.CLIENT || !group.usesConsumerProtocol()) {
            return null;
        }
        PartitionAssignor assignor = policy.assignor(group.protocolName());
        if (assignor == null) {
            return null;
        }
        Map<String, Integer> versions = new HashMap<>();
        List<MemberSpec> members = new ArrayList<>(group.size());
        for (ClassicMember member : group.members()) {
            Bytes metadata = member.metadata(group.protocolName());
            MemberSpec spec = ConsumerProtocol.subscription(member.id, member.groupInstanceId, metadata);
            if (spec == null) {
                return failed(group, "the subscription of member " + member.id + " cannot be read", effects);
            }
            members.add(spec);
            versions.put(member.id, ConsumerProtocol.version(metadata));
        }
        GroupSpec problem = new GroupSpec(members, List.copyOf(topics.all()));
        Assignment assignment;
        try {
            assignment = assignor.assign(problem).validate(problem);
        } catch (InvalidAssignmentException invalid) {
            return failed(group, "assignor " + assignor.name() + ": " + invalid.getMessage(), effects);
        } catch (RuntimeException broken) {
            // A user's assignor may fail in any way; the group must not.
            return failed(group, "assignor " + assignor.name() + " failed: " + broken, effects);
        }
        Map<String, Bytes> encoded = new HashMap<>();
        for (MemberSpec member : members) {
            String id = member.memberId();
            encoded.put(id, ConsumerProtocol.assignment(assignment.byTopic(id), versions.get(id)));
        }
        return new ServerAssignment(assignment, encoded, mode == AssignmentMode.VERIFY);
    }

    private static ServerAssignment failed(ClassicGroup group, String why, Effects effects) {
        effects.add(
                new Effect.AssignmentFailed(effects.now(), group.id, group.generation(), group.protocolName(), why));
        return null;
    }

    /** Mode VERIFY: puts what the leader decided beside what we would have. */
    void compare(ClassicGroup group, Effects effects) {
        Assignment ours = group.serverAssignment.assignment();
        for (ClassicMember member : group.members()) {
            List<TopicPartition> theirs = ConsumerProtocol.assignedPartitions(member.assignment);
            if (!ours.partitions(member.id).equals(theirs)) {
                effects.add(new Effect.AssignmentDiffered(
                        effects.now(), group.id, group.generation(), member.id, theirs, ours.partitions(member.id)));
            }
        }
    }
}
