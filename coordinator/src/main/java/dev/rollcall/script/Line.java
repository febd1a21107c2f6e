package dev.rollcall.script;

import dev.rollcall.group.Event;
import dev.rollcall.group.Outcome;
import java.util.function.LongFunction;

/** The way from a member to the coordinator. Thread-safe. */
interface Line extends AutoCloseable {

    /** Sends a request and does not wait; {@code request} is given an id for it. */
    void send(LongFunction<Event.Request> request, Answer<Outcome> answer);

    @Override
    default void close() {}
}
