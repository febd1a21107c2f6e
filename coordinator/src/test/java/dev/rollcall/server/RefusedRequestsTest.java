package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ApiVersionsResponse;
import dev.rollcall.protocol.message.ApiVersionsResponse.ApiVersion;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests which the server does not take: it closes their connection and says in one line whose it was, what was asked
 * and why it was refused. Other connections go on.
 */
@ExtendWith(LeakCheck.class)
class RefusedRequestsTest {

    @RegisterExtension
    private final ServerLog log = new ServerLog();

    private final SocketServer server = new SocketServer();
    private final SocketClient bystander = server.connect();
    private final SocketClient client = server.connect();

    @AfterEach
    void nobodyElseIsDisturbed() {
        Message metadata = SampleRequests.of(ApiKey.METADATA, 12);
        bystander.send(ApiKey.METADATA, 12, metadata);
        client.close();
        bystander.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(shorts = {-1, 200, Short.MIN_VALUE, Short.MAX_VALUE})
    void anUnknownApi(short key) {
        send(header(key, 0, 1), body -> {});

        assertRefused("API key " + key, "not served");
    }

    @ParameterizedTest
    @CsvSource({"WriteTxnMarkers,27", "DescribeAcls,29", "ElectLeaders,43"})
    void anApiThatIsNotServed(String name, int key) {
        send(header(key, 1, 1), body -> {});

        assertRefused(name + " v1", "not served");
    }

    @ParameterizedTest
    @CsvSource({"JoinGroup,11,-1", "JoinGroup,11,10", "JoinGroup,11,32767", "Produce,0,2", "Fetch,1,3"})
    void aVersionThatIsNotServed(String name, int key, int version) {
        send(header(key, version, 1), body -> {});

        assertRefused(name + " v" + version, "versions", "served");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 6, 32767})
    void apiVersionsInAnUnknownVersionIsAnsweredInVersion0(int version) {
        send(header(ApiKey.API_VERSIONS.id(), version, 1), body -> body.writeString("who knows", true));

        ApiVersionsResponse answer = (ApiVersionsResponse) client.receive(ApiKey.API_VERSIONS, 0, 1);
        assertThat(answer.errorCode()).isEqualTo(ErrorCode.UNSUPPORTED_VERSION.code());
        assertThat(answer.apiKeys()).containsExactly(new ApiVersion(ApiKey.API_VERSIONS.id(), (short) 0, (short) 5));
        assertThat(log.warnings()).isEmpty();
        client.send(ApiKey.API_VERSIONS, 3, SampleRequests.of(ApiKey.API_VERSIONS, 3));
    }

    @Test
    void aHeaderThatIsCutShort() {
        send(
                out -> {
                    out.writeInt16(ApiKey.JOIN_GROUP.id());
                    out.writeInt16(5);
                    out.writeInt16(0);
                },
                body -> {});

        assertRefused("JoinGroup v5", "correlationId");
    }

    @Test
    void aClientIdLongerThanItsFrame() {
        send(
                out -> {
                    out.writeInt16(ApiKey.JOIN_GROUP.id());
                    out.writeInt16(5);
                    out.writeInt32(1);
                    out.writeInt16(100);
                },
                body -> {});

        assertRefused("JoinGroup v5", "clientId");
    }

    @Test
    void anArrayThatClaimsMoreElementsThanBytesRemain() {
        send(header(ApiKey.DELETE_GROUPS.id(), 1, 1), body -> body.writeInt32(Integer.MAX_VALUE));

        assertRefused("DeleteGroups v1", "'test'", "groupsNames");
    }

    @Test
    void aCompactArrayThatClaimsMoreElementsThanBytesRemain() {
        send(header(ApiKey.DELETE_GROUPS.id(), 2, 1), body -> body.writeUnsignedVarint(Integer.MAX_VALUE));

        assertRefused("DeleteGroups v2", "'test'", "groupsNames");
    }

    @Test
    void aNegativeLength() {
        send(header(ApiKey.DELETE_GROUPS.id(), 1, 1), body -> body.writeInt32(-2));

        assertRefused("DeleteGroups v1", "'test'", "groupsNames");
    }

    @Test
    void nullWhereNoneIsAllowed() {
        send(header(ApiKey.DELETE_GROUPS.id(), 1, 1), body -> body.writeInt32(-1));

        assertRefused("DeleteGroups v1", "'test'", "groupsNames", "null");
    }

    @Test
    void whatWasAskedBeforeIsStillAnswered() {
        Message metadata = SampleRequests.of(ApiKey.METADATA, 12);
        int first = client.post(ApiKey.METADATA, 12, metadata);
        send(header(200, 0, 2), body -> {});

        client.receive(ApiKey.METADATA, 12, first);
        assertRefused("API key 200");
    }

    /** What follows a refused request is not looked at, however much it is. */
    @Test
    void onlyTheFirstOfManyBadRequestsIsMentioned() {
        WireWriter frames = new WireWriter();
        for (int i = 0; i < 100; i++) {
            int frame = frames.beginFrame();
            Frames.header(200, 0, i).write(frames, 1);
            frames.endFrame(frame);
        }
        client.write(frames.toByteArray());

        assertRefused("API key 200");
    }

    private void assertRefused(String... words) {
        client.assertHungUp();
        server.onLoop(() -> null);
        assertThat(log.warnings()).hasSize(1);
        assertThat(log.warnings().get(0)).contains(client.address()).contains(words);
    }

    private static Consumer<WireWriter> header(int key, int version, int correlationId) {
        ApiKey api = ApiKey.of(key);
        int headerVersion = api == null ? 1 : api.requestHeaderVersion(version);
        return out -> Frames.header(key, version, correlationId).write(out, headerVersion);
    }

    private void send(Consumer<WireWriter> header, Consumer<WireWriter> body) {
        WireWriter out = new WireWriter();
        int frame = out.beginFrame();
        header.accept(out);
        body.accept(out);
        out.endFrame(frame);
        client.write(out.toByteArray());
    }
}
