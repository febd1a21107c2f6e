package dev.rollcall;

/**
 * Something that was waited for did not happen in time. The message says what was missing, what the group looks like
 * and what happened last.
 */
public final class AwaitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AwaitException(String message) {
        super(message);
    }
}
