package dev.rollcall;

import dev.rollcall.timeline.Rebalance;
import dev.rollcall.timeline.RebalanceReader;
import dev.rollcall.timeline.TimelineEvent;
import dev.rollcall.timeline.TimelineText;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting for a group, with a failure that tells what a person would look at next. */
final class GroupAwait {

    private static final int LAST_EVENTS = 20;

    private final Emulator emulator;
    private final String groupId;

    /** Rebalances before this place in the timeline have been waited for. On the emulator's thread only. */
    private long seenUpTo;

    GroupAwait(Emulator emulator, String groupId) {
        this.emulator = emulator;
        this.groupId = groupId;
    }

    /** Waits until the condition, which is looked at on the emulator's thread, is true. */
    void until(String what, Duration patience, BooleanSupplier condition) {
        await(what, patience, () -> condition.getAsBoolean() ? Boolean.TRUE : null);
    }

    /** As {@link #until}; rebalances before that moment are not waited for again. */
    void settled(String what, Duration patience, BooleanSupplier condition) {
        until(what, patience, () -> {
            boolean settled = condition.getAsBoolean();
            if (settled) {
                seenUpTo = emulator.engine().timeline().size();
            }
            return settled;
        });
    }

    Rebalance nextRebalance(Duration patience) {
        return await("group " + groupId + " has completed its next rebalance", patience, () -> {
            for (Rebalance rebalance :
                    RebalanceReader.read(emulator.engine().timeline().eventsOf(groupId))) {
                if (rebalance.sequence() >= seenUpTo && rebalance.isComplete()) {
                    seenUpTo = rebalance.sequence() + 1;
                    return rebalance;
                }
            }
            return null;
        });
    }

    /** The emulator has forgotten everything. On the emulator's thread only. */
    void reset() {
        seenUpTo = 0;
    }

    private <T> T await(String what, Duration patience, Supplier<T> lookUp) {
        return EmulatorAwait.await(emulator, what, patience, lookUp, () -> failure(what, patience));
    }

    private String failure(String what, Duration patience) {
        return emulator.call(() -> {
            List<TimelineEvent> events = emulator.engine().timeline().eventsOf(groupId);
            List<TimelineEvent> last = events.subList(Math.max(0, events.size() - LAST_EVENTS), events.size());
            long origin = events.isEmpty() ? 0 : events.get(0).at();
            return "waited " + patience.toMillis() + " ms until " + what + ", but "
                    + GroupWords.of(
                            groupId,
                            emulator.engine().group(groupId),
                            emulator.engine().now())
                    + "\nthe last " + last.size() + " of " + events.size() + " events:\n"
                    + TimelineText.of(last, events, origin);
        });
    }
}
