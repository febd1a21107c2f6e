package dev.rollcall.it.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Who takes part in a scenario, and where it takes place.
 *
 * @param timed whether timers run out in it, so that the time that steps take matters
 */
record Setting(long seed, Profile profile, boolean timed, List<Actor> actors, int length) {

    static Setting draw(long seed) {
        Random random = Randoms.forked(seed, "setting");
        Profile profile = random.nextInt(5) == 0 ? Profile.DELAYED : Profile.IMMEDIATE;
        boolean timed = profile == Profile.DELAYED || random.nextInt(5) < 2;
        int count = random.nextInt(8) == 0 ? 1 + Clusters.GROUP_MAX_SIZE : 1 + random.nextInt(3);
        List<Actor> actors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            actors.add(Actor.draw(i, timed, random));
        }
        return new Setting(seed, profile, timed, actors, 12 + random.nextInt(30));
    }
}
