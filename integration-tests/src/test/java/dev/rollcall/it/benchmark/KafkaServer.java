package dev.rollcall.it.benchmark;

import dev.rollcall.it.kafka.KafkaNode;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** Real Kafka, on its own classpath. */
final class KafkaServer implements Server {
    private KafkaNode node;

    @Override
    public String start() throws Exception {
        node = new KafkaNode(Map.of());
        return node.get();
    }

    @Override
    public void createTopic(String name, int partitions) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", node.get()))) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
                    .all()
                    .get();
        }
    }

    @Override
    public void stop() {
        node.close();
    }
}
