package dev.rollcall.assignment;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.WireWriter;
import java.util.List;
import java.util.Map;

/** What a member with the sticky assignor writes into its subscription's user data. */
final class StickyUserData {

    private StickyUserData() {}

    static Bytes of(Map<String, List<Integer>> partitions, int generation) {
        WireWriter out = topics(partitions);
        out.writeInt32(generation);
        return Bytes.wrap(out.toByteArray());
    }

    /** The older layout. */
    static Bytes withoutGeneration(Map<String, List<Integer>> partitions) {
        return Bytes.wrap(topics(partitions).toByteArray());
    }

    private static WireWriter topics(Map<String, List<Integer>> partitions) {
        WireWriter out = new WireWriter();
        out.writeInt32(partitions.size());
        partitions.forEach((topic, numbers) -> {
            out.writeString(topic, false);
            out.writeInt32(numbers.size());
            numbers.forEach(out::writeInt32);
        });
        return out;
    }
}
