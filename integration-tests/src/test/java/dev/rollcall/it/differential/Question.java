package dev.rollcall.it.differential;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.Message;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** Something that is asked on a connection of its own, outside of any group. */
sealed interface Question {

    /** A request as it should be; it is made from the ids of the cluster's topics. */
    record Proper(ApiKey api, int version, Function<Map<String, UUID>, Message> request) implements Question {}

    /** Bytes that are not, or not quite, a request; what counts is whether the connection survives. */
    record Improper(Bytes bytes) implements Question {}
}
