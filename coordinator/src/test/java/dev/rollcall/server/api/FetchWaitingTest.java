package dev.rollcall.server.api;

import static dev.rollcall.log.BatchWriter.batch;
import static dev.rollcall.server.ServerFixture.START_MS;
import static dev.rollcall.server.api.RecordRequests.FETCH_VERSION;
import static dev.rollcall.server.api.RecordRequests.PRODUCE_VERSION;
import static dev.rollcall.server.api.RecordRequests.fetch;
import static dev.rollcall.server.api.RecordRequests.reader;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.FetchRequest;
import dev.rollcall.protocol.message.FetchResponse;
import dev.rollcall.server.ServerFixture;
import dev.rollcall.server.TestClient;
import org.junit.jupiter.api.Test;

/** The long poll: when a Fetch is answered. */
class FetchWaitingTest {

    private final ServerFixture server = new ServerFixture().topic("orders", 2).topic("other", 1);
    private final RecordRequests requests = new RecordRequests(server);
    private final TestClient client = server.connect();

    private FetchRequest.Builder ordersFrom(long offset) {
        return fetch(requests.topic(FETCH_VERSION, "orders", reader(0, offset)));
    }

    private int post(FetchRequest.Builder request) {
        return client.post(ApiKey.FETCH, FETCH_VERSION, request.build());
    }

    private FetchResponse.Partition answer(int request) {
        FetchResponse response = (FetchResponse) client.receive(ApiKey.FETCH, FETCH_VERSION, request);
        return response.responses().get(0).partitions().get(0);
    }

    @Test
    void withoutRecordsItIsAnsweredWhenItsTimeIsUp() {
        int request = post(ordersFrom(0).maxWaitMs(500));
        server.advance(499);
        assertThat(client.isWaiting()).isTrue();
        server.advance(1);
        assertThat(answer(request).records().isEmpty()).isTrue();
        assertThat(server.services().fetches().partitions()).isZero();
    }

    @Test
    void recordsThatComeAreAnsweredAtOnce() {
        int request = post(ordersFrom(0).maxWaitMs(60_000));
        byte[] produced = requests.appendBatch("orders", 1);
        assertThat(answer(request).records().toArray()).isEqualTo(produced);
        assertThat(server.services().fetches().partitions()).isZero();
    }

    @Test
    void afterAnAnswerItsTimeDoesNotComeAgain() {
        answer(waitAndProduce());
        server.advance(60_000);
        assertThat(client.isWaiting()).isTrue();
        assertThat(client.isOpen()).isTrue();
    }

    private int waitAndProduce() {
        int request = post(ordersFrom(0).maxWaitMs(500));
        requests.appendBatch("orders", 1);
        return request;
    }

    @Test
    void recordsOfOtherTopicsWakeNobody() {
        post(ordersFrom(0));
        requests.appendBatch("other", 1);
        assertThat(client.isWaiting()).isTrue();
    }

    @Test
    void itWaitsForAsManyBytesAsItWants() {
        int one = requests.appendBatch("orders", 1).length;
        int request = post(ordersFrom(0).minBytes(3 * one));
        requests.appendBatch("orders", 1);
        assertThat(client.isWaiting()).isTrue();
        requests.appendBatch("orders", 1);
        assertThat(answer(request).records().length()).isEqualTo(3 * one);
    }

    @Test
    void bytesOfSeveralPartitionsCountTogether() {
        int orders = requests.appendBatch("orders", 1).length;
        int request = post(fetch(
                        requests.topic(FETCH_VERSION, "orders", reader(0, 0)),
                        requests.topic(FETCH_VERSION, "other", reader(0, 0)))
                .minBytes(orders + 1));
        assertThat(client.isWaiting()).isTrue();
        requests.appendBatch("other", 1);
        assertThat(answer(request).records().length()).isEqualTo(orders);
    }

    @Test
    void bytesInAnotherSegmentCountAsWell() {
        for (int i = 0; i < 30; i++) {
            requests.append(
                    PRODUCE_VERSION,
                    1,
                    "orders",
                    0,
                    batch().recordOfSize(START_MS, 1_000).write());
        }
        int request = post(ordersFrom(0).minBytes(25_000).maxWaitMs(60_000));
        assertThat(answer(request).records().length()).isPositive();
    }

    @Test
    void withoutPatienceItIsAnsweredAtOnce() {
        assertThat(answer(post(ordersFrom(0).maxWaitMs(0))).errorCode()).isZero();
        assertThat(answer(post(ordersFrom(0).minBytes(0))).errorCode()).isZero();
    }

    @Test
    void anErrorIsAnsweredAtOnce() {
        int request = post(fetch(requests.topic(FETCH_VERSION, "orders", reader(7, 0), reader(0, 0))));
        assertThat(answer(request).errorCode()).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION.code());
    }

    @Test
    void aTopicThatIsDeletedMeanwhileIsAnsweredAtOnce() {
        int request = post(ordersFrom(0));
        server.topics().delete("orders");
        server.services().topicsChanged();
        assertThat(answer(request).errorCode()).isEqualTo(ErrorCode.UNKNOWN_TOPIC_ID.code());
    }

    @Test
    void whoHangsUpIsForgotten() {
        post(ordersFrom(0));
        client.close();
        assertThat(server.services().fetches().partitions()).isZero();
        requests.appendBatch("orders", 1);
        server.advance(1_000);
    }

    @Test
    void aProduceBehindAWaitingFetchWakesTheOthersOnce() {
        TestClient second = server.connect();
        int fetch = post(ordersFrom(0));
        int produce = client.post(
                ApiKey.PRODUCE,
                PRODUCE_VERSION,
                requests.produce(
                        PRODUCE_VERSION,
                        1,
                        "orders",
                        0,
                        batch().record(START_MS, "k", "v").write()));
        int waiting = second.post(ApiKey.FETCH, FETCH_VERSION, ordersFrom(0).build());
        requests.appendBatch("orders", 1);
        assertThat(answer(fetch).records().isEmpty()).isFalse();
        assertThat(client.receive(ApiKey.PRODUCE, PRODUCE_VERSION, produce)).isNotNull();
        assertThat(second.receive(ApiKey.FETCH, FETCH_VERSION, waiting)).isNotNull();
        assertThat(second.isOpen()).isTrue();
        assertThat(second.isWaiting()).isTrue();
    }
}
