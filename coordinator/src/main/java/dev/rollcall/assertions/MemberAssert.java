package dev.rollcall.assertions;

import dev.rollcall.GroupMember;
import dev.rollcall.assignment.TopicPartition;
import java.util.Set;
import java.util.TreeSet;

/** What a member was like when it was asked for. */
public final class MemberAssert {

    private final GroupMember member;

    MemberAssert(GroupMember member) {
        this.member = member;
    }

    /** Exactly these partitions of one topic. */
    public MemberAssert owns(String topic, int... partitions) {
        Set<TopicPartition> wanted = new TreeSet<>();
        for (int partition : partitions) {
            wanted.add(new TopicPartition(topic, partition));
        }
        if (!wanted.equals(new TreeSet<>(member.partitions()))) {
            throw new AssertionError("expected that " + member + " owns " + wanted);
        }
        return this;
    }

    public MemberAssert ownsPartitions(int count) {
        if (member.partitions().size() != count) {
            throw new AssertionError("expected that " + member + " owns " + count + " partitions");
        }
        return this;
    }
}
