package dev.rollcall.server.api;

import dev.rollcall.log.PartitionLog;
import dev.rollcall.log.Topic;
import dev.rollcall.log.TopicNames;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeTopicPartitionsRequest;
import dev.rollcall.protocol.message.DescribeTopicPartitionsResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/**
 * DescribeTopicPartitions (KIP-966): topics and their partitions, page by page. Topics come in the order of their names;
 * the cursor of a full page names the partition with which the next page begins.
 */
public final class DescribeTopicPartitionsHandler implements ApiHandler<DescribeTopicPartitionsRequest> {

    /** Kafka's default of max.request.partition.size.limit. */
    private static final int MOST_PARTITIONS = 2000;

    private static final UUID NO_ID = new UUID(0, 0);

    private final Services services;

    public DescribeTopicPartitionsHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(DescribeTopicPartitionsRequest request, RequestContext context) {
        SortedSet<String> names = new TreeSet<>();
        if (request.topics().isEmpty()) {
            services.topics().topics().forEach(topic -> names.add(topic.name()));
        } else {
            request.topics().forEach(topic -> names.add(topic.name()));
        }
        DescribeTopicPartitionsRequest.Cursor cursor = request.cursor();
        if (cursor != null && (cursor.partitionIndex() < 0 || isForeign(cursor, names, request))) {
            context.respond(invalid(request));
            return;
        }
        Page page = new Page(Math.max(1, Math.min(MOST_PARTITIONS, request.responsePartitionLimit())));
        for (String name : cursor == null ? names : names.tailSet(cursor.topicName())) {
            int from = cursor != null && cursor.topicName().equals(name) ? cursor.partitionIndex() : 0;
            page.add(name, from, services.topics().topic(name));
            if (page.next != null) {
                break;
            }
        }
        context.respond(DescribeTopicPartitionsResponse.builder()
                .topics(page.topics)
                .nextCursor(page.next)
                .build());
    }

    /** A page may go on with a topic that is gone by now, but not with one that was never asked for. */
    private static boolean isForeign(
            DescribeTopicPartitionsRequest.Cursor cursor,
            SortedSet<String> names,
            DescribeTopicPartitionsRequest request) {
        return !request.topics().isEmpty() && !names.contains(cursor.topicName());
    }

    private static DescribeTopicPartitionsResponse invalid(DescribeTopicPartitionsRequest request) {
        return DescribeTopicPartitionsResponse.builder()
                .topics(request.topics().stream()
                        .map(topic -> refused(topic.name(), ErrorCode.INVALID_REQUEST, AuthorizedOperations.NOT_ASKED))
                        .toList())
                .nextCursor(null)
                .build();
    }

    /** The answer as it grows. */
    private static final class Page {
        private final List<DescribeTopicPartitionsResponse.Topic> topics = new ArrayList<>();
        private int room;
        private DescribeTopicPartitionsResponse.Cursor next;

        private Page(int room) {
            this.room = room;
        }

        private void add(String name, int from, Topic topic) {
            if (room == 0) {
                next = new DescribeTopicPartitionsResponse.Cursor(name, 0);
            } else if (topic == null) {
                ErrorCode error = TopicNames.objectionTo(name).isPresent()
                        ? ErrorCode.INVALID_TOPIC_EXCEPTION
                        : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
                topics.add(refused(name, error, AuthorizedOperations.ON_TOPIC));
            } else {
                addPartitions(topic, from);
            }
        }

        private void addPartitions(Topic topic, int from) {
            int to = (int) Math.min(topic.partitionCount(), (long) from + room);
            List<DescribeTopicPartitionsResponse.Partition> partitions = new ArrayList<>();
            for (int number = from; number < to; number++) {
                partitions.add(DescribeTopicPartitionsResponse.Partition.builder()
                        .partitionIndex(number)
                        .leaderId(topic.leader(number))
                        .leaderEpoch(PartitionLog.LEADER_EPOCH)
                        .replicaNodes(topic.replicas(number))
                        .isrNodes(topic.replicas(number))
                        .eligibleLeaderReplicas(List.of())
                        .lastKnownElr(List.of())
                        .build());
            }
            topics.add(DescribeTopicPartitionsResponse.Topic.builder()
                    .name(topic.name())
                    .topicId(topic.id())
                    .isInternal(topic.isInternal())
                    .partitions(partitions)
                    .topicAuthorizedOperations(AuthorizedOperations.ON_TOPIC)
                    .build());
            if (to < topic.partitionCount()) {
                next = new DescribeTopicPartitionsResponse.Cursor(topic.name(), to);
            }
            room -= partitions.size();
        }
    }

    private static DescribeTopicPartitionsResponse.Topic refused(String name, ErrorCode error, int operations) {
        return DescribeTopicPartitionsResponse.Topic.builder()
                .errorCode(error.code())
                .name(name)
                .topicId(NO_ID)
                .topicAuthorizedOperations(operations)
                .build();
    }
}
