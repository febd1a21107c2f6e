package dev.rollcall.it.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Who takes part in a scenario, and where it takes place.
 *
 * @param timed whether timers run out in it, so that the time that steps take matters
 */
record Setting(long seed, Theme theme, Profile profile, boolean timed, List<Actor> actors, int length) {

    private static final List<Theme> THEMES = List.of(Theme.ANYTHING, Theme.ANYTHING, Theme.RESTARTS, Theme.SESSIONS);

    static Setting draw(long seed) {
        Random random = Randoms.forked(seed, "setting");
        Theme theme = THEMES.get(random.nextInt(THEMES.size()));
        Profile profile = theme == Theme.ANYTHING && random.nextInt(4) == 0 ? Profile.DELAYED : Profile.IMMEDIATE;
        boolean timed = theme == Theme.SESSIONS || profile == Profile.DELAYED || random.nextInt(4) == 0;
        int count = random.nextInt(8) == 0 ? 1 + Clusters.GROUP_MAX_SIZE : 1 + random.nextInt(3);
        List<Actor> actors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            actors.add(Actor.draw(i, theme, timed, random));
        }
        return new Setting(seed, theme, profile, timed, actors, 12 + random.nextInt(30));
    }
}
