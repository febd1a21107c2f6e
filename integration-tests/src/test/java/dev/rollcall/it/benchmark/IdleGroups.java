package dev.rollcall.it.benchmark;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.SyncGroupRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What the members of many small groups cost on the heap once they are stable and their connections closed. */
final class IdleGroups {

    private static final int GROUPS = 10_000;
    private static final int PAIRS = 8;

    private final Figures figures;

    IdleGroups(Figures figures) {
        this.figures = figures;
    }

    void run(Contender contender) throws IOException {
        try (MeasuredJvm jvm = new MeasuredJvm(contender.classpath(), "listen", contender.name(), "forgetful")) {
            String address = jvm.await("ready").words().get(1);
            try (LoadClient client = new LoadClient(address)) {
                // Code and tables that are loaded once belong to nobody.
                fill(client, "first", 100);
            }
            double before = jvm.ask("heap", "heap").number(1);
            try (LoadClient client = new LoadClient(address)) {
                fill(client, "idle", GROUPS);
            }
            double after = jvm.ask("heap", "heap").number(1);
            figures.add(Quantity.HEAP, contender.label(), (after - before) / (2 * GROUPS));
        }
    }

    private void fill(LoadClient client, String prefix, int groups) throws IOException {
        new LoadedGroup(client, prefix, 2);
        int[] next = {0};
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            Pair pair = new Pair(client.connect(), client.connect(), () -> prefix + "-" + next[0]++);
            pairs.add(pair);
            pair.begin();
        }
        client.run(() -> {
            int done = 0;
            for (Pair pair : pairs) {
                done += pair.done;
                pair.stopped = next[0] >= groups;
            }
            return done >= groups && pairs.stream().allMatch(pair -> pair.idle);
        });
    }

    private interface Names {
        String next();
    }

    /** Two connections whose members fill one group after the other. */
    private static final class Pair {
        private final Link first;
        private final Link second;
        private final Names names;
        private String groupId;
        private String firstId;
        private String secondId;
        private int generation;
        private int joined;
        private int synced;
        private int done;
        private boolean stopped;
        private boolean idle;

        private Pair(Link first, Link second, Names names) {
            this.first = first;
            this.second = second;
            this.names = names;
        }

        private void begin() throws IOException {
            groupId = names.next();
            secondId = null;
            joined = 0;
            synced = 0;
            first.receiver((bytes, at, length) -> {
                JoinGroupResponse alone = joined(GroupFrames.JOIN_AT_ONCE, bytes, at, length);
                firstId = alone.memberId();
                generation = alone.generationId();
                syncAlone();
            });
            first.send(GroupFrames.join(GroupFrames.JOIN_AT_ONCE, groupId, "", 0));
        }

        private void syncAlone() throws IOException {
            first.receiver((bytes, at, length) -> {
                GroupFrames.refuse(GroupFrames.error(bytes, at));
                second.receiver((joinBytes, joinAt, joinLength) -> {
                    secondId = joined(GroupFrames.JOIN_AT_ONCE, joinBytes, joinAt, joinLength)
                            .memberId();
                    syncWhenBothHaveJoined();
                });
                second.send(GroupFrames.join(GroupFrames.JOIN_AT_ONCE, groupId, "", 0));
                awaitTheOther();
            });
            first.send(sync(firstId));
        }

        /** The second one has joined when a heartbeat of the first tells it to. */
        private void awaitTheOther() throws IOException {
            first.receiver((bytes, at, length) -> {
                int error = GroupFrames.error(bytes, at);
                if (error == ErrorCode.REBALANCE_IN_PROGRESS.code()) {
                    first.receiver((joinBytes, joinAt, joinLength) -> {
                        generation = joined(GroupFrames.JOIN, joinBytes, joinAt, joinLength)
                                .generationId();
                        syncWhenBothHaveJoined();
                    });
                    first.send(GroupFrames.join(GroupFrames.JOIN, groupId, firstId, 0));
                } else {
                    GroupFrames.refuse(error);
                    first.send(GroupFrames.heartbeat(groupId, generation, firstId));
                }
            });
            first.send(GroupFrames.heartbeat(groupId, generation, firstId));
        }

        private void syncWhenBothHaveJoined() throws IOException {
            joined++;
            if (joined < 2) {
                return;
            }
            first.receiver(this::synced);
            second.receiver(this::synced);
            first.send(sync(firstId));
            second.send(sync(secondId));
        }

        private void synced(byte[] bytes, int at, int length) throws IOException {
            GroupFrames.refuse(GroupFrames.error(bytes, at));
            synced++;
            if (synced == 2) {
                done++;
                idle = stopped;
                if (!stopped) {
                    begin();
                }
            }
        }

        private byte[] sync(String memberId) {
            List<SyncGroupRequest.Assignment> assignments = new ArrayList<>();
            assignments.add(new SyncGroupRequest.Assignment(firstId, GroupFrames.NOTHING));
            if (secondId != null) {
                assignments.add(new SyncGroupRequest.Assignment(secondId, GroupFrames.NOTHING));
            }
            return GroupFrames.sync(groupId, generation, memberId, memberId.equals(firstId) ? assignments : List.of());
        }

        private static JoinGroupResponse joined(int version, byte[] bytes, int at, int length) {
            JoinGroupResponse answer =
                    (JoinGroupResponse) GroupFrames.answer(ApiKey.JOIN_GROUP, version, bytes, at, length);
            GroupFrames.refuse(answer.errorCode());
            return answer;
        }
    }
}
