package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.OffsetForLeaderEpochRequest;
import dev.rollcall.protocol.message.OffsetForLeaderEpochRequest.OffsetForLeaderPartition;
import dev.rollcall.protocol.message.OffsetForLeaderEpochRequest.OffsetForLeaderTopic;
import dev.rollcall.protocol.message.OffsetForLeaderEpochResponse;
import dev.rollcall.protocol.message.OffsetForLeaderEpochResponse.EpochEndOffset;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OffsetForLeaderEpochHandlerTest {

    private final ServerFixture server = new ServerFixture(2).topic("orders", 2);

    private EpochEndOffset ask(int version, String topic, int partition, int currentEpoch, int epoch) {
        OffsetForLeaderEpochRequest request = OffsetForLeaderEpochRequest.builder()
                .topics(List.of(new OffsetForLeaderTopic(
                        topic, List.of(new OffsetForLeaderPartition(partition, currentEpoch, epoch)))))
                .build();
        OffsetForLeaderEpochResponse response =
                (OffsetForLeaderEpochResponse) server.connect().send(ApiKey.OFFSET_FOR_LEADER_EPOCH, version, request);
        return response.topics().get(0).partitions().get(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void theOnlyEpochEndsWhereTheLogEnds(int version) {
        new RecordRequests(server).appendBatch("orders", 3);
        assertThat(ask(version, "orders", 0, 0, 0)).isEqualTo(new EpochEndOffset((short) 0, 0, 0, 3));
    }

    @Test
    void otherEpochsNeverWere() {
        assertThat(ask(4, "orders", 0, -1, 1)).isEqualTo(new EpochEndOffset((short) 0, 0, -1, -1));
        assertThat(ask(4, "orders", 0, -1, -1)).isEqualTo(new EpochEndOffset((short) 0, 0, -1, -1));
    }

    @Test
    void errorsTellNoOffset() {
        assertThat(ask(4, "orders", 0, 1, 0)).isEqualTo(refused(ErrorCode.UNKNOWN_LEADER_EPOCH, 0));
        assertThat(ask(4, "orders", 0, -2, 0)).isEqualTo(refused(ErrorCode.FENCED_LEADER_EPOCH, 0));
        assertThat(ask(4, "orders", 1, 0, 0)).isEqualTo(refused(ErrorCode.NOT_LEADER_OR_FOLLOWER, 1));
        assertThat(ask(4, "orders", 2, 0, 0)).isEqualTo(refused(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, 2));
        assertThat(ask(4, "nothing", 0, 0, 0)).isEqualTo(refused(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, 0));
    }

    private static EpochEndOffset refused(ErrorCode error, int partition) {
        return new EpochEndOffset(error.code(), partition, -1, -1);
    }
}
