package dev.rollcall.it.differential;

import dev.rollcall.Rollcall;
import dev.rollcall.RollcallBuilder;
import dev.rollcall.group.AssignmentMode;
import dev.rollcall.it.kafka.RealKafka;
import dev.rollcall.it.process.Patience;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.CreateTopicsRequest;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.MetadataRequest;
import dev.rollcall.protocol.message.MetadataResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** The clusters that are compared, configured alike. */
final class Clusters {

    /** Lower than any timeout of a script, to the point. */
    static final int MIN_SESSION_MS = 900;

    static final int MAX_SESSION_MS = 1_800_000;
    static final int GROUP_MAX_SIZE = 4;
    static final Map<String, Integer> TOPICS = new TreeMap<>(Map.of("orders", 3, "payments", 1));

    private static final long PATIENCE_NANOS = Patience.SAFETY_NET.toNanos();

    private Clusters() {}

    static RollcallBuilder rollcall(Profile profile) {
        RollcallBuilder builder = Rollcall.builder()
                .assignment(AssignmentMode.CLIENT)
                .sessionTimeoutBounds(Duration.ofMillis(MIN_SESSION_MS), Duration.ofMillis(MAX_SESSION_MS))
                .groupMaxSize(GROUP_MAX_SIZE)
                .initialRebalanceDelay(Duration.ofMillis(profile.initialRebalanceDelayMs));
        TOPICS.forEach(builder::topic);
        return builder;
    }

    /** A broker that takes what it is sent one by one, so that a probe tells when the rest has been processed. */
    static RealKafka kafka(Profile profile) throws IOException {
        RealKafka kafka = RealKafka.start(Map.of(
                "num.network.threads",
                "1",
                "num.io.threads",
                "1",
                "group.coordinator.threads",
                "1",
                "group.coordinator.append.linger.ms",
                "0",
                "group.min.session.timeout.ms",
                Integer.toString(MIN_SESSION_MS),
                "group.max.session.timeout.ms",
                Integer.toString(MAX_SESSION_MS),
                "group.max.size",
                Integer.toString(GROUP_MAX_SIZE),
                "group.initial.rebalance.delay.ms",
                Integer.toString(profile.initialRebalanceDelayMs)));
        try {
            createTopics(kafka.bootstrapServers());
            awaitCoordinator(kafka.bootstrapServers());
            return kafka;
        } catch (IOException | RuntimeException failed) {
            kafka.close();
            throw failed;
        }
    }

    private static void createTopics(String address) throws IOException {
        List<CreateTopicsRequest.CreatableTopic> topics = new ArrayList<>();
        TOPICS.forEach((name, partitions) -> topics.add(CreateTopicsRequest.CreatableTopic.builder()
                .name(name)
                .numPartitions(partitions)
                .replicationFactor((short) 1)
                .build()));
        ask(
                address,
                ApiKey.CREATE_TOPICS,
                7,
                CreateTopicsRequest.builder().topics(topics).timeoutMs(30_000).build());
    }

    /** The first who asks for a coordinator makes Kafka create its topic of offsets, which takes a moment. */
    private static void awaitCoordinator(String address) {
        Patience.await("the coordinator of " + address).until(() -> {
            ask(address, ApiKey.FIND_COORDINATOR, 3, new FindCoordinatorRequest("any", (byte) 0, List.of()));
            DescribeGroupsResponse described = (DescribeGroupsResponse)
                    ask(address, ApiKey.DESCRIBE_GROUPS, 5, new DescribeGroupsRequest(List.of("any"), false));
            return described.groups().get(0).errorCode() == 0
                    && topicIds(address).size() == TOPICS.size();
        });
    }

    static Map<String, UUID> topicIds(String address) throws IOException {
        List<MetadataRequest.Topic> wanted = new ArrayList<>();
        TOPICS.keySet()
                .forEach(name ->
                        wanted.add(MetadataRequest.Topic.builder().name(name).build()));
        MetadataResponse metadata = (MetadataResponse) ask(
                address,
                ApiKey.METADATA,
                12,
                MetadataRequest.builder()
                        .topics(wanted)
                        .allowAutoTopicCreation(false)
                        .build());
        Map<String, UUID> ids = new TreeMap<>();
        for (MetadataResponse.Topic topic : metadata.topics()) {
            if (topic.errorCode() == 0) {
                ids.put(topic.name(), topic.topicId());
            }
        }
        return ids;
    }

    static Message ask(String address, ApiKey api, int version, Message request) throws IOException {
        try (RawConnection connection = new RawConnection(address, "preparation")) {
            connection.send(api, version, request);
            Message answer = connection.await(System.nanoTime() + PATIENCE_NANOS);
            if (answer == null) {
                throw new IOException(address + " does not answer " + api.apiName());
            }
            return answer;
        }
    }
}
