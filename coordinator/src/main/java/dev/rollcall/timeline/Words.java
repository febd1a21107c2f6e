package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Effect;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Says what happened in one line. */
final class Words {

    private final MemberNames names;

    Words(MemberNames names) {
        this.names = names;
    }

    String of(TimelineEvent event) {
        if (event instanceof TimelineEvent.OfGroup ofGroup) {
            return of(ofGroup.fact());
        }
        if (event instanceof TimelineEvent.Fetched fetched) {
            return fetched.from() == fetched.to()
                    ? fetched.clientId() + " begins to fetch " + fetched.partition() + " at " + fetched.from()
                    : fetched.clientId() + " was given " + fetched.partition() + " " + fetched.from() + "-"
                            + (fetched.to() - 1);
        }
        TimelineEvent.OfOperator act = (TimelineEvent.OfOperator) event;
        return act.act() + (act.detail() == null ? "" : ": " + act.detail());
    }

    private String of(Effect.Fact fact) {
        if (fact instanceof Effect.MemberFact ofMember) {
            return ofMember(ofMember);
        }
        if (fact instanceof Effect.StateChanged changed) {
            return changed.from() + " -> " + changed.to();
        }
        if (fact instanceof Effect.RebalanceBegan began) {
            String waiting = began.waitingFor().isEmpty() ? "" : "; waiting for " + names.all(began.waitingFor());
            return "rebalance: " + began.trigger() + because(began.reason()) + waiting;
        }
        if (fact instanceof Effect.GroupEpochRaised raised) {
            return "rebalance: " + raised.trigger() + because(raised.reason()) + ", group epoch " + raised.generation();
        }
        if (fact instanceof Effect.JoinPhaseEnded ended) {
            return ended.members().isEmpty()
                    ? "generation " + ended.generation() + " without members"
                    : "generation " + ended.generation() + " of "
                            + ended.members().size() + ", " + ended.protocolName() + ", led by "
                            + names.of(ended.leader());
        }
        if (fact instanceof Effect.AssignmentDecided decided) {
            return "assigned by the " + (decided.byServer() ? "server" : "leader") + shares(decided.partitions());
        }
        if (fact instanceof Effect.AssignmentFailed failed) {
            return "the server cannot assign: " + failed.why();
        }
        if (fact instanceof Effect.ProtocolChanged changed) {
            return "is a group of the " + changed.to() + " protocol from now on";
        }
        if (fact instanceof Effect.OffsetsRemoved removed) {
            return "offsets of " + partitions(removed.partitions()) + " dropped: " + removed.why();
        }
        if (fact instanceof Effect.GroupDeleted deleted) {
            return deleted.expired() ? "group forgotten: empty, and no offset left" : "group deleted";
        }
        if (fact instanceof Effect.GroupCreated) {
            return "group created";
        }
        throw new IllegalStateException("no words for " + fact);
    }

    private String ofMember(Effect.MemberFact fact) {
        if (fact instanceof Effect.MemberIdIssued issued) {
            return "asks to join, is given a member id (to be used within " + seconds(issued.timeoutMs()) + ")";
        }
        if (fact instanceof Effect.MemberIdDropped dropped) {
            return dropped.left() ? "gave its unused member id back" : "never used its member id: dropped";
        }
        if (fact instanceof Effect.MemberJoined joined) {
            return (joined.groupInstanceId() == null ? "joined" : "joined as static member") + because(joined.reason());
        }
        if (fact instanceof Effect.MemberRejoined rejoined) {
            return rejoined(rejoined);
        }
        if (fact instanceof Effect.MemberReplaced replaced) {
            return "took over from " + names.of(replaced.replacedMemberId()) + ", which is fenced";
        }
        if (fact instanceof Effect.MemberRemoved removed) {
            return removed(removed);
        }
        if (fact instanceof Effect.MemberReconciled reconciled) {
            return reconciled(reconciled);
        }
        if (fact instanceof Effect.MemberWentAway) {
            return "left for a while, keeps its place";
        }
        if (fact instanceof Effect.MemberSynced synced) {
            return "owns " + partitions(synced.partitions());
        }
        if (fact instanceof Effect.RequestRefused refused) {
            return refused.error() == ErrorCode.REBALANCE_IN_PROGRESS
                    ? "hears of the rebalance (" + refused.request() + ")"
                    : refused.request() + " refused: " + refused.error();
        }
        if (fact instanceof Effect.OffsetsCommitted committed) {
            return committed(committed);
        }
        if (fact instanceof Effect.CommitRefused refused) {
            return "commit refused: " + refused.error() + " ("
                    + partitions(List.copyOf(refused.offsets().keySet())) + ", generation "
                    + refused.claimedGeneration() + ")";
        }
        if (fact instanceof Effect.AssignmentDiffered differed) {
            return "the leader gave " + partitions(differed.byLeader()) + ", the server would have given "
                    + partitions(differed.byServer());
        }
        throw new IllegalStateException("no words for " + fact);
    }

    private static String rejoined(Effect.MemberRejoined rejoined) {
        String how = rejoined.waits() ? "rejoined" : "rejoined, nothing new";
        String what = rejoined.metadataChanged() && rejoined.waits() ? " with other metadata" : "";
        return how + what + because(rejoined.reason());
    }

    private static String reconciled(Effect.MemberReconciled reconciled) {
        String owns = "epoch " + reconciled.memberEpoch() + ", owns " + partitions(reconciled.assigned());
        return switch (reconciled.state()) {
            case STABLE -> owns;
            case UNREVOKED_PARTITIONS -> owns + ", is to give up " + partitions(reconciled.revoking());
            case UNRELEASED_PARTITIONS -> owns + ", waits for " + partitions(reconciled.waiting());
        };
    }

    private static String removed(Effect.MemberRemoved removed) {
        String what = removed.cause().isEviction() ? "EVICTED: " + removed.cause() : "left";
        long silentMs = removed.at() - removed.lastHeard();
        return what + because(removed.reason()) + (silentMs > 0 ? ", last heard " + seconds(silentMs) + " ago" : "");
    }

    private static String committed(Effect.OffsetsCommitted committed) {
        List<String> steps = new ArrayList<>();
        committed
                .offsets()
                .forEach((partition, step) -> steps.add(
                        partition + (step.isBackwards() ? " BACK from " + step.from() + " to " : " at ") + step.to()));
        return "committed " + String.join(", ", steps);
    }

    /** What the client said. That it uses the member id which it was given goes without saying. */
    private static String because(String reason) {
        boolean worthSaying =
                reason != null && !reason.isEmpty() && !reason.startsWith("need to re-join with the given member-id");
        return worthSaying ? " (" + reason + ")" : "";
    }

    private String shares(Map<String, List<TopicPartition>> partitions) {
        if (partitions == null) {
            return "";
        }
        List<String> shares = new ArrayList<>();
        partitions.forEach(
                (memberId, owned) -> shares.add(names.of(memberId) + " " + (owned == null ? "?" : owned.size())));
        return ": " + String.join(", ", shares);
    }

    /** {@code orders 0-2 4, refunds 1}: numbers by topic, runs drawn together. */
    static String partitions(List<TopicPartition> partitions) {
        if (partitions == null) {
            return "what cannot be read";
        }
        if (partitions.isEmpty()) {
            return "nothing";
        }
        Map<String, List<Integer>> byTopic = new LinkedHashMap<>();
        partitions.stream()
                .sorted()
                .forEach(partition -> byTopic.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                        .add(partition.partition()));
        List<String> words = new ArrayList<>();
        byTopic.forEach((topic, numbers) -> words.add(topic + " " + runs(numbers)));
        return String.join(", ", words);
    }

    private static String runs(List<Integer> numbers) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < numbers.size(); i++) {
            int first = numbers.get(i);
            while (i + 1 < numbers.size() && numbers.get(i + 1) == numbers.get(i) + 1) {
                i++;
            }
            words.append(words.isEmpty() ? "" : " ").append(first);
            if (numbers.get(i) > first) {
                words.append('-').append(numbers.get(i));
            }
        }
        return words.toString();
    }

    static String seconds(long ms) {
        return String.format(Locale.ROOT, "%.3f s", ms / 1000.0);
    }
}
