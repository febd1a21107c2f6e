package dev.rollcall.it.differential;

import dev.rollcall.it.differential.Call.Naming;
import dev.rollcall.it.differential.Call.Receivers;
import dev.rollcall.protocol.ApiKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Draws what a member, or who takes itself for one, asks next; now and then with a wrong id, generation or instance. */
final class MemberCalls {

    private static final List<Naming> NAMINGS = List.of(Naming.values());
    private static final List<Receivers> RECEIVERS = List.of(Receivers.values());

    private final Setting setting;
    private final Cast cast;
    private final Random what;
    private final Random versions;
    private final Random details;
    private final Random mischief;
    private final Map<Integer, List<Protocol>> protocols = new HashMap<>();
    private int nonce;

    MemberCalls(Setting setting, Cast cast) {
        this.setting = setting;
        this.cast = cast;
        what = Randoms.forked(setting.seed(), "what members ask");
        versions = Randoms.forked(setting.seed(), "versions");
        details = Randoms.forked(setting.seed(), "details");
        mischief = Randoms.forked(setting.seed(), "mischief");
    }

    Draft next(Actor actor) {
        int roll = what.nextInt(100);
        return switch (cast.role(actor.index()).phase) {
            case OUTSIDE -> roll < 92 ? join(actor, MemberRef.NOBODY) : anything(actor);
            case INVITED -> roll < 80 ? rejoin(actor) : roll < 85 ? join(actor, MemberRef.NOBODY) : anything(actor);
            case JOINED -> roll < 78 ? sync(actor) : anything(actor);
            // Mostly one sign of life between two waits is what decides.
            case SYNCED ->
                setting.theme() == Theme.SESSIONS && roll < 80
                        ? (roll < 55 ? heartbeat(actor) : commit(actor))
                        : roll < 35 ? heartbeat(actor) : roll < 50 ? commit(actor) : anything(actor);
        };
    }

    private Draft anything(Actor actor) {
        return switch (what.nextInt(9)) {
            case 0, 1 -> rejoin(actor);
            case 2 -> {
                protocols.put(actor.index(), Actor.protocols(actor.index(), details));
                yield rejoin(actor);
            }
            case 3 -> join(actor, MemberRef.NOBODY);
            case 4 -> sync(actor);
            case 5 -> heartbeat(actor);
            case 6 -> commit(actor);
            default -> leave(actor);
        };
    }

    /** The actor has forgotten its id. */
    Draft restart(Actor actor) {
        return join(actor, MemberRef.NOBODY);
    }

    private Draft rejoin(Actor actor) {
        return join(actor, member(actor));
    }

    private Draft join(Actor actor, MemberRef member) {
        int sessionMs = mischief.nextInt(50) == 0 ? Clusters.MIN_SESSION_MS - 1 : actor.sessionMs();
        String type = mischief.nextInt(40) == 0 ? "other" : actor.type();
        List<Protocol> offered =
                mischief.nextInt(60) == 0 ? List.of() : protocols.getOrDefault(actor.index(), actor.protocols());
        Call.Join join = new Call.Join(
                actor.index(),
                member,
                instance(actor),
                sessionMs,
                actor.rebalanceMs(),
                type,
                offered,
                details.nextBoolean() ? null : "because");
        return draft(actor, ApiKey.JOIN_GROUP, 0, 9, join);
    }

    private Draft sync(Actor actor) {
        Naming naming = mischief.nextInt(12) > 0 ? Naming.AS_JOINED : NAMINGS.get(mischief.nextInt(NAMINGS.size()));
        Receivers receivers = details.nextInt(4) > 0 ? Receivers.ALL : RECEIVERS.get(details.nextInt(RECEIVERS.size()));
        return draft(
                actor,
                ApiKey.SYNC_GROUP,
                0,
                5,
                new Call.Sync(
                        actor.index(), member(actor), generation(actor), instance(actor), naming, receivers, ++nonce));
    }

    private Draft heartbeat(Actor actor) {
        return draft(
                actor,
                ApiKey.HEARTBEAT,
                0,
                4,
                new Call.Heartbeat(actor.index(), member(actor), generation(actor), instance(actor)));
    }

    private Draft commit(Actor actor) {
        return draft(
                actor,
                ApiKey.OFFSET_COMMIT,
                2,
                10,
                new Call.Commit(
                        actor.index(), member(actor), generation(actor), instance(actor), OtherCalls.offsets(details)));
    }

    private Draft leave(Actor actor) {
        List<Call.Leaver> leavers = new ArrayList<>();
        leavers.add(leaver(actor));
        while (details.nextInt(4) == 0) {
            leavers.add(
                    leaver(setting.actors().get(details.nextInt(setting.actors().size()))));
        }
        return draft(actor, ApiKey.LEAVE_GROUP, 0, 5, new Call.Leave(leavers));
    }

    private Call.Leaver leaver(Actor actor) {
        if (actor.instanceId() != null && details.nextInt(3) == 0) {
            return new Call.Leaver(MemberRef.NOBODY, actor.instanceId());
        }
        return new Call.Leaver(member(actor), instance(actor));
    }

    private MemberRef member(Actor actor) {
        if (mischief.nextInt(20) > 0) {
            return MemberRef.current(actor.index());
        }
        return switch (mischief.nextInt(4)) {
            case 0 -> MemberRef.STRANGER;
            case 1 -> MemberRef.previous(actor.index());
            case 2 -> MemberRef.current(mischief.nextInt(setting.actors().size()));
            default -> MemberRef.NOBODY;
        };
    }

    private GenerationRef generation(Actor actor) {
        if (mischief.nextInt(20) > 0) {
            return GenerationRef.of(actor.index());
        }
        return switch (mischief.nextInt(3)) {
            case 0 -> GenerationRef.NONE;
            case 1 -> new GenerationRef(actor.index(), 1);
            default -> new GenerationRef(actor.index(), -1);
        };
    }

    private String instance(Actor actor) {
        if (mischief.nextInt(25) > 0) {
            return actor.instanceId();
        }
        return mischief.nextBoolean()
                ? null
                : "i" + mischief.nextInt(setting.actors().size());
    }

    private Draft draft(Actor actor, ApiKey api, int lowest, int highest, Call call) {
        int version =
                actor.modern() && versions.nextInt(8) > 0 ? highest : lowest + versions.nextInt(highest - lowest + 1);
        return Draft.of(api, version, call, mischief);
    }
}
