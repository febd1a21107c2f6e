package dev.rollcall.engine;

/** Who is kept alive while the clock is moved. */
@FunctionalInterface
public interface Living {

    /** Whoever has not been heard long enough expires, in a moved clock as in a running one. */
    Living NOBODY = (groupId, memberId) -> false;

    /** Whether this member counts as having heartbeated throughout. */
    boolean isAlive(String groupId, String memberId);
}
