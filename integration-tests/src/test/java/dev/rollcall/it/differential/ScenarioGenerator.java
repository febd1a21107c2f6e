package dev.rollcall.it.differential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Draws scenarios. What happens next is drawn in view of what an emulator with a standing clock has answered so far, so
 * that members mostly do what a member would. The same seed gives the same scenario as long as the emulator answers the
 * same.
 */
final class ScenarioGenerator {

    /** Rehearsals with slow steps that must not change anything. */
    private static final int DAWDLING_REHEARSALS = 6;

    private ScenarioGenerator() {}

    static Scenario scenario(long seed) throws IOException {
        Setting setting = Setting.draw(seed);
        Script script;
        Transcript expected;
        try (Rehearsal rehearsal = new Rehearsal(setting)) {
            Plot plot = new Plot(setting, rehearsal.stage());
            List<Step> steps = new ArrayList<>();
            for (Step next = plot.next(); next != null; next = plot.next()) {
                rehearsal.perform(next);
                steps.add(next);
            }
            script = new Script(setting, steps);
            expected = rehearsal.transcript();
        }
        if (!script.timed()) {
            return new Scenario(script, expected);
        }
        int robust = robustSteps(script, expected);
        return new Scenario(script.first(robust), expected.first(robust));
    }

    /**
     * How many steps are answered the same however long they take, within bounds: a script must not depend on whether a
     * request comes just before or just after a timer runs out. It is cut before the wait that leads there.
     */
    private static int robustSteps(Script script, Transcript expected) throws IOException {
        Random random = Randoms.forked(script.setting().seed(), "dawdling");
        int robust = script.steps().size();
        for (int i = 0; i < DAWDLING_REHEARSALS; i++) {
            int difference = Rehearsal.dawdling(script.first(robust), Scenario.MAX_LAG_MS + 100, random)
                    .firstDifference(expected.first(robust));
            if (difference >= 0) {
                robust = startOfBurst(script.steps(), difference);
            }
        }
        return robust;
    }

    private static int startOfBurst(List<Step> steps, int step) {
        int start = step;
        while (start > 0 && !(steps.get(start) instanceof Step.Wait)) {
            start--;
        }
        return start;
    }
}
