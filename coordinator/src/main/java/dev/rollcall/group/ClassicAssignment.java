package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How a generation gets its assignment, from the leader or from the server, and how the members learn it. */
final class ClassicAssignment {

    private final ClassicSession sessions;
    private final ServerAssignor server;

    ClassicAssignment(ClassicSession sessions, ServerAssignor server) {
        this.sessions = sessions;
        this.server = server;
    }

    /** Lets the allocation core assign the generation that has just begun, if this group's mode asks for it. */
    void computeOnServer(ClassicGroup group, Effects effects) {
        group.serverAssignment = server.assign(group, effects);
    }

    /** Nobody has an assignment any more; SyncGroups that wait are answered with the error. */
    void reset(ClassicGroup group, ErrorCode error, Effects effects) {
        for (ClassicMember member : group.members()) {
            member.assignment = Bytes.EMPTY;
            if (group.replyToSync(member, Outcome.Synced.refused(error), effects)) {
                sessions.heardFrom(member, effects.now());
            }
        }
    }

    /** The leader's SyncGroup is here: members that it leaves out get nothing, and ids that it made up are ignored. */
    void decideByLeader(ClassicGroup group, Map<String, Bytes> assignments, Effects effects) {
        decide(group, assignments, false, effects);
        if (group.serverAssignment != null) {
            server.compare(group, effects);
        }
    }

    /** The first SyncGroup of a generation that the server has assigned. */
    void decideByServer(ClassicGroup group, Effects effects) {
        decide(group, group.serverAssignment.encoded(), true, effects);
    }

    private void decide(ClassicGroup group, Map<String, Bytes> assignments, boolean byServer, Effects effects) {
        for (ClassicMember member : group.members()) {
            member.assignment = assignments.getOrDefault(member.id, Bytes.EMPTY);
        }
        effects.add(new Effect.AssignmentDecided(
                effects.now(), group.id, group.generation(), group.protocolName(), byServer, partitions(group)));
        for (ClassicMember member : group.members()) {
            if (group.replyToSync(member, of(group, member), effects)) {
                sessions.heardFrom(member, effects.now());
                synced(group, member, effects);
            }
        }
        group.moveTo(ClassicGroupState.STABLE, "the assignment is known", effects);
    }

    /** The answer to a SyncGroup. */
    Outcome.Synced of(ClassicGroup group, ClassicMember member) {
        return new Outcome.Synced(ErrorCode.NONE, group.protocolType(), group.protocolName(), member.assignment);
    }

    void synced(ClassicGroup group, ClassicMember member, Effects effects) {
        effects.add(new Effect.MemberSynced(
                effects.now(), group.id, group.generation(), member.id, partitionsOf(group, member)));
    }

    private static Map<String, List<TopicPartition>> partitions(ClassicGroup group) {
        if (!group.usesConsumerProtocol()) {
            return null;
        }
        Map<String, List<TopicPartition>> partitions = new LinkedHashMap<>();
        for (ClassicMember member : group.members()) {
            partitions.put(member.id, partitionsOf(group, member));
        }
        return partitions;
    }

    /** Null where they cannot be read. */
    static List<TopicPartition> partitionsOf(ClassicGroup group, ClassicMember member) {
        return group.usesConsumerProtocol() ? ConsumerProtocol.assignedPartitions(member.assignment) : null;
    }
}
