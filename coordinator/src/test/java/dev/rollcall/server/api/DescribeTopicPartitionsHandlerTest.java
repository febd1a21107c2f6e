package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeTopicPartitionsRequest;
import dev.rollcall.protocol.message.DescribeTopicPartitionsResponse;
import dev.rollcall.protocol.message.DescribeTopicPartitionsResponse.Cursor;
import dev.rollcall.protocol.message.DescribeTopicPartitionsResponse.Partition;
import dev.rollcall.protocol.message.DescribeTopicPartitionsResponse.Topic;
import dev.rollcall.server.ServerFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DescribeTopicPartitionsHandlerTest {

    private static final UUID NO_ID = new UUID(0, 0);
    private static final int ALL_OPERATIONS = 0b1101_1111_1000;

    private final ServerFixture server =
            new ServerFixture(3).topic("b", 3).topic("c", 1).topic("a", 2);

    @Test
    void aTopicIsToldWithItsPartitionsAndTheirReplicas() {
        DescribeTopicPartitionsResponse answer = describe(100, null, "b");

        assertThat(answer.nextCursor()).isNull();
        Topic topic = answer.topics().get(0);
        assertThat(topic.errorCode()).isZero();
        assertThat(topic.topicId()).isEqualTo(server.topics().topic("b").id());
        assertThat(topic.topicAuthorizedOperations()).isEqualTo(ALL_OPERATIONS);
        assertThat(topic.partitions()).containsExactly(partition(0, 0), partition(1, 1), partition(2, 2));
    }

    @Test
    void noNamesAskForAllTopicsInTheOrderOfTheirNames() {
        assertThat(names(describe(100, null))).containsExactly("a", "b", "c");
    }

    @Test
    void namedTopicsComeInTheOrderOfTheirNamesEachOnce() {
        assertThat(names(describe(100, null, "c", "a", "c"))).containsExactly("a", "c");
    }

    @Test
    void aFullPageNamesThePartitionThatComesNext() {
        DescribeTopicPartitionsResponse first = describe(3, null);

        assertThat(pages(first)).containsExactly("a-0", "a-1", "b-0");
        assertThat(first.nextCursor()).isEqualTo(new Cursor("b", 1));
    }

    @Test
    void aPageThatEndsWithATopicNamesTheNextTopic() {
        assertThat(describe(2, null).nextCursor()).isEqualTo(new Cursor("b", 0));
        assertThat(describe(5, null).nextCursor()).isEqualTo(new Cursor("c", 0));
        assertThat(describe(6, null).nextCursor()).isNull();
    }

    @Test
    void pageByPageEveryPartitionIsToldOnce() {
        for (int limit = -1; limit < 8; limit++) {
            List<String> told = new ArrayList<>();
            Cursor next = null;
            do {
                DescribeTopicPartitionsResponse page = describe(limit, next);
                told.addAll(pages(page));
                next = page.nextCursor();
            } while (next != null);
            assertThat(told).as("limit %d", limit).containsExactly("a-0", "a-1", "b-0", "b-1", "b-2", "c-0");
        }
    }

    @Test
    void onePageHoldsTwoThousandPartitionsAtMost() {
        server.topic("large", 2001);

        DescribeTopicPartitionsResponse page = describe(Integer.MAX_VALUE, null, "large");

        assertThat(page.topics().get(0).partitions()).hasSize(2000);
        assertThat(page.nextCursor()).isEqualTo(new Cursor("large", 2000));
    }

    @Test
    void aCursorBehindATopicThatIsGoneGoesOnWithTheNext() {
        assertThat(names(describe(100, new Cursor("aa", 5)))).containsExactly("b", "c");
    }

    @Test
    void unknownAndIllegalNamesAreTold() {
        List<Topic> topics = describe(100, null, "nothing", "no/thing").topics();

        assertThat(topics).extracting(Topic::name).containsExactly("no/thing", "nothing");
        assertThat(errors(topics))
                .containsExactly(ErrorCode.INVALID_TOPIC_EXCEPTION, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        assertThat(topics).allSatisfy(topic -> {
            assertThat(topic.topicId()).isEqualTo(NO_ID);
            assertThat(topic.topicAuthorizedOperations()).isEqualTo(ALL_OPERATIONS);
        });
    }

    @Test
    void aCursorThatWasNotAskedForIsRefused() {
        assertThat(errors(describe(100, new Cursor("c", 0), "a", "b").topics()))
                .containsExactly(ErrorCode.INVALID_REQUEST, ErrorCode.INVALID_REQUEST);
    }

    @Test
    void aCursorBeforeTheFirstPartitionIsRefused() {
        assertThat(errors(describe(100, new Cursor("a", -1), "a").topics())).containsExactly(ErrorCode.INVALID_REQUEST);
    }

    private DescribeTopicPartitionsResponse describe(int limit, Cursor cursor, String... names) {
        DescribeTopicPartitionsRequest request = new DescribeTopicPartitionsRequest(
                Stream.of(names).map(DescribeTopicPartitionsRequest.Topic::new).toList(),
                limit,
                cursor == null
                        ? null
                        : new DescribeTopicPartitionsRequest.Cursor(cursor.topicName(), cursor.partitionIndex()));
        return (DescribeTopicPartitionsResponse) server.connect().send(ApiKey.DESCRIBE_TOPIC_PARTITIONS, 0, request);
    }

    private static Partition partition(int number, Integer... replicas) {
        List<Integer> nodes = List.of(replicas);
        return new Partition((short) 0, number, nodes.get(0), 0, nodes, nodes, List.of(), List.of(), List.of());
    }

    private static List<String> names(DescribeTopicPartitionsResponse answer) {
        return answer.topics().stream().map(Topic::name).toList();
    }

    private static List<String> pages(DescribeTopicPartitionsResponse answer) {
        return answer.topics().stream()
                .flatMap(topic ->
                        topic.partitions().stream().map(partition -> topic.name() + "-" + partition.partitionIndex()))
                .toList();
    }

    private static List<ErrorCode> errors(List<Topic> topics) {
        return topics.stream().map(topic -> ErrorCode.of(topic.errorCode())).toList();
    }
}
