package dev.rollcall.it.differential;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ConsumerProtocolSubscription;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A protocol that a member offers, with its subscription.
 *
 * <p>What is unreadable here is too short to be a subscription. There is also what Kafka stumbles over, see the
 * package's documentation; scripts don't contain it.
 *
 * @param topics what is subscribed to; null for bytes that are no subscription
 * @param userData makes subscriptions differ that are the same otherwise
 */
record Protocol(String name, List<String> topics, String userData) {

    private static final int VERSION = 1;

    Bytes metadata() {
        if (topics == null) {
            return Bytes.wrap("!".getBytes(StandardCharsets.UTF_8));
        }
        WireWriter out = new WireWriter();
        out.writeInt16(VERSION);
        new ConsumerProtocolSubscription(
                        topics, Bytes.wrap(userData.getBytes(StandardCharsets.UTF_8)), List.of(), -1, null)
                .write(out, VERSION);
        return Bytes.wrap(out.toByteArray());
    }

    @Override
    public String toString() {
        return name + "(" + (topics == null ? "unreadable" : topics + " " + userData) + ")";
    }
}
