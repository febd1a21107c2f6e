package dev.rollcall.log;

import dev.rollcall.protocol.ErrorCode;

/**
 * What an operation brought: a value, or one of Kafka's errors with a sentence that says why.
 *
 * @param error NONE exactly if there is a value
 * @param message null exactly if there is a value
 */
public record Result<T>(ErrorCode error, String message, T value) {

    static <T> Result<T> of(T value) {
        return new Result<>(ErrorCode.NONE, null, value);
    }

    static <T> Result<T> error(ErrorCode error, String message) {
        return new Result<>(error, message, null);
    }

    public boolean isError() {
        return error != ErrorCode.NONE;
    }
}
