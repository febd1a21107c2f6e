package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Event.JoinProtocol;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ConsumerProtocolSubscription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Subscriptions as real consumers write them. */
final class Subscriptions {

    private Subscriptions() {}

    static JoinProtocol range(int version, String... topics) {
        return of("range", version, List.of(topics), List.of(), -1);
    }

    static JoinProtocol of(
            String protocol, int version, List<String> topics, List<TopicPartition> owned, int generation) {
        Map<String, List<Integer>> byTopic = new LinkedHashMap<>();
        owned.forEach(partition -> byTopic.computeIfAbsent(partition.topic(), topic -> new ArrayList<>())
                .add(partition.partition()));
        List<ConsumerProtocolSubscription.TopicPartition> claims = new ArrayList<>();
        byTopic.forEach(
                (topic, partitions) -> claims.add(new ConsumerProtocolSubscription.TopicPartition(topic, partitions)));
        WireWriter out = new WireWriter();
        out.writeInt16(version);
        new ConsumerProtocolSubscription(topics, null, claims, generation, null).write(out, version);
        return new JoinProtocol(protocol, Bytes.wrap(out.toByteArray()));
    }
}
