package dev.rollcall.it.assignors;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.WireWriter;

/** The user data that a member with the sticky assignor sends: what it owned, and since which generation. */
final class StickyData {

    private StickyData() {}

    /** Null for a new member. */
    static Bytes of(Problem.Member member) {
        if (member.generation() == Problem.Member.NEW) {
            return null;
        }
        WireWriter out = new WireWriter();
        out.writeInt32(member.owned().size());
        member.owned().forEach((topic, partitions) -> {
            out.writeString(topic, false);
            out.writeInt32(partitions.size());
            partitions.forEach(out::writeInt32);
        });
        out.writeInt32(member.generation());
        return Bytes.wrap(out.toByteArray());
    }
}
