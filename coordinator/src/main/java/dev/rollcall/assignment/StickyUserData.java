package dev.rollcall.assignment;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.WireWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a member with the sticky assignor writes into its subscription's user data, in the newer of two layouts. */
final class StickyUserData {

    private StickyUserData() {}

    static Bytes of(List<TopicPartition> partitions, int generation) {
        Map<String, List<Integer>> byTopic = new LinkedHashMap<>();
        for (TopicPartition partition : partitions) {
            byTopic.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                    .add(partition.partition());
        }
        WireWriter out = new WireWriter();
        out.writeInt32(byTopic.size());
        byTopic.forEach((topic, numbers) -> {
            out.writeString(topic, false);
            out.writeInt32(numbers.size());
            numbers.forEach(out::writeInt32);
        });
        out.writeInt32(generation);
        return Bytes.wrap(out.toByteArray());
    }
}
