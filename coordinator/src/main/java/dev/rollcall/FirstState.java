package dev.rollcall;

import dev.rollcall.group.GroupConfig;
import dev.rollcall.group.GroupCoordinator;
import dev.rollcall.group.MemberIdSource;
import dev.rollcall.log.NewTopic;
import dev.rollcall.time.VirtualTime;
import java.util.List;

/** What an emulator begins with, and comes back to when it is reset: a copy of what the builder was told. Immutable. */
record FirstState(GroupConfig groups, AssignmentChoice assignment, List<NewTopic> topics, double clockSpeed) {

    FirstState {
        topics = List.copyOf(topics);
    }

    static FirstState of(RollcallBuilder settings) {
        return new FirstState(settings.groupConfig, settings.assignmentChoice(), settings.topics, settings.clockSpeed);
    }

    void restart(VirtualTime time) {
        time.restart(System.currentTimeMillis(), clockSpeed);
    }

    GroupCoordinator coordinator(MemberIdSource ids, long startedAt) {
        return new GroupCoordinator(groups, ids, assignment, startedAt);
    }
}
