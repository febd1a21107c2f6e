package dev.rollcall.group;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.protocol.Bytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a leader does between its JoinGroup and its SyncGroup, unless the coordinator does it. */
public final class LeaderAssignment {

    private LeaderAssignment() {}

    /** By member id; empty for a follower, or if the coordinator assigns, or if we have no assignor of that name. */
    public static Map<String, Bytes> of(Outcome.Joined joined, Topics topics) {
        PartitionAssignor assignor = Assignors.builtIn().get(joined.protocolName());
        if (joined.skipAssignment() || assignor == null || !joined.memberId().equals(joined.leader())) {
            return Map.of();
        }
        List<MemberSpec> members = new ArrayList<>();
        for (Outcome.JoinedMember member : joined.members()) {
            MemberSpec spec =
                    ConsumerProtocol.subscription(member.memberId(), member.groupInstanceId(), member.metadata());
            // As Kafka's leader would fail here, and this one has to go on: who cannot be read gets nothing.
            if (spec != null) {
                members.add(spec);
            }
        }
        Assignment assignment = assignor.assign(new GroupSpec(members, List.copyOf(topics.all())));
        Map<String, Bytes> encoded = new HashMap<>();
        for (Outcome.JoinedMember member : joined.members()) {
            encoded.put(
                    member.memberId(),
                    ConsumerProtocol.assignment(
                            assignment.byTopic(member.memberId()),
                            Math.max(0, ConsumerProtocol.version(member.metadata()))));
        }
        return encoded;
    }
}
