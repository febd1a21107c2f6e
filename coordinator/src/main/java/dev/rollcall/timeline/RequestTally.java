package dev.rollcall.timeline;

import dev.rollcall.group.Event;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts requests by member. Two look-ups and an addition each, since every heartbeat passes here. */
final class RequestTally {

    private static final class Counts {
        private long joins;
        private long syncs;
        private long heartbeats;
        private long commits;
        private long others;
        private long lastAt;
    }

    private final int capacity;
    private final Map<String, Map<String, Counts>> byGroup = new LinkedHashMap<>();
    private int members;

    /** @param capacity of how many members counts are kept; those of the first are forgotten beyond it */
    RequestTally(int capacity) {
        this.capacity = capacity;
    }

    void count(Event.Request request, long at) {
        if (request instanceof Event.Heartbeat heartbeat) {
            of(heartbeat.groupId(), heartbeat.memberId(), at).heartbeats++;
        } else if (request instanceof Event.ConsumerGroupHeartbeat heartbeat) {
            of(heartbeat.groupId(), heartbeat.memberId(), at).heartbeats++;
        } else if (request instanceof Event.OffsetCommit commit) {
            of(commit.groupId(), commit.memberId(), at).commits++;
        } else if (request instanceof Event.JoinGroup join) {
            of(join.groupId(), join.memberId(), at).joins++;
        } else if (request instanceof Event.SyncGroup sync) {
            of(sync.groupId(), sync.memberId(), at).syncs++;
        } else if (request instanceof Event.LeaveGroup leave && leave.leavers().size() == 1) {
            of(leave.groupId(), leave.leavers().get(0).memberId(), at).others++;
        } else {
            of(request.groupId(), "", at).others++;
        }
    }

    private Counts of(String groupId, String memberId, long at) {
        Map<String, Counts> group = byGroup.get(groupId);
        if (group == null) {
            group = new LinkedHashMap<>();
            byGroup.put(groupId, group);
        }
        Counts counts = group.get(memberId);
        if (counts == null) {
            if (members >= capacity) {
                forgetOne();
                byGroup.putIfAbsent(groupId, group);
            }
            counts = new Counts();
            group.put(memberId, counts);
            members++;
        }
        counts.lastAt = at;
        return counts;
    }

    private void forgetOne() {
        Iterator<Map<String, Counts>> groups = byGroup.values().iterator();
        Map<String, Counts> oldest = groups.next();
        while (oldest.isEmpty()) {
            groups.remove();
            oldest = groups.next();
        }
        Iterator<String> ids = oldest.keySet().iterator();
        ids.next();
        ids.remove();
        members--;
        if (oldest.isEmpty()) {
            groups.remove();
        }
    }

    List<MemberRequests> all() {
        List<MemberRequests> all = new ArrayList<>();
        byGroup.forEach((groupId, group) -> group.forEach((memberId, counts) -> all.add(new MemberRequests(
                groupId,
                memberId,
                counts.joins,
                counts.syncs,
                counts.heartbeats,
                counts.commits,
                counts.others,
                counts.lastAt))));
        return all;
    }

    void clear() {
        byGroup.clear();
        members = 0;
    }
}
