package dev.rollcall.assertions;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.GroupMember;
import dev.rollcall.GroupTimeline;
import dev.rollcall.timeline.Rebalance;

/**
 * The entry: import {@code assertThat} statically, beside AssertJ's if you like; the compiler takes the one that fits.
 */
public final class RollcallAssertions {

    private RollcallAssertions() {}

    public static GroupAssert assertThat(ConsumerGroup group) {
        return new GroupAssert(group);
    }

    public static MemberAssert assertThat(GroupMember member) {
        return new MemberAssert(member);
    }

    public static TimelineAssert assertThat(GroupTimeline timeline) {
        return new TimelineAssert(timeline);
    }

    public static RebalanceAssert assertThat(Rebalance rebalance) {
        return new RebalanceAssert(rebalance);
    }
}
