package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetCommitResponse;
import dev.rollcall.protocol.message.OffsetCommitResponse.Partition;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OffsetCommitHandlerTest {

    private static final UUID NO_ID = new UUID(0, 0);

    private final ServerFixture server = new ServerFixture().topic("orders", 3).topic("payments", 1);

    @Test
    void whatDoesNotExistIsAnsweredFirst() {
        List<OffsetCommitResponse.Topic> answered =
                commit(9, topic("orders", NO_ID, 0), topic("payments", NO_ID, 0, 7), topic("nowhere", NO_ID, 2));

        assertThat(answered)
                .extracting(OffsetCommitResponse.Topic::name)
                .containsExactly("payments", "nowhere", "orders");
        assertThat(answered.get(0).partitions())
                .containsExactly(partition(7, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION), partition(0, ErrorCode.NONE));
    }

    @Test
    void soAreUnknownTopicIds() {
        UUID orders = server.topics().topic("orders").id();
        UUID unknown = new UUID(7, 7);

        List<OffsetCommitResponse.Topic> answered = commit(10, topic("", orders, 0), topic("", unknown, 1));

        assertThat(answered).extracting(OffsetCommitResponse.Topic::topicId).containsExactly(unknown, orders);
        assertThat(answered.get(0).partitions()).containsExactly(partition(1, ErrorCode.UNKNOWN_TOPIC_ID));
    }

    private List<OffsetCommitResponse.Topic> commit(int version, OffsetCommitRequest.Topic... topics) {
        OffsetCommitRequest request = OffsetCommitRequest.builder()
                .groupId("g")
                .topics(List.of(topics))
                .build();
        return ((OffsetCommitResponse) server.connect().send(ApiKey.OFFSET_COMMIT, version, request)).topics();
    }

    private static OffsetCommitRequest.Topic topic(String name, UUID id, int... partitions) {
        return new OffsetCommitRequest.Topic(
                name,
                id,
                IntStream.of(partitions)
                        .mapToObj(partition -> new OffsetCommitRequest.Partition(partition, 5, -1, ""))
                        .toList());
    }

    private static Partition partition(int index, ErrorCode error) {
        return new Partition(index, error.code());
    }
}
