package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.GroupView;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.FetchRequest;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.JoinGroupResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests whose answers take their time, and what happens behind and beside them. */
@ExtendWith(LeakCheck.class)
class WaitingRequestsTest {

    private static final int JOIN_VERSION = 3;

    @RegisterExtension
    private final ServerLog log = new ServerLog();

    private final SocketServer server = new SocketServer();
    private final SocketClient client = server.connect();
    private final SocketClient other = server.connect();

    @AfterEach
    void nothingWasWrong() {
        client.close();
        other.close();
        await().until(() -> server.connections() == 0);
        assertThat(server.services().fetches().partitions()).isZero();
        assertThat(log.warnings()).isEmpty();
        server.close();
    }

    @Test
    void requestsAreAnsweredInTheirOrder() {
        List<Integer> posted = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            ApiKey api = i % 2 == 0 ? ApiKey.METADATA : ApiKey.LIST_GROUPS;
            posted.add(client.post(api, 4, SampleRequests.of(api, 4)));
        }

        for (int i = 0; i < posted.size(); i++) {
            client.receive(i % 2 == 0 ? ApiKey.METADATA : ApiKey.LIST_GROUPS, 4, posted.get(i));
        }
    }

    @Test
    void aRequestThatWaitsHoldsBackOnlyItsOwnConnection() {
        String first = join(other, "").memberId();
        int waiting = client.post(ApiKey.JOIN_GROUP, JOIN_VERSION, joinRequest(""));
        int behind = client.post(ApiKey.METADATA, 12, SampleRequests.of(ApiKey.METADATA, 12));
        await().until(() -> group().state() == ClassicGroupState.PREPARING_REBALANCE);

        other.send(ApiKey.METADATA, 12, SampleRequests.of(ApiKey.METADATA, 12));
        assertThat(client.hasReceived()).isFalse();

        int rejoin = other.post(ApiKey.JOIN_GROUP, JOIN_VERSION, joinRequest(first));
        other.receive(ApiKey.JOIN_GROUP, JOIN_VERSION, rejoin);
        client.receive(ApiKey.JOIN_GROUP, JOIN_VERSION, waiting);
        client.receive(ApiKey.METADATA, 12, behind);
    }

    /** When many requests wait the server stops reading, and goes on when they have been answered. */
    @Test
    void anyNumberOfRequestsMayWaitBehindAnother() {
        String first = join(other, "").memberId();
        int waiting = client.post(ApiKey.JOIN_GROUP, JOIN_VERSION, joinRequest(""));
        List<Integer> behind = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            behind.add(client.post(ApiKey.METADATA, 12, SampleRequests.of(ApiKey.METADATA, 12)));
        }
        await().until(() -> group().state() == ClassicGroupState.PREPARING_REBALANCE);

        other.post(ApiKey.JOIN_GROUP, JOIN_VERSION, joinRequest(first));

        client.receive(ApiKey.JOIN_GROUP, JOIN_VERSION, waiting);
        behind.forEach(request -> client.receive(ApiKey.METADATA, 12, request));
    }

    @Test
    void aClientMayLeaveWhileItsRequestsWait() {
        waitWithRequestsBehind(10);

        client.close();

        await().until(() -> server.connections() == 1);
        assertThatNobodyIsRememberedWhenSessionsHaveEnded();
    }

    /** While nothing is read from it the server cannot see that a client has left; it does when it reads on. */
    @Test
    void aClientMayLeaveWhileMoreRequestsWaitThanTheServerReads() {
        waitWithRequestsBehind(1000);

        client.close();

        assertThatNobodyIsRememberedWhenSessionsHaveEnded();
        await().until(() -> server.connections() == 1);
    }

    private void waitWithRequestsBehind(int requests) {
        join(other, "");
        client.post(ApiKey.JOIN_GROUP, JOIN_VERSION, joinRequest(""));
        for (int i = 0; i < requests; i++) {
            client.post(ApiKey.METADATA, 12, SampleRequests.of(ApiKey.METADATA, 12));
        }
        await().until(() -> group().state() == ClassicGroupState.PREPARING_REBALANCE);
    }

    private void assertThatNobodyIsRememberedWhenSessionsHaveEnded() {
        server.advance(120_000);

        assertThat(server.onLoop(() -> server.services().members().size())).isZero();
        assertThat(group().members()).isEmpty();
    }

    private static Message fetch() {
        FetchRequest.Partition partition = FetchRequest.Partition.builder()
                .partition(0)
                .partitionMaxBytes(1000)
                .build();
        return FetchRequest.builder()
                .maxWaitMs(60_000)
                .minBytes(1)
                .maxBytes(1000)
                .topics(List.of(FetchRequest.Topic.builder()
                        .topic("orders")
                        .partitions(List.of(partition))
                        .build()))
                .build();
    }

    @Test
    void aFetchThatWaitsIsAnsweredWhenRecordsCome() {
        int waiting = client.post(ApiKey.FETCH, 12, fetch());
        await().until(() -> server.onLoop(() -> server.services().fetches().partitions()) == 1);

        other.send(ApiKey.PRODUCE, 9, SampleRequests.of(ApiKey.PRODUCE, 9));

        client.receive(ApiKey.FETCH, 12, waiting);
    }

    @Test
    void aFetchThatWaitsIsAnsweredWhenItsTimeIsUp() {
        int waiting = client.post(ApiKey.FETCH, 12, fetch());
        await().until(() -> server.onLoop(() -> server.services().fetches().partitions()) == 1);

        server.advance(60_000);

        client.receive(ApiKey.FETCH, 12, waiting);
    }

    @Test
    void aClientMayLeaveWhileItsFetchWaits() {
        client.post(ApiKey.FETCH, 12, fetch());
        await().until(() -> server.onLoop(() -> server.services().fetches().partitions()) == 1);

        client.close();

        await().until(() -> server.onLoop(() -> server.services().fetches().partitions()) == 0);
    }

    private GroupView group() {
        return server.onLoop(() -> server.services().groups().group("g"));
    }

    /** Joins as the group's first member, which is answered at once. */
    private static JoinGroupResponse join(SocketClient client, String memberId) {
        JoinGroupResponse joined =
                (JoinGroupResponse) client.send(ApiKey.JOIN_GROUP, JOIN_VERSION, joinRequest(memberId));
        assertThat(ErrorCode.of(joined.errorCode())).isEqualTo(ErrorCode.NONE);
        return joined;
    }

    private static Message joinRequest(String memberId) {
        return JoinGroupRequest.builder()
                .groupId("g")
                .memberId(memberId)
                .sessionTimeoutMs(10_000)
                .rebalanceTimeoutMs(30_000)
                .protocolType("consumer")
                .protocols(List.of(new JoinGroupRequest.Protocol("range", Bytes.wrap(new byte[] {0, 0, 0, 0, 0, 0}))))
                .build();
    }
}
