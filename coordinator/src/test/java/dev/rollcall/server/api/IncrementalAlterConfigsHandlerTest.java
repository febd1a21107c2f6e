package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.log.NewTopic;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.IncrementalAlterConfigsRequest;
import dev.rollcall.protocol.message.IncrementalAlterConfigsRequest.AlterableConfig;
import dev.rollcall.protocol.message.IncrementalAlterConfigsRequest.Resource;
import dev.rollcall.protocol.message.IncrementalAlterConfigsResponse;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IncrementalAlterConfigsHandlerTest {

    private static final byte TOPIC = 2;
    private static final byte BROKER = 4;

    private final ServerFixture server = new ServerFixture(2);

    @BeforeEach
    void createTopic() {
        server.topics().create(new NewTopic("orders", 1, 1, Map.of(), Map.of("retention.ms", "1000")));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void configurationsAreSetAndReset(int version) {
        alter(version, false, topic("orders", set("segment.bytes", "2000000"), delete("retention.ms")));

        assertThat(overrides()).isEqualTo(Map.of("segment.bytes", "2000000"));
        assertThat(server.topics().topic("orders").config().segmentBytes()).isEqualTo(2_000_000);
    }

    @Test
    void whatWasNotSetCanBeReset() {
        assertThat(alter(topic("orders", delete("segment.bytes"))).errorCode()).isZero();
        assertThat(overrides()).isEqualTo(Map.of("retention.ms", "1000"));
    }

    @Test
    void listsAreExtendedBeginningWithTheDefault() {
        alter(topic("orders", append("cleanup.policy", "compact")));

        assertThat(overrides()).containsEntry("cleanup.policy", "delete,compact");
    }

    @Test
    void whatAListHasIsNotAppendedAgain() {
        alter(topic("orders", append("cleanup.policy", "delete,compact")));

        assertThat(overrides()).containsEntry("cleanup.policy", "delete,compact");
    }

    @Test
    void listsAreShortened() {
        alter(topic("orders", set("cleanup.policy", "compact,delete")));
        alter(topic("orders", subtract("cleanup.policy", "delete")));

        assertThat(overrides()).containsEntry("cleanup.policy", "compact");
    }

    @Test
    void onlyListsAreExtendedAndShortened() {
        assertRefused(ErrorCode.INVALID_CONFIG, topic("orders", append("retention.ms", "1")));
        assertRefused(ErrorCode.INVALID_CONFIG, topic("orders", subtract("retention.ms", "1")));
        assertRefused(ErrorCode.INVALID_CONFIG, topic("orders", append("nothing", "1")));
    }

    @Test
    void ofATopicAllIsChangedOrNothing() {
        assertRefused(
                ErrorCode.INVALID_CONFIG,
                topic("orders", set("segment.bytes", "2000000"), set("retention.ms", "long")));
    }

    @Test
    void oneRefusedTopicHoldsBackNoOther() {
        server.topic("payments", 1);

        List<IncrementalAlterConfigsResponse.Resource> results =
                alter(1, false, topic("orders", set("nothing", "1")), topic("payments", set("retention.ms", "5")));

        assertThat(results.stream().map(result -> ErrorCode.of(result.errorCode())))
                .containsExactly(ErrorCode.INVALID_CONFIG, ErrorCode.NONE);
        assertThat(server.topics().topic("payments").config().retentionMs()).isEqualTo(5);
    }

    @Test
    void validateOnlyChangesNothing() {
        assertThat(alter(1, true, topic("orders", set("retention.ms", "5")))
                        .get(0)
                        .errorCode())
                .isZero();
        assertThat(overrides()).isEqualTo(Map.of("retention.ms", "1000"));
    }

    @Test
    void requestsThatMakeNoSenseAreRefused() {
        assertRefused(ErrorCode.INVALID_REQUEST, topic("orders", set("retention.ms", null)));
        assertRefused(ErrorCode.INVALID_REQUEST, topic("orders", append("cleanup.policy", null)));
        assertRefused(ErrorCode.INVALID_REQUEST, topic("orders", new AlterableConfig("retention.ms", (byte) 4, "1")));
        assertRefused(ErrorCode.INVALID_REQUEST, topic("orders", set("retention.ms", "1"), set("retention.ms", "2")));
    }

    @Test
    void topicsMustExist() {
        assertRefused(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, topic("nothing", set("retention.ms", "1")));
        assertRefused(ErrorCode.INVALID_TOPIC_EXCEPTION, topic("no/thing", set("retention.ms", "1")));
        assertRefused(ErrorCode.INVALID_REQUEST, topic("", set("retention.ms", "1")));
    }

    @Test
    void brokersAreSetWhenTheEmulatorStarts() {
        assertRefused(ErrorCode.INVALID_REQUEST, new Resource(BROKER, "0", List.of(set("num.partitions", "3"))));
        assertRefused(ErrorCode.INVALID_REQUEST, new Resource(BROKER, "", List.of(set("num.partitions", "3"))));
        assertRefused(ErrorCode.INVALID_REQUEST, new Resource(BROKER, "1", List.of(set("num.partitions", "3"))));
    }

    @ParameterizedTest
    @ValueSource(bytes = {-1, 0, 1, 8, 16, 32})
    void otherResourcesAreRefused(byte type) {
        assertRefused(ErrorCode.INVALID_REQUEST, new Resource(type, "x", List.of(set("a", "b"))));
    }

    @Test
    void aResourceNamedTwiceIsRefusedBothTimes() {
        List<IncrementalAlterConfigsResponse.Resource> results =
                alter(1, false, topic("orders", set("retention.ms", "1")), topic("orders", set("retention.ms", "2")));

        assertThat(results)
                .hasSize(2)
                .allSatisfy(
                        result -> assertThat(ErrorCode.of(result.errorCode())).isEqualTo(ErrorCode.INVALID_REQUEST));
        assertThat(overrides()).isEqualTo(Map.of("retention.ms", "1000"));
    }

    private void assertRefused(ErrorCode error, Resource resource) {
        IncrementalAlterConfigsResponse.Resource result = alter(resource);

        assertThat(ErrorCode.of(result.errorCode())).isEqualTo(error);
        assertThat(result.errorMessage()).isNotBlank();
        assertThat(result.resourceType()).isEqualTo(resource.resourceType());
        assertThat(result.resourceName()).isEqualTo(resource.resourceName());
        assertThat(overrides()).isEqualTo(Map.of("retention.ms", "1000"));
    }

    private Map<String, String> overrides() {
        return server.topics().topic("orders").config().overrides();
    }

    private IncrementalAlterConfigsResponse.Resource alter(Resource resource) {
        return alter(1, false, resource).get(0);
    }

    private List<IncrementalAlterConfigsResponse.Resource> alter(
            int version, boolean validateOnly, Resource... resources) {
        IncrementalAlterConfigsRequest request = new IncrementalAlterConfigsRequest(List.of(resources), validateOnly);
        return ((IncrementalAlterConfigsResponse)
                        server.connect().send(ApiKey.INCREMENTAL_ALTER_CONFIGS, version, request))
                .responses();
    }

    private static Resource topic(String name, AlterableConfig... configs) {
        return new Resource(TOPIC, name, Stream.of(configs).toList());
    }

    private static AlterableConfig set(String name, String value) {
        return new AlterableConfig(name, (byte) 0, value);
    }

    private static AlterableConfig delete(String name) {
        return new AlterableConfig(name, (byte) 1, null);
    }

    private static AlterableConfig append(String name, String value) {
        return new AlterableConfig(name, (byte) 2, value);
    }

    private static AlterableConfig subtract(String name, String value) {
        return new AlterableConfig(name, (byte) 3, value);
    }
}
