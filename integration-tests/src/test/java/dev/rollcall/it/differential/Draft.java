package dev.rollcall.it.differential;

import dev.rollcall.it.differential.Step.GroupRef;
import dev.rollcall.protocol.ApiKey;
import java.util.Random;

/** A request of which it is not yet said on which connection it is sent. */
record Draft(ApiKey api, int version, GroupRef group, Call call) {

    /** Now and then about another group. */
    static Draft of(ApiKey api, int version, Call call, Random random) {
        GroupRef group =
                random.nextInt(40) > 0 ? GroupRef.OURS : random.nextBoolean() ? GroupRef.OTHER : GroupRef.NAMELESS;
        if (group == GroupRef.NAMELESS && api == ApiKey.OFFSET_COMMIT) {
            // The group would be there from then on, for all scenarios.
            group = GroupRef.OTHER;
        }
        return new Draft(api, version, group, call);
    }
}
