package dev.rollcall.timeline;

import dev.rollcall.group.Effect;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Leaves out of a timeline what would drown the rest. */
public final class WorthReading {

    /** Members that have heard of the rebalance in which they have not rejoined yet. */
    private final Set<String> haveHeard = new HashSet<>();

    /** @param events oldest first, from the beginning */
    public List<TimelineEvent> of(List<TimelineEvent> events) {
        List<TimelineEvent> worthReading = new ArrayList<>();
        for (TimelineEvent event : events) {
            boolean keep = event instanceof TimelineEvent.OfGroup ofGroup
                    ? isWorthReading(ofGroup.fact())
                    : !(event instanceof TimelineEvent.Fetched);
            if (keep) {
                worthReading.add(event);
            }
        }
        return worthReading;
    }

    private boolean isWorthReading(Effect.Fact fact) {
        if (fact instanceof Effect.StateChanged changed) {
            return changed.to().isStable();
        } else if (fact instanceof Effect.OffsetsCommitted committed) {
            return committed.offsets().values().stream().anyMatch(Effect.CommitStep::isBackwards);
        } else if (fact instanceof Effect.RequestRefused refused) {
            boolean hears = refused.error() == ErrorCode.REBALANCE_IN_PROGRESS
                    && refused.request() == Effect.RequestKind.HEARTBEAT;
            return !hears || haveHeard.add(refused.memberId());
        } else if (fact instanceof Effect.MemberRejoined rejoined) {
            haveHeard.remove(rejoined.memberId());
        } else if (fact instanceof Effect.JoinPhaseEnded) {
            haveHeard.clear();
        }
        return true;
    }
}
