package dev.rollcall.it.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

class RealKafkaTest {
    @Test
    void servesTheTestsOwnClientWithTheConfigurationAskedFor() throws Exception {
        try (RealKafka kafka = RealKafka.start(Map.of("group.min.session.timeout.ms", "1234"));
                Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic("orders", 3, (short) 1)))
                    .all()
                    .get();
            assertThat(admin.describeTopics(List.of("orders"))
                            .topicNameValues()
                            .get("orders")
                            .get()
                            .partitions())
                    .hasSize(3);
            ConfigResource broker = new ConfigResource(ConfigResource.Type.BROKER, "0");
            assertThat(admin.describeConfigs(List.of(broker))
                            .values()
                            .get(broker)
                            .get()
                            .get("group.min.session.timeout.ms")
                            .value())
                    .isEqualTo("1234");
        }
    }

    @Test
    void runsOnTheClientLibraryOfItsOwnRelease() throws Exception {
        Class<?> theirs = RealKafka.classLoader().loadClass(Admin.class.getName());
        assertThat(theirs).isNotEqualTo(Admin.class);
        assertThat(theirs.getProtectionDomain().getCodeSource().getLocation().getPath())
                .endsWith("/kafka-clients-4.3.1.jar");
    }

    @Test
    void severalRunBesideEachOther() {
        try (RealKafka kafka = RealKafka.start();
                RealKafka another = RealKafka.start()) {
            assertThat(kafka.bootstrapServers()).isNotEqualTo(another.bootstrapServers());
        }
    }
}
