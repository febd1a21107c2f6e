package dev.rollcall.timeline;

/**
 * How often a member asked the coordinator for something, by kind. Requests are counted and not put on the timeline
 * one by one, since a heartbeat that changes nothing is no news.
 *
 * @param memberId empty for requests that name no member: first joins, commits from outside a group
 * @param joins JoinGroups
 * @param syncs SyncGroups
 * @param heartbeats Heartbeats of either protocol
 * @param commits OffsetCommits
 * @param others all else: LeaveGroup, OffsetDelete, DeleteGroups
 * @param lastAt when the last of them came, in milliseconds of the emulator's clock
 */
public record MemberRequests(
        String groupId,
        String memberId,
        long joins,
        long syncs,
        long heartbeats,
        long commits,
        long others,
        long lastAt) {

    /** All of them. */
    public long total() {
        return joins + syncs + heartbeats + commits + others;
    }
}
