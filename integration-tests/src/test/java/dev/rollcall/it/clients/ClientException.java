package dev.rollcall.it.clients;

/** A client in another process threw. */
public final class ClientException extends RuntimeException {
    private final String type;
    private final String text;

    ClientException(String type, String text) {
        super(type + ": " + text);
        this.type = type;
        this.text = text;
    }

    /** The simple name of the exception over there, as {@code CommitFailedException}. */
    public String type() {
        return type;
    }

    /** Its message. */
    public String text() {
        return text;
    }
}
