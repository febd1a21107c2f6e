package dev.rollcall.script;

/**
 * Who a request says that it comes from: right or wrong, of now or of long ago. A member keeps its present one; an
 * older one, kept by the test, makes requests of an old generation.
 *
 * @param memberId empty for somebody who has none yet
 * @param generation -1 for none
 * @param groupInstanceId null for a dynamic member (KIP-345)
 */
public record Identity(String memberId, int generation, String groupInstanceId) {

    /** Somebody who has not joined yet; {@code groupInstanceId} may be null. */
    public static Identity newcomer(String groupInstanceId) {
        return new Identity("", -1, groupInstanceId);
    }

    public Identity withMemberId(String other) {
        return new Identity(other, generation, groupInstanceId);
    }

    public Identity withGeneration(int other) {
        return new Identity(memberId, other, groupInstanceId);
    }
}
