package dev.rollcall.group;

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
            disarmPending(before);
            effects.add(new Effect.ProtocolChanged(effects.now(), group.id(), group.generation(), group.type()));
        }
    }

    void remove(Group group) {
        byId.remove(group.id());
        disarmPending(group);
    }

    private void disarmPending(Group group) {
        if (group instanceof ClassicGroup classic) {
            classic.pending().values().forEach(deadlines::disarm);
        }
    }
}
