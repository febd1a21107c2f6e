package dev.rollcall.examples;

import dev.rollcall.assignment.AssignmentQuality;
import dev.rollcall.assignment.Assignors;
import dev.rollcall.assignment.PartitionAssignor;
import dev.rollcall.assignment.TopicSpec;
import java.util.List;
import java.util.Map;

/**
 * What the four assignors do with the same group when something changes: first the textbook's group, partition by
 * partition, then a larger one in figures.
 *
 * <p>Watch three things. Range grows uneven with every topic. Round robin is even but reshuffles. The sticky ones keep
 * what they can, and the cooperative one needs a second rebalance whenever a partition changes hands.
 */
public final class CompareAssignors {

    private CompareAssignors() {}

    public static void main(String[] args) {
        textbook();
        System.out.println();
        figures();
    }

    private static void textbook() {
        List<TopicSpec> topics =
                List.of(TopicSpec.of("t0", 2), TopicSpec.of("t1", 2), TopicSpec.of("t2", 2), TopicSpec.of("t3", 2));
        for (PartitionAssignor assignor : Assignors.builtIn().values()) {
            SimulatedGroup group = new SimulatedGroup(assignor, topics, List.of("C0", "C1", "C2"));
            System.out.println(assignor.name());
            System.out.println("  at first:     " + group.assignment().asMap());
            group.leave("C1");
            System.out.println("  C1 has left:  " + group.assignment().asMap());
        }
    }

    private static void figures() {
        List<TopicSpec> topics =
                List.of(TopicSpec.of("clicks", 10), TopicSpec.of("orders", 10), TopicSpec.of("payments", 4));
        List<String> members = List.of("C1", "C2", "C3", "C4");
        System.out.printf(
                "%-20s %-16s %10s %6s %6s %7s %6s%n",
                "assignor", "change", "rebalances", "kept", "moved", "largest", "spread");
        for (PartitionAssignor assignor : Assignors.builtIn().values()) {
            Map<String, SimulatedGroup.Change> changes = Map.of(
                    "add one", group -> group.join("C5"),
                    "remove one", group -> group.leave("C2"),
                    "rolling restart", group -> members.forEach(member -> group.restart(member, member + "'")));
            for (String change : List.of("add one", "remove one", "rolling restart")) {
                SimulatedGroup group = new SimulatedGroup(assignor, topics, members);
                SimulatedGroup.Cost cost = group.costOf(changes.get(change));
                AssignmentQuality quality = group.quality();
                System.out.printf(
                        "%-20s %-16s %10d %6d %6d %7d %6d%n",
                        assignor.name(),
                        change,
                        cost.rebalances(),
                        cost.kept(),
                        cost.moved(),
                        quality.largest(),
                        quality.spread());
            }
        }
        System.out.println();
        System.out.println(
                "kept and moved add up over all rebalances of a change; the last two columns tell its outcome");
    }
}
