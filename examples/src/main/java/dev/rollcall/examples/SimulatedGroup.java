package dev.rollcall.examples;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.AssignmentQuality;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.MemberSpec;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A group without consumers: in every rebalance its members claim what the last one gave them, as real ones would. All
 * of them subscribe to all topics.
 */
final class SimulatedGroup {

    /** Something that happens to a group. */
    interface Change extends Consumer<SimulatedGroup> {}

    /**
     * What a change has cost, added up over its rebalances.
     *
     * @param rebalances how many there were
     * @param kept partitions that stayed where they were
     * @param moved partitions that came to a new owner
     */
    record Cost(int rebalances, int kept, int moved) {}

    private final PartitionAssignor assignor;
    private final List<TopicSpec> topics;
    private final Set<String> memberIds;
    private Assignment assignment = Assignment.EMPTY;
    private int generation;
    private Cost cost = new Cost(0, 0, 0);

    SimulatedGroup(PartitionAssignor assignor, List<TopicSpec> topics, List<String> memberIds) {
        this.assignor = assignor;
        this.topics = topics;
        this.memberIds = new LinkedHashSet<>(memberIds);
        rebalance();
    }

    Assignment assignment() {
        return assignment;
    }

    AssignmentQuality quality() {
        return AssignmentQuality.of(assignment, members(), assignment);
    }

    Cost costOf(Change change) {
        cost = new Cost(0, 0, 0);
        change.accept(this);
        return cost;
    }

    void join(String memberId) {
        memberIds.add(memberId);
        rebalance();
    }

    void leave(String memberId) {
        memberIds.remove(memberId);
        rebalance();
    }

    /** Leaves, and comes back as somebody the group has never seen. */
    void restart(String memberId, String newMemberId) {
        leave(memberId);
        join(newMemberId);
    }

    /** Once, and again as long as partitions wait for their old owner to let go of them. */
    private void rebalance() {
        AssignmentQuality quality;
        do {
            List<MemberSpec> members = members();
            Assignment next = assignor.assign(new GroupSpec(members, topics));
            quality = AssignmentQuality.of(next, members, assignment);
            assignment = next;
            generation++;
            cost = new Cost(
                    cost.rebalances() + 1,
                    cost.kept() + quality.kept(),
                    cost.moved() + quality.moved() + quality.gained());
        } while (quality.idled() > 0);
    }

    private List<MemberSpec> members() {
        List<String> names = topics.stream().map(TopicSpec::name).toList();
        List<MemberSpec> members = new ArrayList<>();
        for (String id : memberIds) {
            MemberSpec member = MemberSpec.of(id, names);
            members.add(
                    assignment.memberIds().contains(id)
                            ? member.claiming(assignment.partitions(id), generation)
                            : member);
        }
        return members;
    }
}
