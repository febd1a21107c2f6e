package dev.rollcall.server.api;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.CommittedOffset;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.OffsetFetchRequest;
import dev.rollcall.protocol.message.OffsetFetchResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * OffsetFetch. From version 2 on a missing list of topics means all; version 8 asks for several groups (KIP-709),
 * version 9 names the member (KIP-848), version 10 has topic ids for names. A group that does not exist is no error: it
 * has committed nothing. Membership is checked in consumer groups alone, of those who name themselves.
 */
public final class OffsetFetchHandler implements ApiHandler<OffsetFetchRequest> {

    private static final UUID NO_ID = new UUID(0, 0);
    private static final CommittedOffset NOTHING = new CommittedOffset(NO_ID, -1, -1, "", 0, -1);
    private static final int FIRST_WITH_GROUPS = 8;
    private static final int FIRST_WITH_MEMBERS = 9;
    private static final int FIRST_WITH_TOPIC_IDS = 10;

    private final Services services;

    public OffsetFetchHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(OffsetFetchRequest request, RequestContext context) {
        if (context.version() < FIRST_WITH_GROUPS) {
            context.respond(oneGroup(request, context));
            return;
        }
        List<OffsetFetchResponse.Group> groups = new ArrayList<>();
        for (OffsetFetchRequest.Group group : request.groups()) {
            groups.add(group(group, context));
        }
        context.respond(OffsetFetchResponse.builder().groups(groups).build());
    }

    private OffsetFetchResponse.Group group(OffsetFetchRequest.Group asked, RequestContext context) {
        if (!services.isCoordinator(asked.groupId(), context)) {
            return new OffsetFetchResponse.Group(asked.groupId(), List.of(), ErrorCode.NOT_COORDINATOR.code());
        }
        ErrorCode refusal = context.version() < FIRST_WITH_MEMBERS
                ? ErrorCode.NONE
                : services.groups().mayFetchOffsets(asked.groupId(), asked.memberId(), asked.memberEpoch());
        if (refusal != ErrorCode.NONE) {
            return new OffsetFetchResponse.Group(asked.groupId(), List.of(), refusal.code());
        }
        Map<TopicPartition, CommittedOffset> committed = services.groups().offsets(asked.groupId());
        List<OffsetFetchResponse.Topics> topics = new ArrayList<>();
        if (asked.topics() == null) {
            byTopic(committed).forEach((name, partitions) -> {
                TopicSpec known = services.groups().topics().topic(name);
                UUID id = known == null || known.id() == null ? NO_ID : known.id();
                if (context.version() < FIRST_WITH_TOPIC_IDS || !id.equals(NO_ID)) {
                    topics.add(topic(name, id, partitions, committed, context));
                }
            });
        } else {
            for (OffsetFetchRequest.Topics topic : asked.topics()) {
                topics.add(named(topic, committed, context));
            }
        }
        return new OffsetFetchResponse.Group(asked.groupId(), topics, ErrorCode.NONE.code());
    }

    private OffsetFetchResponse.Topics named(
            OffsetFetchRequest.Topics asked, Map<TopicPartition, CommittedOffset> committed, RequestContext context) {
        if (context.version() < FIRST_WITH_TOPIC_IDS) {
            return topic(asked.name(), NO_ID, asked.partitionIndexes(), committed, context);
        }
        TopicSpec known = services.groups().topics().topic(asked.topicId());
        if (known != null) {
            return topic(known.name(), asked.topicId(), asked.partitionIndexes(), committed, context);
        }
        List<OffsetFetchResponse.Partitions> unknown = new ArrayList<>();
        for (int partition : asked.partitionIndexes()) {
            unknown.add(new OffsetFetchResponse.Partitions(partition, -1, -1, "", ErrorCode.UNKNOWN_TOPIC_ID.code()));
        }
        return new OffsetFetchResponse.Topics("", asked.topicId(), unknown);
    }

    private static OffsetFetchResponse.Topics topic(
            String name,
            UUID id,
            List<Integer> indexes,
            Map<TopicPartition, CommittedOffset> committed,
            RequestContext context) {
        List<OffsetFetchResponse.Partitions> partitions = new ArrayList<>();
        for (int index : indexes) {
            CommittedOffset offset = offset(committed, name, index, id);
            partitions.add(new OffsetFetchResponse.Partitions(
                    index, offset.offset(), offset.leaderEpoch(), offset.metadata(), ErrorCode.NONE.code()));
        }
        boolean byId = context.version() >= FIRST_WITH_TOPIC_IDS;
        return new OffsetFetchResponse.Topics(byId ? "" : name, byId ? id : NO_ID, partitions);
    }

    /** An offset that was committed for a topic of the same name but another id counts as none. */
    private static CommittedOffset offset(
            Map<TopicPartition, CommittedOffset> committed, String name, int index, UUID id) {
        CommittedOffset offset = committed.getOrDefault(new TopicPartition(name, index), NOTHING);
        boolean other = !id.equals(NO_ID)
                && !offset.topicId().equals(NO_ID)
                && !offset.topicId().equals(id);
        return other ? NOTHING : offset;
    }

    private OffsetFetchResponse oneGroup(OffsetFetchRequest request, RequestContext context) {
        if (!services.isCoordinator(request.groupId(), context)) {
            return refused(request, context);
        }
        Map<TopicPartition, CommittedOffset> committed = services.groups().offsets(request.groupId());
        List<OffsetFetchResponse.Topic> topics = new ArrayList<>();
        if (request.topics() == null) {
            byTopic(committed)
                    .forEach((name, partitions) -> topics.add(flatTopic(name, partitions, committed, context)));
        } else {
            for (OffsetFetchRequest.Topic topic : request.topics()) {
                topics.add(flatTopic(topic.name(), topic.partitionIndexes(), committed, context));
            }
        }
        return OffsetFetchResponse.builder().topics(topics).build();
    }

    /** Version 1 has no error of the whole: each partition carries it. */
    private static OffsetFetchResponse refused(OffsetFetchRequest request, RequestContext context) {
        short error = ErrorCode.NOT_COORDINATOR.code();
        if (context.version() >= 2) {
            return OffsetFetchResponse.builder().errorCode(error).build();
        }
        List<OffsetFetchResponse.Topic> topics = new ArrayList<>();
        for (OffsetFetchRequest.Topic topic : request.topics()) {
            List<OffsetFetchResponse.Partition> partitions = new ArrayList<>();
            for (int index : topic.partitionIndexes()) {
                partitions.add(new OffsetFetchResponse.Partition(index, -1, -1, "", error));
            }
            topics.add(new OffsetFetchResponse.Topic(topic.name(), partitions));
        }
        return OffsetFetchResponse.builder().topics(topics).build();
    }

    private static OffsetFetchResponse.Topic flatTopic(
            String name,
            List<Integer> indexes,
            Map<TopicPartition, CommittedOffset> committed,
            RequestContext context) {
        List<OffsetFetchResponse.Partition> partitions = new ArrayList<>();
        for (int index : indexes) {
            CommittedOffset offset = offset(committed, name, index, NO_ID);
            // Leader epochs came with version 5 (KIP-320).
            int leaderEpoch = context.version() >= 5 ? offset.leaderEpoch() : -1;
            partitions.add(new OffsetFetchResponse.Partition(
                    index, offset.offset(), leaderEpoch, offset.metadata(), ErrorCode.NONE.code()));
        }
        return new OffsetFetchResponse.Topic(name, partitions);
    }

    private static Map<String, List<Integer>> byTopic(Map<TopicPartition, CommittedOffset> committed) {
        Map<String, List<Integer>> byTopic = new LinkedHashMap<>();
        committed.keySet().stream()
                .sorted()
                .forEach(partition -> byTopic.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                        .add(partition.partition()));
        return byTopic;
    }
}
