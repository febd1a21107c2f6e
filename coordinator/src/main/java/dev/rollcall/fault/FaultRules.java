package dev.rollcall.fault;

import java.util.ArrayList;
import java.util.List;

/**
 * The faults that are set, in the order in which they were. A call is shown to each in this order, until one ends its
 * way; so two delays add up, and nothing happens behind a request that was dropped. A rule that acts on requests counts
 * requests, one that acts on answers counts answers. Not thread-safe: the emulator's thread owns it.
 */
public final class FaultRules {

    private final List<FaultRule> rules = new ArrayList<>();

    public void add(FaultRule rule) {
        rules.add(rule);
    }

    /** Whether it was there. */
    public boolean remove(FaultRule rule) {
        return rules.remove(rule);
    }

    public void clear() {
        rules.clear();
    }

    public boolean isEmpty() {
        return rules.isEmpty();
    }

    public List<FaultRule> all() {
        return List.copyOf(rules);
    }

    /** The next rule that this call hits, from place {@code from} on, or null; {@code from} moves behind it. */
    public FaultRule next(Call call, Groups groups, FaultCursor from) {
        while (from.hasNext()) {
            FaultRule rule = from.next();
            if (rules.contains(rule) && rule.isHitBy(call, groups)) {
                return rule;
            }
        }
        return null;
    }

    /** Begins to show a call the rules that are set now; those that come later are not for it. */
    public FaultCursor cursor() {
        return new FaultCursor(rules);
    }
}
