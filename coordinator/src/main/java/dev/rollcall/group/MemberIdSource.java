package dev.rollcall.group;

/**
 * Where the coordinator takes new member ids from. Kafka's are {@code <client.id>-<random UUID>}, and
 * {@code <group.instance.id>-<random UUID>} for static members; the randomness is the caller's, since the core has
 * none.
 */
@FunctionalInterface
public interface MemberIdSource {

    /**
     * An id that was never returned before.
     *
     * @param prefix the client id, or the group instance id of a static member; empty in a consumer group
     */
    String next(String prefix);
}
