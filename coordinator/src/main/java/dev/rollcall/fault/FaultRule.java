package dev.rollcall.fault;

/** A fault that has been set, and how often it was hit. Not thread-safe: the emulator's thread owns it. */
public final class FaultRule {

    private final FaultMatcher matcher;
    private final FaultAction action;
    private long matched;
    private long hits;

    public FaultRule(FaultMatcher matcher, FaultAction action) {
        this.matcher = matcher;
        this.action = action;
    }

    public FaultMatcher matcher() {
        return matcher;
    }

    public FaultAction action() {
        return action;
    }

    /** How many calls fitted, apart from their number. */
    public long matched() {
        return matched;
    }

    /** How many calls it acted on. */
    public long hits() {
        return hits;
    }

    boolean isHitBy(Call call, Groups groups) {
        if (call.phase() != action.phase() || !action.isPossibleFor(call) || !matcher.fits(call, groups)) {
            return false;
        }
        matched++;
        boolean hit = matcher.occurrence().isHit(matched);
        if (hit) {
            hits++;
        }
        return hit;
    }

    /** As in {@code SyncGroup of client c, no. 1: answer dropped and connection closed}. */
    @Override
    public String toString() {
        return matcher + ": " + action;
    }
}
