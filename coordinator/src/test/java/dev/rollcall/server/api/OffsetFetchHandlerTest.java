package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetFetchRequest;
import dev.rollcall.protocol.message.OffsetFetchResponse;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OffsetFetchHandlerTest {

    private static final UUID NO_ID = new UUID(0, 0);

    private final ServerFixture server = new ServerFixture().topic("orders", 3).topic("payments", 1);

    @BeforeEach
    void commitTwoOffsets() {
        OffsetCommitRequest request = OffsetCommitRequest.builder()
                .groupId("billing")
                .topics(List.of(
                        new OffsetCommitRequest.Topic(
                                "orders", NO_ID, List.of(new OffsetCommitRequest.Partition(1, 42, 7, "note"))),
                        new OffsetCommitRequest.Topic(
                                "payments", NO_ID, List.of(new OffsetCommitRequest.Partition(0, 5, -1, "")))))
                .build();
        server.connect().send(ApiKey.OFFSET_COMMIT, 9, request);
    }

    private OffsetFetchResponse flat(int version, List<OffsetFetchRequest.Topic> topics, String groupId) {
        OffsetFetchRequest request =
                OffsetFetchRequest.builder().groupId(groupId).topics(topics).build();
        return (OffsetFetchResponse) server.connect().send(ApiKey.OFFSET_FETCH, version, request);
    }

    private OffsetFetchResponse.Group grouped(int version, String groupId, List<OffsetFetchRequest.Topics> topics) {
        OffsetFetchRequest request = OffsetFetchRequest.builder()
                .groups(List.of(OffsetFetchRequest.Group.builder()
                        .groupId(groupId)
                        .topics(topics)
                        .build()))
                .build();
        return ((OffsetFetchResponse) server.connect().send(ApiKey.OFFSET_FETCH, version, request))
                .groups()
                .get(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 5, 7})
    void tellsWhatWasCommittedAndMinusOneForTheRest(int version) {
        OffsetFetchResponse answer =
                flat(version, List.of(new OffsetFetchRequest.Topic("orders", List.of(1, 2))), "billing");

        assertThat(answer.topics().get(0).partitions())
                .containsExactly(
                        new OffsetFetchResponse.Partition(1, 42, version >= 5 ? 7 : -1, "note", ErrorCode.NONE.code()),
                        new OffsetFetchResponse.Partition(2, -1, -1, "", ErrorCode.NONE.code()));
    }

    @Test
    void withoutAListOfTopicsAllAreMeant() {
        assertThat(flat(2, null, "billing").topics())
                .extracting(OffsetFetchResponse.Topic::name)
                .containsExactly("orders", "payments");
        assertThat(grouped(9, "billing", null).topics())
                .extracting(OffsetFetchResponse.Topics::name)
                .containsExactly("orders", "payments");
    }

    @Test
    void aGroupThatDoesNotExistHasCommittedNothing() {
        OffsetFetchResponse.Group answer =
                grouped(8, "nobody", List.of(new OffsetFetchRequest.Topics("orders", NO_ID, List.of(1))));

        assertThat(answer.errorCode()).isEqualTo(ErrorCode.NONE.code());
        assertThat(answer.topics().get(0).partitions().get(0).committedOffset()).isEqualTo(-1);
        assertThat(flat(2, null, "nobody").topics()).isEmpty();
    }

    @Test
    void fromVersionTenOnTopicsHaveIds() {
        UUID orders = server.topics().topic("orders").id();
        UUID unknown = new UUID(7, 7);

        OffsetFetchResponse.Group answer = grouped(
                10,
                "billing",
                List.of(
                        new OffsetFetchRequest.Topics("", orders, List.of(1)),
                        new OffsetFetchRequest.Topics("", unknown, List.of(0))));

        assertThat(answer.topics())
                .extracting(OffsetFetchResponse.Topics::topicId)
                .containsExactly(orders, unknown);
        assertThat(answer.topics().get(0).partitions().get(0).committedOffset()).isEqualTo(42);
        assertThat(answer.topics().get(1).partitions().get(0).errorCode()).isEqualTo(ErrorCode.UNKNOWN_TOPIC_ID.code());
    }
}
