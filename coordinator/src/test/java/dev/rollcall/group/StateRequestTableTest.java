package dev.rollcall.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every request in every state, with the right and with wrong generations, member ids and instance ids. The group has
 * the dynamic member "d" and the static member "s" of instance "i"; the table is that of
 * {@code docs/classic-group-protocol.md}.
 *
 * <p>"waits" means that no answer is given yet.
 */
class StateRequestTableTest {

    private final GroupFixture fixture = new GroupFixture();
    private String dynamicMember = "nobody";
    private String staticMember = "nobody";

    @ParameterizedTest(name = "{0}: {1}, generation {2}, member {3}, instance {4} -> {5}")
    @CsvSource(delimiter = '|', textBlock = """
        # state              | request   | gen   | member  | instance | answer
        none                 | Heartbeat | right | unknown |          | UNKNOWN_MEMBER_ID
        none                 | SyncGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        none                 | LeaveGroup| right | unknown |          | UNKNOWN_MEMBER_ID
        none                 | JoinGroup | right | none    |          | MEMBER_ID_REQUIRED
        none                 | JoinGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        none                 | Commit    | none  | none    |          | NONE
        none                 | Commit    | right | unknown |          | GROUP_ID_NOT_FOUND
        none                 | Delete    | right | none    |          | GROUP_ID_NOT_FOUND
        none                 | OffsetDelete| right | none  |          | GROUP_ID_NOT_FOUND

        Empty                | Heartbeat | right | d       |          | UNKNOWN_MEMBER_ID
        Empty                | Heartbeat | wrong | unknown |          | UNKNOWN_MEMBER_ID
        Empty                | SyncGroup | right | d       |          | UNKNOWN_MEMBER_ID
        Empty                | LeaveGroup| right | d       |          | UNKNOWN_MEMBER_ID
        Empty                | JoinGroup | right | none    |          | MEMBER_ID_REQUIRED
        Empty                | JoinGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        Empty                | JoinGroup | right | none    | new      | NONE
        Empty                | Commit    | none  | none    |          | NONE
        Empty                | Commit    | none  | unknown |          | NONE
        Empty                | Commit    | right | d       |          | UNKNOWN_MEMBER_ID
        Empty                | Commit    | wrong | none    |          | UNKNOWN_MEMBER_ID
        Empty                | Delete    | right | none    |          | NONE
        Empty                | OffsetDelete| right | none  |          | NONE

        PreparingRebalance   | Heartbeat | right | d       |          | REBALANCE_IN_PROGRESS
        PreparingRebalance   | Heartbeat | right | s       | i        | REBALANCE_IN_PROGRESS
        PreparingRebalance   | Heartbeat | wrong | d       |          | ILLEGAL_GENERATION
        PreparingRebalance   | Heartbeat | right | unknown |          | UNKNOWN_MEMBER_ID
        PreparingRebalance   | Heartbeat | right | d       | i        | FENCED_INSTANCE_ID
        PreparingRebalance   | Heartbeat | right | s       | other    | UNKNOWN_MEMBER_ID
        PreparingRebalance   | SyncGroup | right | d       |          | REBALANCE_IN_PROGRESS
        PreparingRebalance   | SyncGroup | wrong | d       |          | ILLEGAL_GENERATION
        PreparingRebalance   | SyncGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        PreparingRebalance   | SyncGroup | right | d       | i        | FENCED_INSTANCE_ID
        PreparingRebalance   | LeaveGroup| right | d       |          | NONE
        PreparingRebalance   | LeaveGroup| right | none    | i        | NONE
        PreparingRebalance   | LeaveGroup| right | d       | i        | FENCED_INSTANCE_ID
        PreparingRebalance   | LeaveGroup| right | unknown |          | UNKNOWN_MEMBER_ID
        PreparingRebalance   | LeaveGroup| right | none    | other    | UNKNOWN_MEMBER_ID
        PreparingRebalance   | JoinGroup | right | none    |          | MEMBER_ID_REQUIRED
        PreparingRebalance   | JoinGroup | right | none    | new      | waits
        PreparingRebalance   | JoinGroup | right | d       |          | waits
        PreparingRebalance   | JoinChanged | right | d     |          | waits
        PreparingRebalance   | JoinOther | right | d       |          | INCONSISTENT_GROUP_PROTOCOL
        PreparingRebalance   | JoinGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        PreparingRebalance   | JoinGroup | right | d       | i        | FENCED_INSTANCE_ID
        PreparingRebalance   | JoinGroup | right | none    | i        | waits
        PreparingRebalance   | Commit    | right | d       |          | NONE
        PreparingRebalance   | Commit    | right | s       | i        | NONE
        PreparingRebalance   | Commit    | wrong | d       |          | ILLEGAL_GENERATION
        PreparingRebalance   | Commit    | right | unknown |          | UNKNOWN_MEMBER_ID
        PreparingRebalance   | Commit    | right | d       | i        | FENCED_INSTANCE_ID
        PreparingRebalance   | Commit    | none  | none    |          | UNKNOWN_MEMBER_ID
        PreparingRebalance   | Commit    | none  | d       |          | ILLEGAL_GENERATION
        PreparingRebalance   | Delete    | right | none    |          | NON_EMPTY_GROUP
        PreparingRebalance   | OffsetDelete| right | none  |          | GROUP_SUBSCRIBED_TO_TOPIC

        CompletingRebalance  | Heartbeat | right | d       |          | NONE
        CompletingRebalance  | Heartbeat | wrong | d       |          | ILLEGAL_GENERATION
        CompletingRebalance  | Heartbeat | right | unknown |          | UNKNOWN_MEMBER_ID
        CompletingRebalance  | Heartbeat | right | d       | i        | FENCED_INSTANCE_ID
        CompletingRebalance  | SyncGroup | right | s       | i        | waits
        CompletingRebalance  | SyncLeader| right | d       |          | NONE
        CompletingRebalance  | SyncGroup | wrong | d       |          | ILLEGAL_GENERATION
        CompletingRebalance  | SyncGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        CompletingRebalance  | SyncGroup | right | d       | i        | FENCED_INSTANCE_ID
        CompletingRebalance  | SyncOther | right | d       |          | INCONSISTENT_GROUP_PROTOCOL
        CompletingRebalance  | SyncUnnamed | right | d     |          | INCONSISTENT_GROUP_PROTOCOL
        CompletingRebalance  | LeaveGroup| right | d       |          | NONE
        CompletingRebalance  | LeaveGroup| right | unknown |          | UNKNOWN_MEMBER_ID
        CompletingRebalance  | JoinGroup | right | none    |          | MEMBER_ID_REQUIRED
        CompletingRebalance  | JoinGroup | right | d       |          | NONE
        CompletingRebalance  | JoinChanged | right | d     |          | waits
        CompletingRebalance  | JoinOther | right | d       |          | INCONSISTENT_GROUP_PROTOCOL
        CompletingRebalance  | JoinGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        CompletingRebalance  | JoinGroup | right | none    | i        | waits
        CompletingRebalance  | Commit    | right | d       |          | REBALANCE_IN_PROGRESS
        CompletingRebalance  | Commit    | wrong | d       |          | ILLEGAL_GENERATION
        CompletingRebalance  | Commit    | none  | none    |          | UNKNOWN_MEMBER_ID
        CompletingRebalance  | Delete    | right | none    |          | NON_EMPTY_GROUP

        Stable               | Heartbeat | right | d       |          | NONE
        Stable               | Heartbeat | right | s       | i        | NONE
        Stable               | Heartbeat | wrong | d       |          | ILLEGAL_GENERATION
        Stable               | Heartbeat | right | unknown |          | UNKNOWN_MEMBER_ID
        Stable               | Heartbeat | right | d       | i        | FENCED_INSTANCE_ID
        Stable               | Heartbeat | right | s       | other    | UNKNOWN_MEMBER_ID
        Stable               | SyncGroup | right | d       |          | NONE
        Stable               | SyncGroup | wrong | d       |          | ILLEGAL_GENERATION
        Stable               | SyncGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        Stable               | SyncOther | right | d       |          | INCONSISTENT_GROUP_PROTOCOL
        Stable               | LeaveGroup| right | d       |          | NONE
        Stable               | LeaveGroup| right | none    | i        | NONE
        Stable               | LeaveGroup| right | unknown |          | UNKNOWN_MEMBER_ID
        Stable               | JoinGroup | right | none    |          | MEMBER_ID_REQUIRED
        Stable               | JoinGroup | right | none    | new      | waits
        Stable               | JoinGroup | right | d       |          | waits
        Stable               | JoinGroup | right | s       | i        | NONE
        Stable               | JoinChanged | right | s     | i        | waits
        Stable               | JoinOther | right | s       | i        | INCONSISTENT_GROUP_PROTOCOL
        Stable               | JoinGroup | right | unknown |          | UNKNOWN_MEMBER_ID
        Stable               | JoinGroup | right | d       | i        | FENCED_INSTANCE_ID
        Stable               | JoinGroup | right | none    | i        | NONE
        Stable               | Commit    | right | d       |          | NONE
        Stable               | Commit    | wrong | d       |          | ILLEGAL_GENERATION
        Stable               | Commit    | right | unknown |          | UNKNOWN_MEMBER_ID
        Stable               | Commit    | right | d       | i        | FENCED_INSTANCE_ID
        Stable               | Commit    | none  | none    |          | UNKNOWN_MEMBER_ID
        Stable               | Delete    | right | none    |          | NON_EMPTY_GROUP
        Stable               | OffsetDelete| right | none  |          | GROUP_SUBSCRIBED_TO_TOPIC
        """)
    void answersAsTheTableSays(
            String state, String request, String generation, String member, String instance, String answer) {
        bring(state);
        assertThat(fixture.view() == null ? "none" : fixture.view().state().kafkaName())
                .isEqualTo(state);
        assertThat(send(request, generation(generation), memberId(member), instance))
                .isEqualTo(answer);
    }

    private void bring(String state) {
        switch (state) {
            case "none" -> {}
            case "Empty" -> {
                dynamicMember = fixture.aloneInStable("d");
                fixture.leave(dynamicMember, null, null);
            }
            case "CompletingRebalance" -> twoMembers();
            case "Stable" -> {
                twoMembers();
                syncBoth();
            }
            case "PreparingRebalance" -> {
                twoMembers();
                syncBoth();
                String third = fixture.joined(fixture.join("third", "")).memberId();
                fixture.join("third", third);
            }
            default -> throw new IllegalArgumentException(state);
        }
    }

    /** The dynamic member leads. */
    private void twoMembers() {
        dynamicMember = fixture.aloneInStable("d");
        long joining = fixture.join("s", "", "i", GroupFixture.metadata("v1"));
        fixture.join("d", dynamicMember);
        staticMember = fixture.joined(joining).memberId();
    }

    private void syncBoth() {
        int generation = fixture.view().generation();
        fixture.sync(dynamicMember, generation, null, Map.of());
        fixture.sync(staticMember, generation, "i", Map.of());
    }

    private int generation(String which) {
        int current = fixture.view() == null ? 1 : fixture.view().generation();
        return switch (which) {
            case "right" -> current;
            case "wrong" -> current + 1;
            case "none" -> -1;
            default -> throw new IllegalArgumentException(which);
        };
    }

    private String memberId(String which) {
        return switch (which) {
            case "d" -> dynamicMember;
            case "s" -> staticMember;
            case "none" -> "";
            case "unknown" -> "unknown";
            default -> throw new IllegalArgumentException(which);
        };
    }

    private String send(String request, int generation, String member, String instance) {
        String client = member.equals(staticMember) ? "s" : "d";
        return inWords(fixture.answer(
                switch (request) {
                    case "Heartbeat" -> fixture.heartbeat(member, generation, instance);
                    case "SyncGroup", "SyncLeader" -> fixture.sync(member, generation, instance, Map.of());
                    case "SyncOther" -> syncNaming("roundrobin", member, generation, instance);
                    case "SyncUnnamed" -> syncNaming(null, member, generation, instance);
                    case "LeaveGroup" -> fixture.leave(member, instance, null);
                    case "JoinGroup" -> fixture.join(client, member, instance, GroupFixture.metadata("v1"));
                    case "JoinChanged" -> fixture.join(client, member, instance, GroupFixture.metadata("v2"));
                    case "JoinOther" ->
                        fixture.join(client, member, instance, GroupFixture.protocol("roundrobin", "v1"));
                    case "Commit" -> fixture.commit(member, generation, instance, 7);
                    case "Delete" -> fixture.deleteGroup();
                    case "OffsetDelete" -> fixture.deleteOffsets("orders");
                    default -> throw new IllegalArgumentException(request);
                }));
    }

    private long syncNaming(String protocol, String member, int generation, String instance) {
        fixture.step(new Event.SyncGroup(
                999, GroupFixture.GROUP, generation, member, instance, "consumer", protocol, true, Map.of()));
        return 999;
    }

    private static String inWords(Outcome outcome) {
        if (outcome == null) {
            return "waits";
        }
        if (outcome instanceof Outcome.Joined joined) {
            return joined.error().name();
        }
        if (outcome instanceof Outcome.Synced synced) {
            return synced.error().name();
        }
        if (outcome instanceof Outcome.HeartbeatAnswered heartbeat) {
            return heartbeat.error().name();
        }
        if (outcome instanceof Outcome.Left left) {
            return left.leavers().get(0).error().name();
        }
        if (outcome instanceof Outcome.Committed committed) {
            return committed.partitions().get(0).error().name();
        }
        if (outcome instanceof Outcome.OffsetsDeleted deleted) {
            return deleted.partitions().isEmpty()
                    ? deleted.error().name()
                    : deleted.partitions().get(0).error().name();
        }
        return ((Outcome.GroupDeleted) outcome).error().name();
    }
}
