package dev.rollcall.it.differential;

import java.util.List;

/** What happens in one scenario, step by step. */
record Script(Setting setting, List<Step> steps) {

    Script {
        steps = List.copyOf(steps);
    }

    Script first(int count) {
        return new Script(setting, steps.subList(0, count));
    }

    boolean timed() {
        return setting.timed();
    }
}
