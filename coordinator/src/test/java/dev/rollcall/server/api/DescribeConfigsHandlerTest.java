package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.group.GroupConfig;
import dev.rollcall.log.NewTopic;
import dev.rollcall.log.TopicConfigKeys;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeConfigsRequest;
import dev.rollcall.protocol.message.DescribeConfigsRequest.Resource;
import dev.rollcall.protocol.message.DescribeConfigsResponse;
import dev.rollcall.protocol.message.DescribeConfigsResponse.ResourceResult;
import dev.rollcall.protocol.message.DescribeConfigsResponse.Result;
import dev.rollcall.protocol.message.DescribeConfigsResponse.Synonym;
import dev.rollcall.server.BrokerSettings;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescribeConfigsHandlerTest {

    private static final byte TOPIC = 2;
    private static final byte BROKER = 4;
    private static final byte SET_ON_TOPIC = 1;
    private static final byte SET_ON_BROKER = 4;
    private static final byte DEFAULT = 5;
    private static final byte INT = 3;
    private static final byte LONG = 5;

    private final ServerFixture server =
            new ServerFixture(2, new BrokerSettings(true, 7, GroupConfig.DEFAULT.withInitialRebalanceDelayMs(0)));

    @BeforeEach
    void createTopic() {
        server.topics().create(new NewTopic("orders", 1, 1, Map.of(), Map.of("retention.ms", "1000")));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void allConfigurationsOfATopicAreToldInEveryVersion(int version) {
        Result result = describe(version, false, new Resource(TOPIC, "orders", null));

        assertThat(result.errorCode()).isZero();
        assertThat(result.resourceName()).isEqualTo("orders");
        assertThat(result.configs()).hasSameSizeAs(TopicConfigKeys.all());
        assertThat(entry(result, "retention.ms").value()).isEqualTo("1000");
        assertThat(entry(result, "retention.ms").configSource()).isEqualTo(SET_ON_TOPIC);
        assertThat(entry(result, "cleanup.policy").configSource()).isEqualTo(DEFAULT);
    }

    @Test
    void onlyTheNamedConfigurationsAreTold() {
        Result result = describe(4, false, new Resource(TOPIC, "orders", List.of("segment.bytes", "nothing")));

        assertThat(result.configs()).extracting(ResourceResult::name).containsExactly("segment.bytes");
    }

    @Test
    void anEmptyListOfNamesAsksForAll() {
        assertThat(describe(4, false, new Resource(TOPIC, "orders", List.of())).configs())
                .hasSameSizeAs(TopicConfigKeys.all());
    }

    @Test
    void typesAreToldFromVersion3On() {
        Resource resource = new Resource(TOPIC, "orders", List.of("retention.ms"));

        assertThat(describe(3, false, resource).configs().get(0).configType()).isEqualTo(LONG);
        assertThat(describe(2, false, resource).configs().get(0).configType()).isZero();
    }

    @Test
    void synonymsTellWhereAValueComesFromAndWhatItHides() {
        Result result = describe(4, true, new Resource(TOPIC, "orders", List.of("retention.ms", "max.message.bytes")));

        assertThat(entry(result, "retention.ms").synonyms())
                .first()
                .isEqualTo(new Synonym("retention.ms", "1000", SET_ON_TOPIC));
        assertThat(entry(result, "max.message.bytes").synonyms())
                .containsExactly(new Synonym("message.max.bytes", "1048588", DEFAULT));
    }

    @Test
    void synonymsAreToldOnlyIfAskedFor() {
        assertThat(describe(4, false, new Resource(TOPIC, "orders", null)).configs())
                .allSatisfy(entry -> assertThat(entry.synonyms()).isEmpty());
    }

    @Test
    void documentationIsNotTold() {
        DescribeConfigsRequest request =
                new DescribeConfigsRequest(List.of(new Resource(TOPIC, "orders", null)), true, true);

        assertThat(send(4, request).get(0).configs())
                .allSatisfy(entry -> assertThat(entry.documentation()).isNull());
    }

    @Test
    void aBrokerTellsWhatWasSetForItAndWhatItObeys() {
        Result result = describe(4, true, new Resource(BROKER, "0", null));

        ResourceResult partitions = entry(result, "num.partitions");
        assertThat(partitions)
                .isEqualTo(new ResourceResult(
                        "num.partitions",
                        "7",
                        true,
                        SET_ON_BROKER,
                        false,
                        List.of(
                                new Synonym("num.partitions", "7", SET_ON_BROKER),
                                new Synonym("num.partitions", "1", DEFAULT)),
                        INT,
                        null));
        assertThat(entry(result, "group.initial.rebalance.delay.ms").value()).isEqualTo("0");
        assertThat(entry(result, "group.initial.rebalance.delay.ms").configSource())
                .isEqualTo(SET_ON_BROKER);
        assertThat(entry(result, "group.max.session.timeout.ms").value()).isEqualTo("1800000");
        assertThat(entry(result, "group.max.session.timeout.ms").configSource()).isEqualTo(DEFAULT);
        assertThat(entry(result, "auto.create.topics.enable").value()).isEqualTo("true");
        assertThat(entry(result, "log.retention.ms").readOnly()).isTrue();
    }

    @Test
    void namesOfABrokersConfigurationsComeSortedAndOnce() {
        assertThat(describe(4, false, new Resource(BROKER, "0", null)).configs())
                .extracting(ResourceResult::name)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void eachBrokerSpeaksForItselfOnly() {
        assertRefused(ErrorCode.INVALID_REQUEST, new Resource(BROKER, "1", null));
        assertRefused(ErrorCode.INVALID_REQUEST, new Resource(BROKER, "first", null));
    }

    @Test
    void nothingIsSetForAllBrokersAtOnce() {
        Result result = describe(4, false, new Resource(BROKER, "", null));

        assertThat(result.errorCode()).isZero();
        assertThat(result.configs()).isEmpty();
    }

    @Test
    void unknownAndIllegalTopicsAreRefused() {
        assertRefused(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, new Resource(TOPIC, "nothing", null));
        assertRefused(ErrorCode.INVALID_TOPIC_EXCEPTION, new Resource(TOPIC, "no/thing", null));
        assertRefused(ErrorCode.INVALID_TOPIC_EXCEPTION, new Resource(TOPIC, "", null));
    }

    @ParameterizedTest
    @ValueSource(bytes = {-1, 0, 1, 3, 8, 16, 32, 127})
    void otherResourcesAreRefused(byte type) {
        assertRefused(ErrorCode.INVALID_REQUEST, new Resource(type, "x", null));
    }

    private void assertRefused(ErrorCode error, Resource resource) {
        Result result = describe(4, true, resource);

        assertThat(ErrorCode.of(result.errorCode())).isEqualTo(error);
        assertThat(result.errorMessage()).isNotBlank();
        assertThat(result.resourceType()).isEqualTo(resource.resourceType());
        assertThat(result.resourceName()).isEqualTo(resource.resourceName());
        assertThat(result.configs()).isEmpty();
    }

    private static ResourceResult entry(Result result, String name) {
        return result.configs().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + result.configs()));
    }

    private Result describe(int version, boolean synonyms, Resource resource) {
        return send(version, new DescribeConfigsRequest(List.of(resource), synonyms, false))
                .get(0);
    }

    private List<Result> send(int version, DescribeConfigsRequest request) {
        return ((DescribeConfigsResponse) server.connect(0).send(ApiKey.DESCRIBE_CONFIGS, version, request)).results();
    }
}
