package dev.rollcall.it.assignors;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Topic ids for problems that only know names. The server's uniform assignor breaks ties by them. */
final class TopicIds {

    private TopicIds() {}

    static UUID idOf(String topic) {
        return UUID.nameUUIDFromBytes(topic.getBytes(StandardCharsets.UTF_8));
    }
}
