package dev.rollcall.assertions;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.GroupMember;
import dev.rollcall.group.GroupState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;

/** What a group is like now. */
public final class GroupAssert {

    private final ConsumerGroup group;

    GroupAssert(ConsumerGroup group) {
        this.group = group;
    }

    public GroupAssert isStable() {
        return check(group.state().isStable(), "group " + group.id() + " Stable", "it is " + group.state());
    }

    public GroupAssert isIn(GroupState state) {
        GroupState now = group.state();
        return check(
                now.equals(state), "group " + group.id() + " in " + state.kafkaName(), "it is in " + now.kafkaName());
    }

    public GroupAssert hasGeneration(int generation) {
        int now = group.generation();
        return check(now == generation, "generation " + generation, "it is " + now);
    }

    /** Exactly these members, by instance id or client id. */
    public GroupAssert hasMembers(String... names) {
        List<String> now = new ArrayList<>(names(group.members()));
        Collections.sort(now);
        List<String> wanted = new ArrayList<>(List.of(names));
        Collections.sort(wanted);
        return check(now.equals(wanted), "members " + Failures.all(wanted), "there are " + Failures.all(now));
    }

    /** The open phase of its rebalance waits for exactly these; for nobody if there are none. */
    public GroupAssert isWaitingFor(String... names) {
        TreeSet<String> now = new TreeSet<>(group.waitingFor());
        TreeSet<String> wanted = new TreeSet<>(List.of(names));
        return check(
                now.equals(wanted),
                "group " + group.id() + " to wait for " + Failures.all(wanted),
                "it waits for " + Failures.all(now));
    }

    /** Each member owns so many partitions, from the most to the least. */
    public GroupAssert hasShares(int... partitions) {
        List<Integer> now = new ArrayList<>(group.members().stream()
                .map(member -> member.partitions().size())
                .toList());
        now.sort(Collections.reverseOrder());
        List<Integer> wanted = new ArrayList<>();
        for (int share : partitions) {
            wanted.add(share);
        }
        return check(now.equals(wanted), "shares of " + wanted, "they are " + now);
    }

    /** Every partition of every topic that a member subscribes to has an owner. */
    public GroupAssert assignsAllThatIsSubscribed() {
        var missing = group.subscribedButNotAssigned();
        return check(missing.isEmpty(), "all subscribed partitions assigned", "these are not: " + missing);
    }

    public GroupAssert hasCommitted(String topic, int partition, long offset) {
        OptionalLong now = group.committedOffset(topic, partition);
        return check(
                now.isPresent() && now.getAsLong() == offset,
                "offset " + offset + " committed for " + topic + "-" + partition,
                now.isPresent() ? "it is " + now.getAsLong() : "none is");
    }

    public TimelineAssert timeline() {
        return new TimelineAssert(group.timeline());
    }

    private static List<String> names(List<GroupMember> members) {
        return members.stream()
                .map(member -> member.groupInstanceId().orElse(member.clientId()))
                .toList();
    }

    private GroupAssert check(boolean holds, String expected, String found) {
        if (!holds) {
            throw Failures.failure(expected, found + "\n" + group, group.timeline());
        }
        return this;
    }
}
