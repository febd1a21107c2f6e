package dev.rollcall.protocol;

/**
 * Bytes that are not a message of the expected kind and version: cut short, a length that does not fit, a null where
 * none is allowed, bytes left over. The text names the field, its position in the message, and what is wrong.
 *
 * <p>Unchecked, because only the place that owns the connection can do something about it: close it.
 */
public final class MalformedMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MalformedMessageException(String message) {
        super(message);
    }
}
