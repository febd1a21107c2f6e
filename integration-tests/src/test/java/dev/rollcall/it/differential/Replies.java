package dev.rollcall.it.differential;

import dev.rollcall.it.process.Patience;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ApiVersionsResponse;
import dev.rollcall.protocol.message.DescribeClusterRequest;
import dev.rollcall.protocol.message.DescribeClusterResponse;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** Asks a cluster {@link Questions} and puts what it does into words that name no address and no drawn id. */
final class Replies {

    private static final long PATIENCE_NANOS = Patience.SAFETY_NET.toNanos();

    private final String address;
    private final Map<String, UUID> topicIds;
    private final String clusterId;
    private final String host;
    private final int port;

    Replies(String address) throws IOException {
        this.address = address;
        topicIds = Clusters.topicIds(address);
        DescribeClusterResponse cluster = (DescribeClusterResponse) Clusters.ask(
                address,
                ApiKey.DESCRIBE_CLUSTER,
                0,
                DescribeClusterRequest.builder().build());
        clusterId = cluster.clusterId();
        host = cluster.brokers().get(0).host();
        port = cluster.brokers().get(0).port();
    }

    Map<String, String> to(Map<String, Question> questions) throws IOException {
        Map<String, String> replies = new LinkedHashMap<>();
        for (Map.Entry<String, Question> question : questions.entrySet()) {
            replies.put(question.getKey(), to(question.getValue()));
        }
        return replies;
    }

    private String to(Question question) throws IOException {
        try (RawConnection connection = new RawConnection(address, "questions")) {
            if (question instanceof Question.Proper proper) {
                connection.send(proper.api(), proper.version(), proper.request().apply(topicIds));
                Message answer = connection.await(System.nanoTime() + PATIENCE_NANOS);
                return answer == null ? "does not answer" : words(answer);
            }
            connection.sendBytes(((Question.Improper) question).bytes().toArray());
            return connection.answersOrCloses(System.nanoTime() + PATIENCE_NANOS);
        } catch (EOFException | SocketException closed) {
            return "closes the connection";
        }
    }

    private String words(Message answer) {
        if (answer instanceof ApiVersionsResponse versions) {
            Map<Short, String> apis = versions.apiKeys().stream()
                    .collect(Collectors.toMap(
                            ApiVersionsResponse.ApiVersion::apiKey,
                            api -> api.minVersion() + " to " + api.maxVersion(),
                            (one, other) -> one + " twice",
                            TreeMap::new));
            return Answers.error(versions.errorCode()) + " " + apis;
        }
        String words = answer.toString()
                .replace(clusterId, "CLUSTER")
                .replace("host=" + host, "host=HOST")
                .replace("port=" + port, "port=PORT");
        for (Map.Entry<String, UUID> topic : topicIds.entrySet()) {
            words = words.replace(topic.getValue().toString(), "ID-OF-" + topic.getKey());
        }
        return words;
    }
}
