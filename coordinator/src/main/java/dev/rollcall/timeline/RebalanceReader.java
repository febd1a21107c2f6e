package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ConsumerGroupState;
import dev.rollcall.group.ConsumerMemberState;
import dev.rollcall.group.Effect;
import dev.rollcall.group.RebalanceTrigger;
import dev.rollcall.group.RemovalCause;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the rebalances of one group from its events. */
public final class RebalanceReader {

    private final List<Rebalance> rebalances = new ArrayList<>();
    private final Holders holders = new Holders();
    private final Map<TopicPartition, Long> releasedAt = new HashMap<>();

    /** Evictions since the last rebalance was complete: they belong to the one that they start. */
    private final List<Eviction> evictions = new ArrayList<>();

    private String groupId;
    private Round round;

    private RebalanceReader() {}

    /** A rebalance while it is being read. */
    private static final class Round {
        private final long sequence;
        private final RebalanceTrigger trigger;
        private final String triggeredBy;
        private final String reason;
        private final long beganAt;
        private long joinPhaseEndedAt = -1;
        private int generation = -1;
        private String protocolName;
        private List<String> members = List.of();
        private final Set<String> unsynced = new HashSet<>();
        private final Map<String, List<TopicPartition>> assignment = new LinkedHashMap<>();
        private final Map<TopicPartition, Long> downtimes = new HashMap<>();

        private Round(long sequence, RebalanceTrigger trigger, String triggeredBy, String reason, long beganAt) {
            this.sequence = sequence;
            this.trigger = trigger;
            this.triggeredBy = triggeredBy;
            this.reason = reason;
            this.beganAt = beganAt;
        }
    }

    /**
     * The rebalances, oldest first; the last one may still go on.
     *
     * @param events the events of one group; those of other groups must not be among them
     */
    public static List<Rebalance> read(List<TimelineEvent> events) {
        RebalanceReader reader = new RebalanceReader();
        for (TimelineEvent event : events) {
            if (event instanceof TimelineEvent.OfGroup ofGroup) {
                reader.read(ofGroup.sequence(), ofGroup.fact());
            }
        }
        if (reader.round != null) {
            reader.close(-1, false);
        }
        return List.copyOf(reader.rebalances);
    }

    private void read(long sequence, Effect.Fact fact) {
        groupId = fact.groupId();
        if (fact instanceof Effect.RebalanceBegan began) {
            begin(new Round(sequence, began.trigger(), began.memberId(), began.reason(), began.at()));
        } else if (fact instanceof Effect.GroupEpochRaised raised) {
            begin(new Round(sequence, raised.trigger(), raised.memberId(), raised.reason(), raised.at()));
        } else if (fact instanceof Effect.AssignmentDecided decided) {
            targetDecided(decided);
        } else if (fact instanceof Effect.MemberReconciled reconciled) {
            reconciled(reconciled);
        } else if (fact instanceof Effect.MemberWentAway away) {
            keepOnly(away.memberId(), List.of(), away.at());
        } else if (fact instanceof Effect.StateChanged changed) {
            if (round != null && changed.to() == ConsumerGroupState.EMPTY) {
                round.generation = changed.generation();
                close(changed.at(), true);
            }
        } else if (fact instanceof Effect.JoinPhaseEnded ended) {
            joinPhaseEnded(ended);
        } else if (fact instanceof Effect.MemberRejoined rejoined) {
            if (rejoined.waits()) {
                keepOnly(rejoined.memberId(), rejoined.owned(), rejoined.at());
            }
        } else if (fact instanceof Effect.MemberRemoved removed) {
            removed(removed);
        } else if (fact instanceof Effect.MemberReplaced replaced) {
            holders.rename(replaced.replacedMemberId(), replaced.memberId());
        } else if (fact instanceof Effect.MemberSynced synced) {
            synced(synced);
        } else if (fact instanceof Effect.GroupDeleted) {
            holders.clear();
            releasedAt.clear();
        }
    }

    private void begin(Round next) {
        if (round != null) {
            close(next.beganAt, false);
        }
        round = next;
    }

    /** The target assignment of a consumer group is known: that is when its members begin to be moved. */
    private void targetDecided(Effect.AssignmentDecided decided) {
        if (round == null || round.generation >= 0 || decided.partitions() == null) {
            return;
        }
        round.joinPhaseEndedAt = decided.at();
        round.generation = decided.generation();
        round.protocolName = decided.protocolName();
        round.members = List.copyOf(decided.partitions().keySet());
        round.unsynced.addAll(round.members);
    }

    /** A member of a consumer group still works on what it has been told to give up. */
    private void reconciled(Effect.MemberReconciled reconciled) {
        List<TopicPartition> held = new ArrayList<>(reconciled.assigned());
        held.addAll(reconciled.revoking());
        keepOnly(reconciled.memberId(), held, reconciled.at());
        hold(reconciled.memberId(), reconciled.memberEpoch(), reconciled.assigned(), reconciled.at());
        if (round != null && round.generation == reconciled.memberEpoch()) {
            round.assignment.put(reconciled.memberId(), reconciled.assigned());
            if (reconciled.state() == ConsumerMemberState.STABLE) {
                round.unsynced.remove(reconciled.memberId());
                closeIfAllKnow(reconciled.at());
            }
        }
    }

    private void hold(String memberId, int generation, List<TopicPartition> owned, long at) {
        for (TopicPartition partition : owned) {
            holders.hold(partition, memberId, generation);
            Long since = releasedAt.remove(partition);
            if (since != null && round != null) {
                round.downtimes.put(partition, at - since);
            }
        }
    }

    private void closeIfAllKnow(long at) {
        if (round.unsynced.isEmpty()) {
            close(at, true);
        }
    }

    private void joinPhaseEnded(Effect.JoinPhaseEnded ended) {
        if (round == null) {
            return;
        }
        round.joinPhaseEndedAt = ended.at();
        round.generation = ended.generation();
        round.protocolName = ended.protocolName();
        round.members = ended.members();
        round.unsynced.addAll(ended.members());
        if (ended.members().isEmpty()) {
            close(ended.at(), true);
        }
    }

    private void removed(Effect.MemberRemoved removed) {
        boolean silent = removed.cause() == RemovalCause.SESSION_TIMEOUT;
        keepOnly(removed.memberId(), List.of(), silent ? removed.lastHeard() : removed.at());
        if (removed.cause().isEviction()) {
            evictions.add(new Eviction(
                    removed.at(),
                    removed.memberId(),
                    removed.groupInstanceId(),
                    removed.clientId(),
                    removed.cause(),
                    removed.reason(),
                    removed.lastHeard()));
        }
    }

    private void synced(Effect.MemberSynced synced) {
        List<TopicPartition> owned = synced.partitions() == null ? List.of() : synced.partitions();
        keepOnly(synced.memberId(), owned, synced.at());
        hold(synced.memberId(), synced.generation(), owned, synced.at());
        if (round != null && round.generation == synced.generation()) {
            round.assignment.put(synced.memberId(), owned);
            round.unsynced.remove(synced.memberId());
            closeIfAllKnow(synced.at());
        }
    }

    /** The member gives up all partitions but these. */
    private void keepOnly(String memberId, List<TopicPartition> kept, long at) {
        holders.keepOnly(memberId, kept, partition -> releasedAt.put(partition, at));
    }

    private void close(long at, boolean complete) {
        rebalances.add(new Rebalance(
                round.sequence,
                groupId,
                round.trigger,
                round.triggeredBy,
                round.reason,
                round.beganAt,
                round.joinPhaseEndedAt,
                at,
                complete,
                round.generation,
                round.protocolName,
                round.members,
                evictions,
                round.assignment,
                round.downtimes));
        if (complete) {
            evictions.clear();
        }
        round = null;
    }
}
