package dev.rollcall.simulation;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Effect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the facts of one group must never contradict. Each check costs what its fact is long. */
final class Invariants {

    private final long seed;
    private int generation;
    private Set<String> members = Set.of();
    private final Map<TopicPartition, String> owners = new HashMap<>();

    Invariants(long seed) {
        this.seed = seed;
    }

    void check(Effect.Fact fact) {
        if (fact instanceof Effect.JoinPhaseEnded ended) {
            require(ended.generation() > generation, fact, "generation " + ended.generation() + " after " + generation);
            generation = ended.generation();
            members = Set.copyOf(ended.members());
            owners.clear();
        } else if (fact instanceof Effect.AssignmentDecided decided && decided.partitions() != null) {
            Map<TopicPartition, String> taken = new HashMap<>();
            decided.partitions().forEach((member, partitions) -> claim(taken, member, partitions, fact));
        } else if (fact instanceof Effect.MemberReplaced replaced) {
            owners.replaceAll((p, owner) -> owner.equals(replaced.replacedMemberId()) ? replaced.memberId() : owner);
        } else if (fact instanceof Effect.MemberSynced synced) {
            require(
                    synced.generation() == generation,
                    fact,
                    "two generations active: a member was given its" + " assignment of generation "
                            + synced.generation() + " in generation " + generation);
            if (synced.partitions() != null) {
                claim(owners, synced.memberId(), synced.partitions(), fact);
            }
        }
    }

    private void claim(
            Map<TopicPartition, String> taken, String member, List<TopicPartition> partitions, Effect.Fact fact) {
        for (TopicPartition partition : partitions) {
            String other = taken.put(partition, member);
            require(
                    other == null || other.equals(member),
                    fact,
                    partition + " has two owners in generation " + generation + ": " + other + " and " + member);
        }
    }

    private void require(boolean holds, Effect.Fact fact, String otherwise) {
        if (!holds) {
            throw new InvariantViolation(seed, fact.at(), otherwise + " (members " + members + ")");
        }
    }
}
