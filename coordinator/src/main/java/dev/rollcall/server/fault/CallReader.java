package dev.rollcall.server.fault;

import dev.rollcall.fault.Call;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ConsumerGroupDescribeRequest;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatRequest;
import dev.rollcall.protocol.message.DeleteGroupsRequest;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.LeaveGroupRequest;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetDeleteRequest;
import dev.rollcall.protocol.message.OffsetFetchRequest;
import dev.rollcall.protocol.message.SyncGroupRequest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads from a request which groups and members it is about. */
public final class CallReader {

    private static final int KEY_TYPE_GROUP = 0;

    /** APIs whose requests name members, by member id. */
    private static final Set<ApiKey> OF_MEMBERS = EnumSet.of(
            ApiKey.OFFSET_COMMIT,
            ApiKey.OFFSET_FETCH,
            ApiKey.JOIN_GROUP,
            ApiKey.HEARTBEAT,
            ApiKey.LEAVE_GROUP,
            ApiKey.SYNC_GROUP,
            ApiKey.CONSUMER_GROUP_HEARTBEAT);

    /** APIs whose requests name static members, by instance id. */
    private static final Set<ApiKey> OF_INSTANCES = EnumSet.of(
            ApiKey.OFFSET_COMMIT,
            ApiKey.JOIN_GROUP,
            ApiKey.HEARTBEAT,
            ApiKey.LEAVE_GROUP,
            ApiKey.SYNC_GROUP,
            ApiKey.CONSUMER_GROUP_HEARTBEAT);

    /** APIs whose requests name groups. */
    private static final Set<ApiKey> OF_GROUPS = EnumSet.of(
            ApiKey.OFFSET_COMMIT,
            ApiKey.OFFSET_FETCH,
            ApiKey.FIND_COORDINATOR,
            ApiKey.JOIN_GROUP,
            ApiKey.HEARTBEAT,
            ApiKey.LEAVE_GROUP,
            ApiKey.SYNC_GROUP,
            ApiKey.DESCRIBE_GROUPS,
            ApiKey.DELETE_GROUPS,
            ApiKey.OFFSET_DELETE,
            ApiKey.CONSUMER_GROUP_HEARTBEAT,
            ApiKey.CONSUMER_GROUP_DESCRIBE);

    private final List<String> groups = new ArrayList<>(1);
    private final List<String> members = new ArrayList<>(1);
    private final List<String> instances = new ArrayList<>(1);

    private CallReader() {}

    /** The APIs whose requests name groups. */
    public static Set<ApiKey> ofGroups() {
        return EnumSet.copyOf(OF_GROUPS);
    }

    /** The APIs whose requests name members. */
    public static Set<ApiKey> ofMembers() {
        return EnumSet.copyOf(OF_MEMBERS);
    }

    /** The APIs whose requests name static members. */
    public static Set<ApiKey> ofInstances() {
        return EnumSet.copyOf(OF_INSTANCES);
    }

    /** The call that this request is, on its way in. */
    public static Call read(ApiKey api, int version, String clientId, int broker, Message request) {
        CallReader reader = new CallReader();
        reader.read(api, version, request);
        return new Call(
                api, version, clientId, broker, reader.groups, reader.members, reader.instances, request, null, null);
    }

    private void read(ApiKey api, int version, Message message) {
        switch (api) {
            case JOIN_GROUP -> {
                JoinGroupRequest request = (JoinGroupRequest) message;
                add(request.groupId(), request.memberId(), request.groupInstanceId());
            }
            case SYNC_GROUP -> {
                SyncGroupRequest request = (SyncGroupRequest) message;
                add(request.groupId(), request.memberId(), request.groupInstanceId());
            }
            case HEARTBEAT -> {
                HeartbeatRequest request = (HeartbeatRequest) message;
                add(request.groupId(), request.memberId(), request.groupInstanceId());
            }
            case OFFSET_COMMIT -> {
                OffsetCommitRequest request = (OffsetCommitRequest) message;
                add(request.groupId(), request.memberId(), request.groupInstanceId());
            }
            case CONSUMER_GROUP_HEARTBEAT -> {
                ConsumerGroupHeartbeatRequest request = (ConsumerGroupHeartbeatRequest) message;
                add(request.groupId(), request.memberId(), request.instanceId());
            }
            case LEAVE_GROUP -> leaveGroup((LeaveGroupRequest) message, version);
            case OFFSET_FETCH -> offsetFetch((OffsetFetchRequest) message, version);
            case FIND_COORDINATOR -> findCoordinator((FindCoordinatorRequest) message, version);
            case DESCRIBE_GROUPS -> groups.addAll(((DescribeGroupsRequest) message).groups());
            case DELETE_GROUPS -> groups.addAll(((DeleteGroupsRequest) message).groupsNames());
            case CONSUMER_GROUP_DESCRIBE -> groups.addAll(((ConsumerGroupDescribeRequest) message).groupIds());
            case OFFSET_DELETE -> groups.add(((OffsetDeleteRequest) message).groupId());
            default -> {}
        }
    }

    private void leaveGroup(LeaveGroupRequest request, int version) {
        if (version < 3) {
            add(request.groupId(), request.memberId(), null);
            return;
        }
        groups.add(request.groupId());
        request.members().forEach(member -> addMember(member.memberId(), member.groupInstanceId()));
    }

    private void offsetFetch(OffsetFetchRequest request, int version) {
        if (version < 8) {
            groups.add(request.groupId());
            return;
        }
        for (OffsetFetchRequest.Group group : request.groups()) {
            add(group.groupId(), group.memberId(), null);
        }
    }

    private void findCoordinator(FindCoordinatorRequest request, int version) {
        if (request.keyType() != KEY_TYPE_GROUP) {
            return;
        }
        if (version < 4) {
            groups.add(request.key());
        } else {
            groups.addAll(request.coordinatorKeys());
        }
    }

    private void add(String groupId, String memberId, String instanceId) {
        groups.add(groupId);
        addMember(memberId, instanceId);
    }

    private void addMember(String memberId, String instanceId) {
        if (memberId != null && !memberId.isEmpty()) {
            members.add(memberId);
        }
        if (instanceId != null) {
            instances.add(instanceId);
        }
    }
}
