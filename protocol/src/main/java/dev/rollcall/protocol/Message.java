package dev.rollcall.protocol;

/** A message of Kafka's protocol, or a structure inside one. Immutable. */
public interface Message {

    /**
     * Appends this message to {@code out} as {@code version} lays it out.
     *
     * @throws IllegalArgumentException if the version is unknown, if a field is null where the version has no null,
     *     or if a field has a value that the version cannot carry and that a receiver must not miss. The text names
     *     message, field and version; {@code out} then holds a part of the message and has to be reset.
     */
    void write(WireWriter out, int version);
}
