package dev.rollcall.fault;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import java.util.List;

/**
 * A request on its way in or its answer on its way out, as faults see it.
 *
 * @param version of the request and its answer
 * @param clientId the header's {@code client.id}; empty if it has none
 * @param broker the node id of the broker that it came to
 * @param groupIds the groups that the request names; of FindCoordinator, the keys of groups
 * @param memberIds the member ids that it names; not the empty one of a first JoinGroup
 * @param instanceIds the {@code group.instance.id}s that it names
 * @param request as it was read
 * @param answer what it is answered, null on the way in
 * @param answeredWith the error of the answer as a whole; null on the way in, and where an API has an error for each of
 *     its parts only
 */
public record Call(
        ApiKey api,
        int version,
        String clientId,
        int broker,
        List<String> groupIds,
        List<String> memberIds,
        List<String> instanceIds,
        Message request,
        Message answer,
        ErrorCode answeredWith) {

    public Call {
        groupIds = List.copyOf(groupIds);
        memberIds = List.copyOf(memberIds);
        instanceIds = List.copyOf(instanceIds);
    }

    /** The same call on its way out. */
    public Call answered(Message with, ErrorCode error) {
        return new Call(api, version, clientId, broker, groupIds, memberIds, instanceIds, request, with, error);
    }

    public FaultPhase phase() {
        return answer == null ? FaultPhase.REQUEST : FaultPhase.ANSWER;
    }

    /** The group, if it is about exactly one, else null. */
    public String groupId() {
        return groupIds.size() == 1 ? groupIds.get(0) : null;
    }

    /** The member, if it is about exactly one, else null. */
    public String memberId() {
        return memberIds.size() == 1 ? memberIds.get(0) : null;
    }

    /** As in {@code SyncGroup v5 of client c}. */
    @Override
    public String toString() {
        return api.apiName() + " v" + version + " of client " + clientId
                + (answer == null ? "" : ", answered" + (answeredWith == null ? "" : " " + answeredWith));
    }
}
