package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DeleteTopicsRequest;
import dev.rollcall.protocol.message.DeleteTopicsRequest.DeleteTopicState;
import dev.rollcall.protocol.message.DeleteTopicsResponse;
import dev.rollcall.protocol.message.DeleteTopicsResponse.DeletableTopicResult;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeleteTopicsHandlerTest {

    private static final UUID NO_ID = new UUID(0, 0);

    private final ServerFixture server = new ServerFixture(2).topic("orders", 1).topic("payments", 1);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void oldVersionsDeleteByName(int version) {
        List<DeletableTopicResult> results = byName(version, "orders", "nothing");

        assertThat(results).extracting(DeletableTopicResult::name).containsExactly("orders", "nothing");
        assertThat(errors(results)).containsExactly(ErrorCode.NONE, ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        assertThat(server.topics().topics()).hasSize(1);
        assertThat(server.topicChanges()).isEqualTo(1);
    }

    @Test
    void version5SaysWhyATopicWasNotDeleted() {
        assertThat(byName(4, "nothing").get(0).errorMessage()).isNull();
        assertThat(byName(5, "nothing").get(0).errorMessage()).isNotBlank();
    }

    @Test
    void version6DeletesByNameOrById() {
        UUID payments = id("payments");

        List<DeletableTopicResult> results =
                delete(new DeleteTopicState("orders", NO_ID), new DeleteTopicState(null, payments));

        assertThat(errors(results)).containsOnly(ErrorCode.NONE);
        assertThat(results).extracting(DeletableTopicResult::name).containsExactly("orders", "payments");
        assertThat(results.get(1).topicId()).isEqualTo(payments);
        assertThat(server.topics().topics()).isEmpty();
    }

    @Test
    void whatDoesNotExistIsToldByTheNameOrIdThatWasAsked() {
        UUID unknown = new UUID(7, 7);

        List<DeletableTopicResult> results =
                delete(new DeleteTopicState("nothing", NO_ID), new DeleteTopicState(null, unknown));

        assertThat(errors(results)).containsExactly(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, ErrorCode.UNKNOWN_TOPIC_ID);
        assertThat(results.get(0).name()).isEqualTo("nothing");
        assertThat(results.get(1).name()).isNull();
        assertThat(results.get(1).topicId()).isEqualTo(unknown);
        assertThat(server.topicChanges()).isZero();
    }

    @Test
    void nameAndIdTogetherAreRefusedAndSoIsNeither() {
        List<DeletableTopicResult> results =
                delete(new DeleteTopicState("orders", id("orders")), new DeleteTopicState(null, NO_ID));

        assertThat(errors(results)).containsOnly(ErrorCode.INVALID_REQUEST).hasSize(2);
        assertThat(server.topics().topics()).hasSize(2);
    }

    @Test
    void aTopicNamedTwiceStays() {
        List<DeletableTopicResult> results = byName(5, "orders", "payments", "orders");

        assertThat(results).extracting(DeletableTopicResult::name).containsExactlyInAnyOrder("orders", "payments");
        assertThat(results)
                .filteredOn(result -> result.errorCode() == ErrorCode.INVALID_REQUEST.code())
                .extracting(DeletableTopicResult::name)
                .containsExactly("orders");
        assertThat(server.topics().topic("orders")).isNotNull();
        assertThat(server.topics().topic("payments")).isNull();
    }

    @Test
    void aTopicGivenByNameAndAgainByIdStays() {
        UUID orders = id("orders");

        List<DeletableTopicResult> results =
                delete(new DeleteTopicState("orders", NO_ID), new DeleteTopicState(null, orders));

        assertThat(errors(results)).containsOnly(ErrorCode.INVALID_REQUEST);
        assertThat(server.topics().topic("orders")).isNotNull();
    }

    private UUID id(String name) {
        return server.topics().topic(name).id();
    }

    private List<DeletableTopicResult> byName(int version, String... names) {
        return send(version, new DeleteTopicsRequest(List.of(), List.of(names), 1000));
    }

    private List<DeletableTopicResult> delete(DeleteTopicState... topics) {
        return send(6, new DeleteTopicsRequest(List.of(topics), List.of(), 1000));
    }

    private List<DeletableTopicResult> send(int version, DeleteTopicsRequest request) {
        return ((DeleteTopicsResponse) server.connect(1).send(ApiKey.DELETE_TOPICS, version, request)).responses();
    }

    private static List<ErrorCode> errors(List<DeletableTopicResult> results) {
        return results.stream().map(result -> ErrorCode.of(result.errorCode())).toList();
    }
}
