package dev.rollcall.timelinefile;

/** A line, or a value in it, is not what the format says. */
final class UnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnreadableException(String message) {
        super(message);
    }
}
