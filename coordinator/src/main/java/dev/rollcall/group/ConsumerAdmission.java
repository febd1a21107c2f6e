package dev.rollcall.group;

import dev.rollcall.group.Event.ConsumerGroupHeartbeat;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;

/**
 * Who may speak for which member of a consumer group: the checks of ids and epochs, in Kafka's order and words.
 *
 * @param seat null where the request is refused
 * @param refusal null where it is let in
 */
record ConsumerAdmission(ConsumerSeat seat, Refusal refusal) {

    private static ConsumerAdmission to(ConsumerMember member, ConsumerMember occupant) {
        return new ConsumerAdmission(new ConsumerSeat(member, occupant), null);
    }

    static ConsumerAdmission refused(ErrorCode error, String message) {
        return new ConsumerAdmission(null, new Refusal(error, message));
    }

    /** A heartbeat of a member that joins or stays; {@code memberId} is its own, or the one made for it. */
    static ConsumerAdmission of(
            ConsumerGroup group,
            String memberId,
            ConsumerGroupHeartbeat request,
            int maxSize,
            ConsumerSession sessions) {
        if (group.size() >= maxSize && group.member(request.memberId()) == null) {
            return refused(
                    ErrorCode.GROUP_MAX_SIZE_REACHED,
                    "The consumer group has reached its maximum capacity of " + maxSize + " members.");
        }
        boolean joins = request.memberEpoch() == ConsumerGroup.JOINING;
        if (request.groupInstanceId() == null) {
            ConsumerMember member = group.member(memberId);
            return member == null && joins ? newcomer(group, memberId, sessions) : ofDynamic(group, memberId, request);
        }
        return joins
                ? joiningStatic(group, memberId, request.groupInstanceId(), sessions)
                : ofStatic(group, memberId, request);
    }

    /**
     * A JoinGroup of a member of the classic protocol. No epoch is checked, and a static member that comes without an id
     * takes its place over whether the old one has left or not.
     */
    static ConsumerAdmission ofClassic(
            ConsumerGroup group, String memberId, boolean hadNoId, Event.JoinGroup request, ConsumerSession sessions) {
        String instanceId = request.groupInstanceId();
        ConsumerMember holder = group.staticMember(instanceId);
        if (instanceId == null || (hadNoId && holder == null)) {
            ConsumerMember known = group.member(memberId);
            return known == null ? newcomer(group, memberId, sessions) : to(known, known);
        }
        if (hadNoId) {
            return comingBack(group, memberId, holder, sessions);
        }
        Refusal refusal = checkHolder(holder, memberId, instanceId);
        return refusal == null ? to(holder, holder) : new ConsumerAdmission(null, refusal);
    }

    private static ConsumerAdmission newcomer(ConsumerGroup group, String memberId, ConsumerSession sessions) {
        return to(new ConsumerMember(memberId, sessions.timers(group, memberId)), null);
    }

    private static ConsumerAdmission ofDynamic(ConsumerGroup group, String memberId, ConsumerGroupHeartbeat request) {
        ConsumerMember member = group.member(memberId);
        if (member == null) {
            return new ConsumerAdmission(null, unknownMember(group, memberId));
        }
        return checkEpoch(member, request);
    }

    private static ConsumerAdmission joiningStatic(
            ConsumerGroup group, String memberId, String instanceId, ConsumerSession sessions) {
        ConsumerMember holder = group.staticMember(instanceId);
        if (holder == null) {
            ConsumerMember known = group.member(memberId);
            return known == null ? newcomer(group, memberId, sessions) : to(known, known);
        }
        if (holder.epoch != ConsumerGroup.AWAY && holder.classic == null) {
            return refused(
                    ErrorCode.UNRELEASED_INSTANCE_ID,
                    "Static member " + memberId + " with instance id " + instanceId
                            + " cannot join the group because the instance id is owned by " + holder.id + " member.");
        }
        return comingBack(group, memberId, holder, sessions);
    }

    private static ConsumerAdmission comingBack(
            ConsumerGroup group, String memberId, ConsumerMember holder, ConsumerSession sessions) {
        ConsumerTimers timers = holder.id.equals(memberId) ? holder.timers : sessions.timers(group, memberId);
        ConsumerMember back = holder.copyAs(memberId, timers);
        back.epoch = ConsumerGroup.JOINING;
        back.previousEpoch = ConsumerGroup.JOINING;
        return to(back, holder);
    }

    private static ConsumerAdmission ofStatic(ConsumerGroup group, String memberId, ConsumerGroupHeartbeat request) {
        ConsumerMember holder = group.staticMember(request.groupInstanceId());
        Refusal refusal = checkHolder(holder, memberId, request.groupInstanceId());
        return refusal != null ? new ConsumerAdmission(null, refusal) : checkEpoch(holder, request);
    }

    static Refusal unknownMember(ConsumerGroup group, String memberId) {
        return new Refusal(
                ErrorCode.UNKNOWN_MEMBER_ID, "Member " + memberId + " is not a member of group " + group.id() + ".");
    }

    /** Whether an instance id is held, and by this member; null if it is. */
    static Refusal checkHolder(ConsumerMember holder, String memberId, String instanceId) {
        if (holder == null) {
            return new Refusal(ErrorCode.UNKNOWN_MEMBER_ID, "Instance id " + instanceId + " is unknown.");
        }
        if (!holder.id.equals(memberId)) {
            return new Refusal(
                    ErrorCode.FENCED_INSTANCE_ID,
                    "Static member " + memberId + " with instance id " + instanceId + " was fenced by member "
                            + holder.id + ".");
        }
        return null;
    }

    /** An epoch of before is forgiven where its owner may just not have got the answer that raised it. */
    private static ConsumerAdmission checkEpoch(ConsumerMember member, ConsumerGroupHeartbeat request) {
        int claimed = request.memberEpoch();
        boolean answerWasLost = claimed == member.previousEpoch && ownsNoMoreThan(member, request.owned());
        if (claimed == ConsumerGroup.JOINING || claimed == member.epoch || (claimed < member.epoch && answerWasLost)) {
            return to(member, member);
        }
        return refused(
                ErrorCode.FENCED_MEMBER_EPOCH,
                "The consumer group member has a " + (claimed > member.epoch ? "greater" : "smaller")
                        + " member epoch (" + claimed + ") than the one known by the group coordinator ("
                        + member.epoch + "). The member must abandon all its partitions and rejoin.");
    }

    private static boolean ownsNoMoreThan(ConsumerMember member, List<TopicIdPartition> owned) {
        return owned != null && member.assigned.keySet().containsAll(owned);
    }
}
