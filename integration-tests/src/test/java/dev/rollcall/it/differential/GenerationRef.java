package dev.rollcall.it.differential;

/**
 * Which generation a request carries.
 *
 * @param actor the one whose last known generation is meant; -1 if the request has none
 * @param offset what is added to it: 0 unless a wrong one is meant
 */
record GenerationRef(int actor, int offset) {

    /** As from outside of the group: -1. */
    static final GenerationRef NONE = new GenerationRef(-1, 0);

    static GenerationRef of(int actor) {
        return new GenerationRef(actor, 0);
    }

    @Override
    public String toString() {
        return actor < 0 ? "none" : "actor" + actor + (offset == 0 ? "" : (offset > 0 ? "+" : "") + offset);
    }
}
