package dev.rollcall.it.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.it.differential.Differential.Result;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.message.ApiVersionsRequest;
import dev.rollcall.protocol.message.ApiVersionsResponse;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DifferentialTest {

    private static final long FIRST_SEED = 1;
    private static final int SCENARIOS = 40;

    private static Differential differential;

    @BeforeAll
    static void start() throws IOException {
        differential = new Differential();
    }

    @AfterAll
    static void stop() {
        differential.close();
    }

    @Test
    void randomScenariosAreAnsweredAsKafkaAnswersThem() throws InterruptedException {
        assertThat(differential.judge(FIRST_SEED, SCENARIOS))
                .hasSize(SCENARIOS)
                .extracting(Result::problem)
                .containsOnlyNulls();
    }

    @Test
    void theRestIsAnsweredAsKafkaAnswersItButForKnownDifferences() throws IOException {
        Arena arena = differential.arena(Profile.IMMEDIATE);
        Map<String, String> kafka = new Replies(arena.kafkaAddress()).to(Questions.all());
        Map<String, String> ours = new Replies(arena.rollcallAddress()).to(Questions.all());

        Map<String, String> differences = new TreeMap<>();
        ours.forEach((question, reply) -> {
            if (!reply.equals(kafka.get(question))) {
                differences.put(question, "Kafka: " + kafka.get(question) + ", Rollcall: " + reply);
            }
        });

        assertThat(ours).hasSameSizeAs(kafka).doesNotContainValue("does not answer");
        assertThat(differences).containsOnlyKeys(KnownDifferences.all().keySet().toArray(String[]::new));
    }

    @Test
    void whatIsServedIsServedInKafkasVersions() throws IOException {
        Arena arena = differential.arena(Profile.IMMEDIATE);
        Map<ApiKey, String> kafka = versions(arena.kafkaAddress());
        Map<ApiKey, String> ours = versions(arena.rollcallAddress());

        assertThat(ours).containsEntry(ApiKey.API_VERSIONS, "0 to 5").containsEntry(ApiKey.DELETE_GROUPS, "0 to 3");
        ours.remove(ApiKey.API_VERSIONS);
        ours.remove(ApiKey.DELETE_GROUPS);
        assertThat(kafka).containsAllEntriesOf(ours);
    }

    private static Map<ApiKey, String> versions(String address) throws IOException {
        ApiVersionsResponse answer = (ApiVersionsResponse) Clusters.ask(
                address, ApiKey.API_VERSIONS, 0, ApiVersionsRequest.builder().build());
        Map<ApiKey, String> versions = new TreeMap<>();
        for (ApiVersionsResponse.ApiVersion api : answer.apiKeys()) {
            if (ApiKey.of(api.apiKey()) != null) {
                versions.put(ApiKey.of(api.apiKey()), api.minVersion() + " to " + api.maxVersion());
            }
        }
        return versions;
    }
}
