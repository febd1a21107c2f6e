package dev.rollcall.assignment;

/** An assignor gave partitions to somebody who cannot have them. The message names each of them. */
public final class InvalidAssignmentException extends RuntimeException {

    InvalidAssignmentException(String message) {
        super(message);
    }
}
