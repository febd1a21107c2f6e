package dev.rollcall.fault;

import java.util.List;

/** How far a call has come through the rules that were set when it came. */
public final class FaultCursor {

    private final List<FaultRule> rules;
    private int next;

    FaultCursor(List<FaultRule> rules) {
        this.rules = List.copyOf(rules);
    }

    boolean hasNext() {
        return next < rules.size();
    }

    FaultRule next() {
        return rules.get(next++);
    }
}
