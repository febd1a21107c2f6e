package dev.rollcall.it.differential;

/**
 * Which member id a request carries. The ids themselves are drawn by the cluster, so a script says whose it means.
 *
 * @param actor whose id, where the kind says that it is somebody's
 */
record MemberRef(Kind kind, int actor) {

    enum Kind {
        /** The empty id of somebody who has none yet. */
        NOBODY,
        /** The id that the actor was last given. */
        CURRENT,
        /** The id that it was given before that one. */
        PREVIOUS,
        /** An id that the cluster never gave to anybody. */
        STRANGER
    }

    static final MemberRef NOBODY = new MemberRef(Kind.NOBODY, -1);
    static final MemberRef STRANGER = new MemberRef(Kind.STRANGER, -1);

    static MemberRef current(int actor) {
        return new MemberRef(Kind.CURRENT, actor);
    }

    static MemberRef previous(int actor) {
        return new MemberRef(Kind.PREVIOUS, actor);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case NOBODY -> "nobody";
            case STRANGER -> "stranger";
            case CURRENT -> "actor" + actor;
            case PREVIOUS -> "former-actor" + actor;
        };
    }
}
