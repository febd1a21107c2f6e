package dev.rollcall.server;

import dev.rollcall.fault.Call;
import dev.rollcall.fault.Condition;
import dev.rollcall.fault.FaultRule;

/** A request or an answer that a fault holds back. On the server's thread only. */
public final class HeldCall {

    private final FaultPassage passage;
    private final Call call;
    private final FaultRule rule;
    private final Condition until;
    private final long since;

    HeldCall(FaultPassage passage, Call call, FaultRule rule, Condition until, long since) {
        this.passage = passage;
        this.call = call;
        this.rule = rule;
        this.until = until;
        this.since = since;
    }

    FaultPassage passage() {
        return passage;
    }

    public Call call() {
        return call;
    }

    String clientId() {
        return call.clientId();
    }

    /** The rule that holds it, or null if its client is frozen. */
    public FaultRule rule() {
        return rule;
    }

    /** What it waits for, or null if it must be released. */
    public Condition until() {
        return until;
    }

    /** Since when, in milliseconds of the emulator's clock. */
    public long since() {
        return since;
    }

    @Override
    public String toString() {
        return call + " (" + (rule == null ? "its client is frozen" : rule) + ")";
    }
}
