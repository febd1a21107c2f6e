package dev.rollcall.it.assignors;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.WireWriter;
import java.nio.ByteBuffer;

/**
 * The user data that a member with the sticky assignor sends: what it owned, and since which generation. A member that
 * does not say since when sends the older layout, which has no generation.
 */
final class StickyData {

    private StickyData() {}

    /** Null for a new member. */
    static Bytes of(Problem.Member member) {
        if (member.generation() == Problem.Member.NEW && member.owned().isEmpty()) {
            return null;
        }
        WireWriter out = new WireWriter();
        out.writeInt32(member.owned().size());
        member.owned().forEach((topic, partitions) -> {
            out.writeString(topic, false);
            out.writeInt32(partitions.size());
            partitions.forEach(out::writeInt32);
        });
        if (member.generation() != Problem.Member.NEW) {
            out.writeInt32(member.generation());
        }
        return Bytes.wrap(out.toByteArray());
    }

    /** The same for Kafka. */
    static ByteBuffer buffer(Problem.Member member) {
        Bytes data = of(member);
        return data == null ? null : ByteBuffer.wrap(data.toArray());
    }
}
