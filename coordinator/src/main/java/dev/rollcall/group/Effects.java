package dev.rollcall.group;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Collects the effects of one step, and knows the time at which what is being handled happens. */
final class Effects {

    private long now;
    private Effect first;
    private List<Effect> all;

    /** Milliseconds of the coordinator's clock: the event's time, or that of the deadline being expired. */
    long now() {
        return now;
    }

    void moveTo(long time) {
        now = time;
    }

    void add(Effect effect) {
        if (first == null) {
            first = effect;
            return;
        }
        if (all == null) {
            all = new ArrayList<>();
            all.add(first);
        }
        all.add(effect);
    }

    void reply(long requestId, Outcome outcome) {
        add(new Effect.Reply(now, requestId, outcome));
    }

    List<Effect> toList() {
        if (first == null) {
            return List.of();
        }
        return all == null ? List.of(first) : Collections.unmodifiableList(all);
    }
}
