package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetDeleteRequest;
import dev.rollcall.protocol.message.OffsetDeleteResponse;
import dev.rollcall.protocol.message.OffsetDeleteResponse.Partition;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class OffsetDeleteHandlerTest {

    private final ServerFixture server = new ServerFixture().topic("orders", 1);

    @Test
    void anUnknownGroupIsNamedEvenWhereTheTopicIsUnknownToo() {
        OffsetDeleteResponse answer = delete("nowhere");

        assertThat(answer.errorCode()).isEqualTo(ErrorCode.GROUP_ID_NOT_FOUND.code());
        assertThat(answer.topics()).isEmpty();
    }

    @Test
    void inAKnownGroupAnUnknownTopicIsAnErrorOfItsOwn() {
        commit();

        OffsetDeleteResponse answer = delete("nowhere");

        assertThat(answer.errorCode()).isZero();
        assertThat(answer.topics().get(0).partitions())
                .containsExactly(new Partition(0, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION.code()));
    }

    private void commit() {
        OffsetCommitRequest.Topic topic = new OffsetCommitRequest.Topic(
                "orders", new UUID(0, 0), List.of(new OffsetCommitRequest.Partition(0, 5, -1, "")));
        server.connect()
                .send(
                        ApiKey.OFFSET_COMMIT,
                        9,
                        OffsetCommitRequest.builder()
                                .groupId("g")
                                .topics(List.of(topic))
                                .build());
    }

    private OffsetDeleteResponse delete(String topic) {
        OffsetDeleteRequest request = new OffsetDeleteRequest(
                "g", List.of(new OffsetDeleteRequest.Topic(topic, List.of(new OffsetDeleteRequest.Partition(0)))));
        return (OffsetDeleteResponse) server.connect().send(ApiKey.OFFSET_DELETE, 0, request);
    }
}
