package dev.rollcall.server.fault;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ApiVersionsResponse;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatResponse;
import dev.rollcall.protocol.message.DescribeClusterResponse;
import dev.rollcall.protocol.message.HeartbeatResponse;
import dev.rollcall.protocol.message.InitProducerIdResponse;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.LeaveGroupResponse;
import dev.rollcall.protocol.message.ListGroupsResponse;
import dev.rollcall.protocol.message.OffsetDeleteResponse;
import dev.rollcall.protocol.message.SyncGroupResponse;
import java.util.EnumSet;
import java.util.Set;

/** Reads the error of an answer, of those APIs that have one for the answer as a whole in every version. */
public final class AnswerErrors {

    private static final Set<ApiKey> READABLE = EnumSet.of(
            ApiKey.JOIN_GROUP,
            ApiKey.SYNC_GROUP,
            ApiKey.HEARTBEAT,
            ApiKey.LEAVE_GROUP,
            ApiKey.CONSUMER_GROUP_HEARTBEAT,
            ApiKey.LIST_GROUPS,
            ApiKey.OFFSET_DELETE,
            ApiKey.INIT_PRODUCER_ID,
            ApiKey.DESCRIBE_CLUSTER,
            ApiKey.API_VERSIONS);

    private AnswerErrors() {}

    /** The APIs whose answers have one. */
    public static Set<ApiKey> readable() {
        return EnumSet.copyOf(READABLE);
    }

    /** The error of this answer, or null if its API has none for the answer as a whole. */
    public static ErrorCode of(ApiKey api, Message answer) {
        return switch (api) {
            case JOIN_GROUP -> ErrorCode.of(((JoinGroupResponse) answer).errorCode());
            case SYNC_GROUP -> ErrorCode.of(((SyncGroupResponse) answer).errorCode());
            case HEARTBEAT -> ErrorCode.of(((HeartbeatResponse) answer).errorCode());
            case LEAVE_GROUP -> ErrorCode.of(((LeaveGroupResponse) answer).errorCode());
            case CONSUMER_GROUP_HEARTBEAT -> ErrorCode.of(((ConsumerGroupHeartbeatResponse) answer).errorCode());
            case LIST_GROUPS -> ErrorCode.of(((ListGroupsResponse) answer).errorCode());
            case OFFSET_DELETE -> ErrorCode.of(((OffsetDeleteResponse) answer).errorCode());
            case INIT_PRODUCER_ID -> ErrorCode.of(((InitProducerIdResponse) answer).errorCode());
            case DESCRIBE_CLUSTER -> ErrorCode.of(((DescribeClusterResponse) answer).errorCode());
            case API_VERSIONS -> ErrorCode.of(((ApiVersionsResponse) answer).errorCode());
            default -> null;
        };
    }
}
