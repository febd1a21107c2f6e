package dev.rollcall.log;

import dev.rollcall.log.AppendResult.RecordError;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;

/** Why a batch does not enter the log. */
record Rejection(ErrorCode error, String message, List<RecordError> recordErrors) {

    Rejection(ErrorCode error, String message) {
        this(error, message, List.of());
    }
}
