package dev.rollcall.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Event.OffsetToCommit;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A group whose id is empty can hold offsets, as in Kafka; nobody can be a member of it. */
class EmptyGroupIdTest {

    private static final String NAMELESS = "";
    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

    private final GroupCoordinator coordinator =
            new GroupCoordinator(GroupConfig.DEFAULT, prefix -> prefix, AssignmentPolicy.CLIENT, 0);

    @BeforeEach
    void commit() {
        coordinator.step(0, new Event.TopicsChanged(Topics.of(List.of(TopicSpec.of("orders", 1)))));
        OffsetToCommit offset = new OffsetToCommit(PARTITION, new UUID(0, 0), 5, -1, "");
        assertThat(answer(new Event.OffsetCommit(1, NAMELESS, -1, "", null, List.of(offset), -1, true, true)))
                .isEqualTo(new Outcome.Committed(List.of(new Outcome.PartitionResult(PARTITION, ErrorCode.NONE))));
        assertThat(coordinator.group(NAMELESS)).isNotNull();
    }

    @Test
    void heartbeatsAreRefused() {
        assertThat(answer(new Event.Heartbeat(2, NAMELESS, 1, "m", null, true)))
                .isEqualTo(new Outcome.HeartbeatAnswered(ErrorCode.INVALID_GROUP_ID));
    }

    @Test
    void leavesAreRefused() {
        assertThat(answer(new Event.LeaveGroup(2, NAMELESS, List.of(new Event.Leaver("m", null, null)))))
                .isEqualTo(new Outcome.Left(ErrorCode.INVALID_GROUP_ID, List.of()));
    }

    @Test
    void syncsAreRefused() {
        assertThat(answer(new Event.SyncGroup(2, NAMELESS, 1, "m", null, null, null, false, Map.of())))
                .isEqualTo(Outcome.Synced.refused(ErrorCode.INVALID_GROUP_ID));
    }

    @Test
    void deletionsOfOffsetsAreRefused() {
        assertThat(answer(new Event.OffsetDelete(2, NAMELESS, List.of(PARTITION))))
                .isEqualTo(new Outcome.OffsetsDeleted(ErrorCode.INVALID_GROUP_ID, List.of()));
    }

    @Test
    void theGroupAsAWholeCanBeDeleted() {
        assertThat(answer(new Event.DeleteGroup(2, NAMELESS))).isEqualTo(new Outcome.GroupDeleted(ErrorCode.NONE));
    }

    private Outcome answer(Event.Request request) {
        for (Effect effect : coordinator.step(0, request)) {
            if (effect instanceof Effect.Reply reply) {
                return reply.outcome();
            }
        }
        return null;
    }
}
