package dev.rollcall.it.benchmark;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.FindCoordinatorResponse;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.SyncGroupRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A stable group whose members have a connection each. */
final class LoadedGroup {

    private final String groupId;
    private final LoadClient client;
    private final List<Member> members = new ArrayList<>();
    private int generation;
    private int answered;

    private final class Member {
        private final Link link;
        private String memberId = "";

        private Member(Link link) {
            this.link = link;
        }

        private void join(int version, int change) throws IOException {
            link.receiver((bytes, at, length) ->
                    joined((JoinGroupResponse) GroupFrames.answer(ApiKey.JOIN_GROUP, version, bytes, at, length)));
            link.send(GroupFrames.join(version, groupId, memberId, change));
        }

        private void joined(JoinGroupResponse answer) {
            GroupFrames.refuse(answer.errorCode());
            memberId = answer.memberId();
            generation = answer.generationId();
            answered++;
        }
    }

    /** Lets so many members join. */
    LoadedGroup(LoadClient client, String groupId, int size) throws IOException {
        this.client = client;
        this.groupId = groupId;
        Link control = client.connect();
        awaitCoordinator(control);
        for (int i = 0; i < size; i++) {
            members.add(new Member(client.connect()));
        }
        // The first one is alone for a generation; the others wait for it to come again, which it does when all are
        // there, so that they come into one generation.
        members.get(0).join(GroupFrames.JOIN_AT_ONCE, 0);
        client.run(() -> answered == 1);
        for (Member member : members.subList(1, size)) {
            member.join(GroupFrames.JOIN_AT_ONCE, 0);
        }
        awaitDescribed(control, group -> group.members().size() == size);
        answered = 0;
        members.get(0).join(GroupFrames.JOIN, 0);
        client.run(() -> answered == size);
        sync();
    }

    /** Kafka makes its topic of offsets when it is asked for the first time, and then loads it. */
    private void awaitCoordinator(Link control) throws IOException {
        boolean[] found = new boolean[1];
        control.receiver((bytes, at, length) -> {
            FindCoordinatorResponse answer = (FindCoordinatorResponse)
                    GroupFrames.answer(ApiKey.FIND_COORDINATOR, GroupFrames.FIND_COORDINATOR, bytes, at, length);
            found[0] = answer.errorCode() == 0;
            if (!found[0]) {
                control.send(GroupFrames.findCoordinator(groupId));
            }
        });
        control.send(GroupFrames.findCoordinator(groupId));
        client.run(() -> found[0]);
        awaitDescribed(control, group -> group.errorCode() == 0);
    }

    private void awaitDescribed(Link control, Predicate<DescribeGroupsResponse.DescribedGroup> expected)
            throws IOException {
        boolean[] seen = new boolean[1];
        control.receiver((bytes, at, length) -> {
            DescribeGroupsResponse answer = (DescribeGroupsResponse)
                    GroupFrames.answer(ApiKey.DESCRIBE_GROUPS, GroupFrames.DESCRIBE, bytes, at, length);
            seen[0] = expected.test(answer.groups().get(0));
            if (!seen[0]) {
                control.send(GroupFrames.describe(groupId));
            }
        });
        control.send(GroupFrames.describe(groupId));
        client.run(() -> seen[0]);
    }

    /**
     * Lets all members join again with changed metadata, and sync. What the client sends is made before, and of what
     * it gets it looks at the error only, so that it costs little beside the server.
     *
     * @param change another one than the last time
     * @return nanoseconds from the first request to the last answer
     */
    long rejoin(int change) throws IOException {
        List<byte[]> joins = new ArrayList<>();
        for (Member member : members) {
            joins.add(GroupFrames.join(GroupFrames.JOIN, groupId, member.memberId, change));
        }
        // A wrong guess would be refused with ILLEGAL_GENERATION.
        generation++;
        List<byte[]> syncs = syncs();
        for (Member member : members) {
            member.link.receiver((bytes, at, length) -> {
                GroupFrames.refuse(GroupFrames.error(bytes, at));
                answered++;
            });
        }
        long begin = System.nanoTime();
        exchange(joins);
        exchange(syncs);
        return System.nanoTime() - begin;
    }

    private void exchange(List<byte[]> requests) throws IOException {
        answered = 0;
        for (int i = 0; i < requests.size(); i++) {
            members.get(i).link.send(requests.get(i));
        }
        client.run(() -> answered == requests.size());
    }

    /** What each member sends; the first one leads. */
    private List<byte[]> syncs() {
        List<SyncGroupRequest.Assignment> assignments = new ArrayList<>();
        for (Member member : members) {
            assignments.add(new SyncGroupRequest.Assignment(member.memberId, GroupFrames.NOTHING));
        }
        List<byte[]> syncs = new ArrayList<>();
        for (Member member : members) {
            syncs.add(GroupFrames.sync(
                    groupId, generation, member.memberId, member == members.get(0) ? assignments : List.of()));
        }
        return syncs;
    }

    private void sync() throws IOException {
        for (Member member : members) {
            member.link.receiver((bytes, at, length) -> {
                GroupFrames.refuse(GroupFrames.error(bytes, at));
                answered++;
            });
        }
        exchange(syncs());
    }

    /** A heartbeat of each member, all of one length. */
    List<byte[]> heartbeats() {
        return members.stream()
                .map(member -> GroupFrames.heartbeat(groupId, generation, member.memberId))
                .toList();
    }

    /** The connections of the members, in their order. */
    List<Link> links() {
        return members.stream().map(member -> member.link).toList();
    }
}
