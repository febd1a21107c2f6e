package dev.rollcall.server.api;

import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.GroupType;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.GroupView.ConsumerMemberView;
import dev.rollcall.group.TopicIdPartition;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.ConsumerGroupDescribeRequest;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse.Assignment;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse.DescribedGroup;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse.Member;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse.TopicPartitions;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ConsumerGroupDescribe (KIP-848): epochs, and per member what it has and what it is to have. Version 1 tells members of
 * the classic protocol from others (KIP-1099). A classic group is not found here.
 */
public final class ConsumerGroupDescribeHandler implements ApiHandler<ConsumerGroupDescribeRequest> {

    private static final byte CLASSIC_MEMBER = 0;
    private static final byte CONSUMER_MEMBER = 1;

    private final Services services;

    public ConsumerGroupDescribeHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(ConsumerGroupDescribeRequest request, RequestContext context) {
        int operations = request.includeAuthorizedOperations()
                ? DescribeGroupsHandler.ALL_OPERATIONS
                : DescribeGroupsHandler.OPERATIONS_NOT_ASKED;
        List<DescribedGroup> groups = new ArrayList<>();
        for (String groupId : request.groupIds()) {
            groups.add(describe(groupId, operations, context));
        }
        context.respond(ConsumerGroupDescribeResponse.builder().groups(groups).build());
    }

    private DescribedGroup describe(String groupId, int operations, RequestContext context) {
        DescribedGroup.Builder group = DescribedGroup.builder().groupId(groupId);
        if (groupId.isEmpty()) {
            return group.errorCode(ErrorCode.INVALID_GROUP_ID.code()).build();
        }
        if (!services.isCoordinator(groupId, context)) {
            return group.errorCode(ErrorCode.NOT_COORDINATOR.code()).build();
        }
        GroupView view = services.groups().group(groupId);
        if (view == null || view.type() != GroupType.CONSUMER) {
            return group.errorCode(ErrorCode.GROUP_ID_NOT_FOUND.code())
                    .errorMessage("Group " + groupId + (view == null ? " not found." : " is not a consumer group."))
                    .build();
        }
        return group.groupState(view.state().kafkaName())
                .groupEpoch(view.generation())
                .assignmentEpoch(view.consumer().assignmentEpoch())
                .assignorName(view.consumer().assignor())
                .members(view.members().stream().map(this::member).toList())
                .authorizedOperations(operations)
                .build();
    }

    private Member member(GroupView.MemberView member) {
        ConsumerMemberView consumer = member.consumer();
        // It is responsible for what it is giving up until it has confirmed that.
        List<TopicIdPartition> has = new ArrayList<>(consumer.assigned());
        has.addAll(consumer.revoking());
        return Member.builder()
                .memberId(member.memberId())
                .instanceId(member.groupInstanceId())
                .rackId(consumer.rackId())
                .memberEpoch(consumer.epoch())
                .clientId(member.client().id())
                .clientHost(member.client().host())
                .subscribedTopicNames(consumer.topics())
                .subscribedTopicRegex(consumer.regex())
                .assignment(named(has))
                .targetAssignment(named(consumer.target()))
                .memberType(consumer.usesClassicProtocol() ? CLASSIC_MEMBER : CONSUMER_MEMBER)
                .build();
    }

    /** Partitions of topics that are gone have no name, and are left out. */
    private Assignment named(List<TopicIdPartition> partitions) {
        Map<TopicSpec, List<Integer>> byTopic = new LinkedHashMap<>();
        for (TopicIdPartition partition : partitions) {
            TopicSpec topic = services.groups().topics().topic(partition.topicId());
            if (topic != null) {
                byTopic.computeIfAbsent(topic, known -> new ArrayList<>()).add(partition.partition());
            }
        }
        List<TopicPartitions> topics = new ArrayList<>();
        byTopic.forEach((topic, numbers) -> topics.add(new TopicPartitions(topic.id(), topic.name(), numbers)));
        return new Assignment(topics);
    }
}
