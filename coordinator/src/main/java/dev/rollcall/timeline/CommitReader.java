package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Effect;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the commits to one group from its events. */
public final class CommitReader {

    private final MemberNames names;
    private final Holders holders = new Holders();
    private final Map<TopicPartition, Long> committed = new HashMap<>();
    private final List<Commit> commits = new ArrayList<>();

    private CommitReader(MemberNames names) {
        this.names = names;
    }

    /**
     * The commits, accepted and refused, oldest first; one for each partition.
     *
     * @param events the events of one group, from its beginning
     */
    public static List<Commit> read(List<TimelineEvent> events) {
        CommitReader reader = new CommitReader(MemberNames.of(events));
        for (TimelineEvent event : events) {
            if (event instanceof TimelineEvent.OfGroup ofGroup) {
                reader.read(ofGroup.sequence(), ofGroup.fact());
            }
        }
        return List.copyOf(reader.commits);
    }

    private void read(long sequence, Effect.Fact fact) {
        if (fact instanceof Effect.OffsetsCommitted accepted) {
            int claimed = accepted.memberId().isEmpty() ? -1 : accepted.generation();
            accepted.offsets().forEach((partition, step) -> {
                add(sequence, accepted, claimed, partition, step.from(), step.to(), ErrorCode.NONE);
                committed.put(partition, step.to());
            });
        } else if (fact instanceof Effect.CommitRefused refused) {
            refused.offsets()
                    .forEach((partition, to) -> add(
                            sequence,
                            refused,
                            refused.claimedGeneration(),
                            partition,
                            committed.getOrDefault(partition, -1L),
                            to,
                            refused.error()));
        } else if (fact instanceof Effect.OffsetsRemoved removed) {
            removed.partitions().forEach(committed::remove);
        } else {
            owners(fact);
        }
    }

    private void owners(Effect.Fact fact) {
        if (fact instanceof Effect.MemberRejoined rejoined && rejoined.waits()) {
            holders.keepOnly(rejoined.memberId(), rejoined.owned(), partition -> {});
        } else if (fact instanceof Effect.MemberRemoved removed) {
            holders.keepOnly(removed.memberId(), List.of(), partition -> {});
        } else if (fact instanceof Effect.MemberReplaced replaced) {
            holders.rename(replaced.replacedMemberId(), replaced.memberId());
        } else if (fact instanceof Effect.MemberSynced synced && synced.partitions() != null) {
            owns(synced.memberId(), synced.generation(), synced.partitions());
        } else if (fact instanceof Effect.MemberReconciled reconciled) {
            List<TopicPartition> held = new ArrayList<>(reconciled.assigned());
            held.addAll(reconciled.revoking());
            owns(reconciled.memberId(), reconciled.memberEpoch(), held);
        } else if (fact instanceof Effect.GroupDeleted) {
            holders.clear();
            committed.clear();
        }
    }

    private void owns(String memberId, int generation, List<TopicPartition> partitions) {
        holders.keepOnly(memberId, partitions, partition -> {});
        partitions.forEach(partition -> holders.hold(partition, memberId, generation));
    }

    private void add(
            long sequence,
            Effect.MemberFact fact,
            int claimed,
            TopicPartition partition,
            long from,
            long to,
            ErrorCode error) {
        Holders.Holder holder = holders.of(partition);
        commits.add(new Commit(
                sequence,
                fact.at(),
                fact.memberId(),
                names.of(fact.memberId()),
                claimed,
                fact.generation(),
                partition,
                from,
                to,
                error,
                holder == null ? null : names.of(holder.memberId()),
                holder == null ? -1 : holder.since()));
    }
}
