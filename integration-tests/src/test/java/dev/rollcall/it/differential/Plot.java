package dev.rollcall.it.differential;

import dev.rollcall.it.differential.Step.GroupRef;
import dev.rollcall.protocol.ApiKey;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;

/** Draws one step after the other, in view of what the actors have been told so far. */
final class Plot {

    private static final List<Integer> WAITS = List.of(1_300, 2_100, 3_000, 4_200);
    /** See {@link Actor}: long enough for what was not renewed to run out in two, and short enough for it not to in one. */
    static final int WAIT_OF_SESSIONS_MS = 1_650;

    private static final int SIDE_DOORS = 2;

    private final Setting setting;
    private final Stage stage;
    private final Random random;
    private final MemberCalls memberCalls;
    private final OtherCalls otherCalls;
    private final ArrayDeque<Step> planned = new ArrayDeque<>();
    private int drawn;
    private int waits;
    private int sinceWait;
    private boolean ending;
    private final int maxWaits;
    private final int stepsAtATime;

    Plot(Setting setting, Stage stage) {
        this.setting = setting;
        this.stage = stage;
        this.random = Randoms.forked(setting.seed(), "plot");
        this.memberCalls = new MemberCalls(setting, stage.cast());
        this.otherCalls = new OtherCalls(setting);
        maxWaits = setting.theme() == Theme.SESSIONS ? 6 : 4;
        stepsAtATime = setting.theme() == Theme.SESSIONS ? 6 : 9;
    }

    /** The next step, or null at the end. */
    Step next() {
        while (planned.isEmpty()) {
            if (ending) {
                return null;
            }
            if (drawn++ >= setting.length() || (waits == maxWaits && sinceWait > stepsAtATime)) {
                ending = true;
                lookAtTheEnd();
            } else {
                draw();
            }
        }
        return planned.remove();
    }

    private void draw() {
        sinceWait++;
        if (setting.timed() && waits < maxWaits && (sinceWait > stepsAtATime || random.nextInt(9) == 0)) {
            waits++;
            sinceWait = 0;
            planned.add(new Step.Wait(
                    setting.theme() == Theme.SESSIONS ? WAIT_OF_SESSIONS_MS : WAITS.get(random.nextInt(WAITS.size()))));
        } else if (random.nextInt(8) == 0) {
            send(sideDoor(), otherCalls.next());
        } else {
            act(setting.actors().get(random.nextInt(setting.actors().size())));
        }
    }

    private void act(Actor actor) {
        String own = "c" + actor.index();
        if (setting.theme() == Theme.RESTARTS && actor.instanceId() != null && random.nextInt(6) == 0) {
            send(stage.isWaiting(own) ? sideDoor() : own, memberCalls.restart(actor));
            return;
        }
        if (!stage.isWaiting(own)) {
            send(random.nextInt(12) == 0 ? sideDoor() : own, memberCalls.next(actor));
            return;
        }
        switch (random.nextInt(12)) {
            case 0 -> planned.add(new Step.Close(own));
            // It is processed when what waits before it has been answered.
            case 1 -> send(own, memberCalls.next(actor));
            case 2, 3, 4 -> send(sideDoor(), memberCalls.next(actor));
            default -> {} // it waits, as members do
        }
    }

    /** A connection that belongs to nobody and is free. */
    private String sideDoor() {
        for (int i = 0; i < SIDE_DOORS; i++) {
            if (!stage.isWaiting("side" + i)) {
                return "side" + i;
            }
        }
        planned.add(new Step.Close("side0"));
        return "side0";
    }

    private void send(String connection, Draft draft) {
        planned.add(new Step.Send(connection, draft.api(), draft.version(), draft.group(), draft.call()));
    }

    private void lookAtTheEnd() {
        String door = sideDoor();
        send(door, new Draft(ApiKey.DESCRIBE_GROUPS, 6, GroupRef.OURS, new Call.Describe(false)));
        send(door, new Draft(ApiKey.OFFSET_FETCH, 8, GroupRef.OURS, new Call.FetchOffsets(List.of(), false)));
    }
}
