package dev.rollcall.server.api;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import dev.rollcall.group.TopicIdPartition;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatRequest;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * ConsumerGroupHeartbeat (KIP-848): joins, stays, learns of assignments, confirms what was given up, leaves. Version 1
 * has patterns of topic names, and member ids made by clients (KIP-1082).
 */
public final class ConsumerGroupHeartbeatHandler implements ApiHandler<ConsumerGroupHeartbeatRequest> {

    private static final int FIRST_THAT_BRINGS_A_MEMBER_ID = 1;

    private final Services services;

    public ConsumerGroupHeartbeatHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(ConsumerGroupHeartbeatRequest request, RequestContext context) {
        if (services.isMisdirected(request.groupId(), context)) {
            context.respond(ConsumerGroupHeartbeatResponse.builder()
                    .errorCode(ErrorCode.NOT_COORDINATOR.code())
                    .build());
            return;
        }
        Event.ConsumerGroupHeartbeat event = new Event.ConsumerGroupHeartbeat(
                services.groups().nextRequestId(),
                request.groupId(),
                request.memberId(),
                context.version() >= FIRST_THAT_BRINGS_A_MEMBER_ID,
                request.memberEpoch(),
                request.instanceId(),
                request.rackId(),
                new Event.Client(context.clientId(), context.connection().clientHost()),
                request.rebalanceTimeoutMs(),
                request.subscribedTopicNames(),
                request.subscribedTopicRegex(),
                request.serverAssignor(),
                owned(request),
                !services.members().isSilenced(request.groupId(), request.memberId()));
        services.groups().submit(event, outcome -> {
            Outcome.ConsumerHeartbeatAnswered answered = (Outcome.ConsumerHeartbeatAnswered) outcome;
            if (answered.error() == ErrorCode.NONE && answered.memberEpoch() >= 0) {
                services.members().heard(request.groupId(), answered.memberId(), context.connection());
            }
            context.respond(response(answered));
        });
    }

    private static List<TopicIdPartition> owned(ConsumerGroupHeartbeatRequest request) {
        if (request.topicPartitions() == null) {
            return null;
        }
        List<TopicIdPartition> owned = new ArrayList<>();
        for (ConsumerGroupHeartbeatRequest.TopicPartitions topic : request.topicPartitions()) {
            topic.partitions().forEach(partition -> owned.add(new TopicIdPartition(topic.topicId(), partition)));
        }
        return owned;
    }

    private static ConsumerGroupHeartbeatResponse response(Outcome.ConsumerHeartbeatAnswered answered) {
        return ConsumerGroupHeartbeatResponse.builder()
                .errorCode(answered.error().code())
                .errorMessage(answered.message())
                .memberId(answered.memberId())
                .memberEpoch(answered.memberEpoch())
                .heartbeatIntervalMs(answered.heartbeatIntervalMs())
                .assignment(answered.assignment() == null ? null : assignment(answered.assignment()))
                .build();
    }

    private static ConsumerGroupHeartbeatResponse.Assignment assignment(List<TopicIdPartition> partitions) {
        Map<UUID, List<Integer>> byTopic = new LinkedHashMap<>();
        partitions.forEach(partition -> byTopic.computeIfAbsent(partition.topicId(), id -> new ArrayList<>())
                .add(partition.partition()));
        List<ConsumerGroupHeartbeatResponse.TopicPartitions> topics = new ArrayList<>();
        byTopic.forEach((id, numbers) -> topics.add(new ConsumerGroupHeartbeatResponse.TopicPartitions(id, numbers)));
        return new ConsumerGroupHeartbeatResponse.Assignment(topics);
    }
}
