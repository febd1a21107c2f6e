package dev.rollcall.engine;

import dev.rollcall.group.Effect;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.group.GroupView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides where a moving clock has to stop: at each deadline, and often enough between that the living can be given a
 * sign of life before their sessions expire, a third of the shortest session timeout apart, as the usual heartbeat
 * interval would.
 */
final class Warp {

    private final GroupCoordinator coordinator;
    private final Living living;
    private Map<String, List<String>> alive;
    private long beatMs;

    Warp(GroupCoordinator coordinator, Living living) {
        this.coordinator = coordinator;
        this.living = living;
        count();
    }

    private void count() {
        alive = new LinkedHashMap<>();
        beatMs = Long.MAX_VALUE;
        if (living == Living.NOBODY) {
            return;
        }
        for (GroupView group : coordinator.groups()) {
            List<String> ids = new ArrayList<>();
            for (GroupView.MemberView member : group.members()) {
                if (living.isAlive(group.groupId(), member.memberId())) {
                    ids.add(member.memberId());
                    beatMs = Math.min(beatMs, Math.max(1, member.sessionTimeoutMs() / 3));
                }
            }
            if (!ids.isEmpty()) {
                alive.put(group.groupId(), ids);
            }
        }
    }

    /** Where to stop next at the latest, in milliseconds of the emulator's clock; after {@code now}. */
    long nextStop(long now) {
        long beat = beatMs == Long.MAX_VALUE ? Long.MAX_VALUE : now + beatMs;
        return Math.max(now + 1, Math.min(coordinator.nextDeadline(), beat));
    }

    /** Gives the living their sign of life. */
    List<Effect> keepAlive(long now) {
        List<Effect> effects = new ArrayList<>();
        alive.forEach(
                (groupId, memberIds) -> effects.addAll(coordinator.step(now, new Event.KeptAlive(groupId, memberIds))));
        return effects;
    }
}
