package dev.rollcall.group;

import dev.rollcall.group.Event.ConsumerGroupHeartbeat;
import dev.rollcall.protocol.ErrorCode;
import java.util.Collection;

/** What is wrong with a ConsumerGroupHeartbeat in itself, whatever its group; in Kafka's order and words. */
final class ConsumerRequestCheck {

    private ConsumerRequestCheck() {}

    /** Null if nothing is wrong. */
    static Refusal of(ConsumerGroupHeartbeat request, Collection<String> assignors) {
        int epoch = request.memberEpoch();
        boolean needsMemberId = request.mustBringMemberId() || epoch > 0 || epoch == ConsumerGroup.LEFT;
        if (needsMemberId && request.memberId().isEmpty()) {
            return invalid("MemberId can't be empty.");
        }
        if (request.groupId().isEmpty()) {
            return invalid("GroupId can't be empty.");
        }
        if (isEmpty(request.groupInstanceId())) {
            return invalid("InstanceId can't be empty.");
        }
        if (isEmpty(request.rackId())) {
            return invalid("RackId can't be empty.");
        }
        Refusal refusal = ofEpoch(request);
        if (refusal == null && request.assignor() != null && !assignors.contains(request.assignor())) {
            return new Refusal(
                    ErrorCode.UNSUPPORTED_ASSIGNOR,
                    "ServerAssignor " + request.assignor() + " is not supported. Supported assignors: "
                            + String.join(", ", assignors) + ".");
        }
        return refusal;
    }

    private static Refusal ofEpoch(ConsumerGroupHeartbeat request) {
        int epoch = request.memberEpoch();
        if (epoch == ConsumerGroup.JOINING) {
            if (request.rebalanceTimeoutMs() == ConsumerGroupHeartbeat.UNCHANGED) {
                return invalid("RebalanceTimeoutMs must be provided in first request.");
            }
            if (request.owned() == null || !request.owned().isEmpty()) {
                return invalid("TopicPartitions must be empty when (re-)joining.");
            }
            if (request.topics() == null && request.regex() == null) {
                return invalid(
                        "Either SubscribedTopicNames or SubscribedTopicRegex must be non-null when" + " (re-)joining.");
            }
        } else if (epoch == ConsumerGroup.AWAY && request.groupInstanceId() == null) {
            return invalid("InstanceId can't be null.");
        } else if (epoch < ConsumerGroup.AWAY) {
            return invalid("MemberEpoch is invalid.");
        }
        return null;
    }

    private static boolean isEmpty(String value) {
        return value != null && value.isEmpty();
    }

    private static Refusal invalid(String message) {
        return new Refusal(ErrorCode.INVALID_REQUEST, message);
    }
}
