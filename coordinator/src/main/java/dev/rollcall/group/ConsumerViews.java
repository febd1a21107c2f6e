package dev.rollcall.group;

import dev.rollcall.group.GroupView.ConsumerMemberView;
import dev.rollcall.group.GroupView.ConsumerView;
import dev.rollcall.group.GroupView.MemberView;
import dev.rollcall.protocol.Bytes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Consumer groups as views: what the two protocols have in common, and beside it what only this one has. */
final class ConsumerViews {

    private ConsumerViews() {}

    static GroupView of(ConsumerGroup group, ConsumerTopics topics, String defaultAssignor, int sessionTimeoutMs) {
        List<MemberView> members = new ArrayList<>(group.size());
        Set<String> unreconciled = new LinkedHashSet<>();
        long phaseDeadline = Deadline.NEVER;
        for (ConsumerMember member : group.members()) {
            members.add(of(member, group, topics, sessionTimeoutMs));
            if (!member.isReconciledTo(group.targetEpoch())) {
                unreconciled.add(member.id);
            }
            phaseDeadline = Math.min(phaseDeadline, member.timers.revocation.at());
        }
        String wanted = group.wantedAssignor(null, null);
        String assignor = wanted == null ? defaultAssignor : wanted;
        return new GroupView(
                group.id(),
                group.state(),
                group.stateSince(),
                group.epoch(),
                ClassicGroup.CONSUMER_PROTOCOL_TYPE,
                assignor,
                null,
                members,
                Set.of(),
                unreconciled,
                phaseDeadline,
                Map.copyOf(group.offsets().all()),
                new ConsumerView(group.targetEpoch(), assignor));
    }

    private static MemberView of(
            ConsumerMember member, ConsumerGroup group, ConsumerTopics topics, int sessionTimeoutMs) {
        return new MemberView(
                member.id,
                member.groupInstanceId,
                member.client,
                member.classic == null ? sessionTimeoutMs : member.classic.sessionTimeoutMs(),
                member.rebalanceTimeoutMs,
                Bytes.EMPTY,
                Bytes.EMPTY,
                topics.named(member.assigned.keySet()),
                false,
                false,
                member.timers.lastHeard,
                member.timers.session.at(),
                new ConsumerMemberView(
                        member.epoch,
                        member.state,
                        member.rackId,
                        List.copyOf(new TreeSet<>(member.topics)),
                        member.regex,
                        sorted(member.assigned.keySet()),
                        sorted(member.revoking.keySet()),
                        sorted(group.target(member.id)),
                        member.classic != null));
    }

    private static List<TopicIdPartition> sorted(Collection<TopicIdPartition> partitions) {
        return partitions.stream().sorted().toList();
    }
}
