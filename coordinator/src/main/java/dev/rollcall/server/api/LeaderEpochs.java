package dev.rollcall.server.api;

import dev.rollcall.log.PartitionLog;
import dev.rollcall.protocol.ErrorCode;

/** The check of the leader epoch that a client believes in (KIP-320). Leaders never change here: the epoch is 0. */
final class LeaderEpochs {

    private static final int NOT_KNOWN = -1;

    private LeaderEpochs() {}

    static ErrorCode check(int clientsEpoch) {
        if (clientsEpoch == NOT_KNOWN || clientsEpoch == PartitionLog.LEADER_EPOCH) {
            return ErrorCode.NONE;
        }
        return clientsEpoch < PartitionLog.LEADER_EPOCH
                ? ErrorCode.FENCED_LEADER_EPOCH
                : ErrorCode.UNKNOWN_LEADER_EPOCH;
    }
}
