package dev.rollcall.group;

import dev.rollcall.protocol.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All groups of the cluster by their ids, in the order in which they were created. */
final class Groups {

    private final Map<String, Group> byId = new LinkedHashMap<>();
    private final DeadlineQueue deadlines;

    Groups(DeadlineQueue deadlines) {
        this.deadlines = deadlines;
    }

    /** The group of this id, or null. */
    Group get(String groupId) {
        return byId.get(groupId);
    }

    /** A copy, for those who add and remove groups on the way. */
    List<Group> all() {
        return List.copyOf(byId.values());
    }

    /** Puts a new group in, or one of the other protocol in the place of the group of this id. */
    void put(Group group, Effects effects) {
        Group before = byId.put(group.id(), group);
        if (before == null) {
            effects.add(new Effect.GroupCreated(effects.now(), group.id(), group.generation()));
        } else {
            retire(before, effects);
            effects.add(new Effect.ProtocolChanged(effects.now(), group.id(), group.generation(), group.type()));
        }
    }

    void remove(Group group) {
        byId.remove(group.id());
        disarm(group);
    }

    /** Another group takes its place: who waits is told to ask again, and nothing of it expires any more. */
    private void retire(Group group, Effects effects) {
        if (group instanceof ClassicGroup classic) {
            for (ClassicMember member : classic.members()) {
                classic.replyToJoin(
                        member, Outcome.Joined.refused(ErrorCode.REBALANCE_IN_PROGRESS, member.id), effects);
            }
            for (ClassicMember member : classic.members()) {
                classic.replyToSync(member, Outcome.Synced.refused(ErrorCode.REBALANCE_IN_PROGRESS), effects);
            }
        }
        disarm(group);
    }

    private void disarm(Group group) {
        if (group instanceof ClassicGroup classic) {
            classic.pending().values().forEach(deadlines::disarm);
            classic.members().forEach(member -> deadlines.disarm(member.session));
            deadlines.disarm(classic.joinPhase);
            deadlines.disarm(classic.syncPhase);
        } else if (group instanceof ConsumerGroup consumer) {
            consumer.members().forEach(member -> member.timers.disarm(deadlines));
        }
    }
}
