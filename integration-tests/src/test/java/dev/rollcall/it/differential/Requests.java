package dev.rollcall.it.differential;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.DeleteGroupsRequest;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.LeaveGroupRequest;
import dev.rollcall.protocol.message.ListGroupsRequest;
import dev.rollcall.protocol.message.SyncGroupRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Turns a script's calls into messages, leaving out what the version has no room for. */
final class Requests {

    private Requests() {}

    static Message of(Step.Send send, Cast cast) {
        int version = send.version();
        String group = cast.group(send.group());
        Call call = send.call();
        if (call instanceof Call.Join join) {
            return join(join, version, group, cast);
        } else if (call instanceof Call.Sync sync) {
            return sync(sync, version, group, cast);
        } else if (call instanceof Call.Heartbeat heartbeat) {
            return new HeartbeatRequest(
                    group,
                    cast.generation(heartbeat.generation()),
                    cast.memberId(heartbeat.member()),
                    version >= 3 ? heartbeat.instanceId() : null);
        } else if (call instanceof Call.Leave leave) {
            return leave(leave, version, group, cast);
        } else if (call instanceof Call.Describe describe) {
            return new DescribeGroupsRequest(List.of(group), version >= 3 && describe.authorizedOperations());
        } else if (call instanceof Call.ListGroups list) {
            return new ListGroupsRequest(
                    version >= 4 ? list.states() : List.of(), version >= 5 ? list.types() : List.of());
        } else if (call instanceof Call.FindCoordinator) {
            return version < 4
                    ? new FindCoordinatorRequest(group, (byte) 0, List.of())
                    : new FindCoordinatorRequest("", (byte) 0, List.of(group));
        } else if (call instanceof Call.DeleteGroup) {
            return new DeleteGroupsRequest(List.of(group));
        }
        return OffsetRequests.of(call, version, group, cast);
    }

    private static Message join(Call.Join join, int version, String group, Cast cast) {
        List<JoinGroupRequest.Protocol> protocols = new ArrayList<>();
        for (Protocol protocol : join.protocols()) {
            protocols.add(new JoinGroupRequest.Protocol(protocol.name(), protocol.metadata()));
        }
        return new JoinGroupRequest(
                group,
                join.sessionMs(),
                join.rebalanceMs(),
                cast.memberId(join.member()),
                version >= 5 ? join.instanceId() : null,
                join.type(),
                protocols,
                join.reason());
    }

    private static Message sync(Call.Sync sync, int version, String group, Cast cast) {
        Role role = cast.role(sync.actor());
        List<String> receivers = new ArrayList<>();
        if (sync.receivers() != Call.Receivers.NONE) {
            receivers.addAll(role.members);
        }
        if (sync.receivers() == Call.Receivers.ALL_BUT_FIRST && !receivers.isEmpty()) {
            receivers.remove(0);
        }
        if (sync.receivers() == Call.Receivers.ALL_AND_A_STRANGER) {
            receivers.add(Cast.STRANGER);
        }
        List<SyncGroupRequest.Assignment> assignments = new ArrayList<>();
        for (String receiver : receivers) {
            assignments.add(new SyncGroupRequest.Assignment(
                    receiver, bytes("for " + cast.symbol(receiver) + " in " + sync.nonce())));
        }
        boolean named = version >= 5 && sync.naming() != Call.Naming.MISSING;
        return new SyncGroupRequest(
                group,
                cast.generation(sync.generation()),
                cast.memberId(sync.member()),
                version >= 3 ? sync.instanceId() : null,
                !named ? null : sync.naming() == Call.Naming.OTHER_TYPE ? "other" : role.protocolType,
                !named ? null : sync.naming() == Call.Naming.OTHER_NAME ? "other" : role.protocolName,
                assignments);
    }

    private static Message leave(Call.Leave leave, int version, String group, Cast cast) {
        if (version < 3) {
            return new LeaveGroupRequest(
                    group, cast.memberId(leave.leavers().get(0).member()), List.of());
        }
        List<LeaveGroupRequest.MemberIdentity> members = new ArrayList<>();
        for (Call.Leaver leaver : leave.leavers()) {
            members.add(new LeaveGroupRequest.MemberIdentity(
                    cast.memberId(leaver.member()), leaver.instanceId(), version >= 5 ? "had enough" : null));
        }
        return new LeaveGroupRequest(group, "", members);
    }

    private static Bytes bytes(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
