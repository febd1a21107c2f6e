package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.MetadataResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames that are cut, glued, too long or none at all, on real connections. */
@ExtendWith(LeakCheck.class)
class BadFramesTest {

    private static final int METADATA_VERSION = 12;

    @RegisterExtension
    private final ServerLog log = new ServerLog();

    private final SocketServer server = new SocketServer();
    private final SocketClient bystander = server.connect();
    private final SocketClient client = server.connect();

    @BeforeEach
    void isConnected() {
        askForMetadata(bystander);
        askForMetadata(client);
    }

    @AfterEach
    void nobodyElseIsDisturbed() {
        askForMetadata(bystander);
        client.close();
        bystander.close();
        server.close();
    }

    @Test
    void aFrameLongerThanTheLimitIsRefusedByItsLengthAlone() {
        client.write(length(SocketServer.MAX_FRAME_BYTES + 1));

        client.assertHungUp();
        assertOneWarning("frame", String.valueOf(SocketServer.MAX_FRAME_BYTES));
    }

    @Test
    void aFrameAsLongAsTheLimitIsTaken() {
        byte[] content = Arrays.copyOf(content(1), SocketServer.MAX_FRAME_BYTES);

        client.write(Frames.frame(content));

        // It is read as a whole, which shows that there is more in it than a request.
        client.assertHungUp();
        assertOneWarning("Metadata v" + METADATA_VERSION, "Metadata request");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void anAbsurdLengthIsRefused(int length) {
        client.write(length(length));

        client.assertHungUp();
        assertOneWarning("frame");
    }

    @Test
    void whatFollowsANegativeLengthIsNotLookedAt() {
        byte[] negative = length(-5);
        byte[] request = Frames.request(ApiKey.METADATA, METADATA_VERSION, 9, metadata());
        client.write(ByteBuffer.allocate(2 * negative.length + request.length)
                .put(negative)
                .put(negative)
                .put(request)
                .array());

        client.assertHungUp();
        assertOneWarning("frame");
    }

    @Test
    void whatStandsBeforeABadLengthIsAnswered() {
        byte[] request = Frames.request(ApiKey.METADATA, METADATA_VERSION, 9, metadata());
        client.write(ByteBuffer.allocate(request.length + Integer.BYTES)
                .put(request)
                .putInt(-1)
                .array());

        client.receive(ApiKey.METADATA, METADATA_VERSION, 9);
        client.assertHungUp();
        assertOneWarning("frame");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void aFrameWithoutRoomForAHeaderIsRefused(int length) {
        client.write(Frames.frame(new byte[length]));

        client.assertHungUp();
        assertOneWarning(length + " bytes", "header");
    }

    @Test
    void whatIsNotKafkaIsRefused() {
        client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

        client.assertHungUp();
        assertOneWarning("frame");
    }

    @Test
    void aFrameMayComeByteByByte() {
        byte[] request = Frames.request(ApiKey.METADATA, METADATA_VERSION, 7, metadata());
        for (byte next : request) {
            client.write(next);
            // Makes the server read what there is before the next byte comes.
            server.onLoop(() -> null);
        }

        client.receive(ApiKey.METADATA, METADATA_VERSION, 7);
        assertThat(log.warnings()).isEmpty();
    }

    @Test
    void framesMayComeGluedTogether() {
        byte[] first = Frames.request(ApiKey.METADATA, METADATA_VERSION, 7, metadata());
        byte[] second = Frames.request(ApiKey.LIST_GROUPS, 5, 8, SampleRequests.of(ApiKey.LIST_GROUPS, 5));
        byte[] glued = ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
        int cut = first.length + 3;

        client.write(Arrays.copyOf(glued, cut));
        client.receive(ApiKey.METADATA, METADATA_VERSION, 7);
        client.write(Arrays.copyOfRange(glued, cut, glued.length));

        client.receive(ApiKey.LIST_GROUPS, 5, 8);
        assertThat(log.warnings()).isEmpty();
    }

    @Test
    void aClientMayLeaveInTheMiddleOfAFrame() {
        client.write(Arrays.copyOf(Frames.frame(new byte[100]), 50));
        client.close();

        await().until(() -> server.connections() == 1);
        assertThat(log.warnings()).isEmpty();
    }

    private void assertOneWarning(String... words) {
        server.onLoop(() -> null);
        assertThat(log.warnings()).hasSize(1);
        assertThat(log.warnings().get(0)).contains(client.address()).contains(words);
    }

    private static void askForMetadata(SocketClient client) {
        MetadataResponse answer = (MetadataResponse) client.send(ApiKey.METADATA, METADATA_VERSION, metadata());
        assertThat(answer.topics()).hasSize(1);
    }

    private static Message metadata() {
        return SampleRequests.of(ApiKey.METADATA, METADATA_VERSION);
    }

    private static byte[] content(int correlationId) {
        byte[] frame = Frames.request(ApiKey.METADATA, METADATA_VERSION, correlationId, metadata());
        return Arrays.copyOfRange(frame, Integer.BYTES, frame.length);
    }

    private static byte[] length(int length) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(length).array();
    }
}
