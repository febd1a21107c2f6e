package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;

/** The answer to an {@link Event.Request}, in the words of the protocol but free of its versions. */
public sealed interface Outcome {

    /**
     * JoinGroup's answer.
     *
     * @param generationId -1 where there is none
     * @param protocolType null where there is none
     * @param protocolName null where there is none
     * @param leader the leader's member id, empty where there is none
     * @param members filled for the leader alone
     */
    record Joined(
            ErrorCode error,
            int generationId,
            String protocolType,
            String protocolName,
            String leader,
            boolean skipAssignment,
            String memberId,
            List<JoinedMember> members)
            implements Outcome {
        public Joined {
            members = List.copyOf(members);
        }

        static Joined refused(ErrorCode error, String memberId) {
            return new Joined(error, -1, null, null, "", false, memberId, List.of());
        }
    }

    /** A member as the leader sees it; {@code groupInstanceId} is null for a dynamic member. */
    record JoinedMember(String memberId, String groupInstanceId, Bytes metadata) {}

    /** SyncGroup's answer; type, name and assignment are null, null and empty where it is an error. */
    record Synced(ErrorCode error, String protocolType, String protocolName, Bytes assignment) implements Outcome {
        static Synced refused(ErrorCode error) {
            return new Synced(error, null, null, Bytes.EMPTY);
        }
    }

    /** Heartbeat's answer. */
    record HeartbeatAnswered(ErrorCode error) implements Outcome {}

    /**
     * ConsumerGroupHeartbeat's answer.
     *
     * @param message what is wrong; null where nothing is
     * @param memberId null where it is an error
     * @param memberEpoch the epoch that the member has reached, or what it sent to leave; 0 where it is an error
     * @param heartbeatIntervalMs when to come again, in milliseconds; 0 where it is an error or the member has left
     * @param assignment what it may use now, sorted; null if that is as before
     */
    record ConsumerHeartbeatAnswered(
            ErrorCode error,
            String message,
            String memberId,
            int memberEpoch,
            int heartbeatIntervalMs,
            List<TopicIdPartition> assignment)
            implements Outcome {
        public ConsumerHeartbeatAnswered {
            assignment = assignment == null ? null : List.copyOf(assignment);
        }

        static ConsumerHeartbeatAnswered refused(Refusal refusal) {
            return new ConsumerHeartbeatAnswered(refusal.error(), refusal.message(), null, 0, 0, null);
        }
    }

    /** LeaveGroup's answer: one result per leaver, in the order of the request. */
    record Left(ErrorCode error, List<LeaverResult> leavers) implements Outcome {
        public Left {
            leavers = List.copyOf(leavers);
        }
    }

    /** What became of one leaver; ids as they were sent. */
    record LeaverResult(String memberId, String groupInstanceId, ErrorCode error) {}

    /** OffsetCommit's answer: one error per offset, in the order of the request. */
    record Committed(List<PartitionResult> partitions) implements Outcome {
        public Committed {
            partitions = List.copyOf(partitions);
        }
    }

    /** OffsetDelete's answer; {@code partitions} is empty where the whole request was refused. */
    record OffsetsDeleted(ErrorCode error, List<PartitionResult> partitions) implements Outcome {
        public OffsetsDeleted {
            partitions = List.copyOf(partitions);
        }
    }

    /** What became of one partition of a request. */
    record PartitionResult(TopicPartition partition, ErrorCode error) {}

    /** DeleteGroups' answer for one group. */
    record GroupDeleted(ErrorCode error) implements Outcome {}
}
