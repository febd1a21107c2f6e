package dev.rollcall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.timeline.TimelineEvent;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResetTest {

    /** JoinGroup version 0 of group g, correlation id 1: answered at once, since nobody else has to join. */
    private static final byte[] JOIN = bytes(
            "0000003a 000b 0000 00000001 0001 61" // header: api, version, correlation id, client id
                    + "0001 67 00002710 0000" // group, session timeout 10 s, member id
                    + "0008 636f6e73756d6572 00000001" // protocol type, one protocol:
                    + "0005 72616e6765 00000004 00000000"); // its name and its metadata

    private final Rollcall rollcall =
            Rollcall.builder().topic("orders", 6).clockSpeed(2).start();

    @AfterEach
    void close() {
        rollcall.close();
    }

    private static byte[] bytes(String hex) {
        byte[] frame = java.util.HexFormat.of().parseHex(hex.replace(" ", ""));
        frame[3] = (byte) (frame.length - 4);
        return frame;
    }

    private Socket connect() throws IOException {
        return new Socket(
                InetAddress.getLoopbackAddress(), rollcall.brokers().get(0).port());
    }

    /** Returns the answer's error code. */
    private static short join(Socket client) throws IOException {
        client.getOutputStream().write(JOIN);
        DataInputStream answers = new DataInputStream(client.getInputStream());
        byte[] answer = answers.readNBytes(answers.readInt());
        return (short) ((answer[4] << 8) | (answer[5] & 0xff));
    }

    @Test
    void everythingIsAsTheBuilderSaid() throws IOException {
        String servers = rollcall.bootstrapServers();
        Instant start = rollcall.clock().now();
        try (Socket client = connect()) {
            assertThat(join(client)).isZero();
            rollcall.createTopic("refunds", 1).growTopic("orders", 9);
            rollcall.clock().warp(Duration.ofDays(2));
            rollcall.clock().freeze();

            rollcall.reset();

            assertThat(client.getInputStream().read()).as("end of stream").isEqualTo(-1);
        }
        assertThat(rollcall.bootstrapServers()).isEqualTo(servers);
        assertThat(rollcall.groupIds()).isEmpty();
        assertThat(rollcall.group("g").timeline().events()).isEmpty();
        assertThat(rollcall.topics()).extracting(TopicSpec::name).containsExactly("orders");
        assertThat(rollcall.topics()).extracting(TopicSpec::partitionCount).containsExactly(6);
        Instant now = rollcall.clock().now();
        assertThat(now).isBetween(start, start.plus(Duration.ofDays(1)));
        Awaitility.await("the clock runs again")
                .until(() -> rollcall.clock().now().isAfter(now));
    }

    @Test
    void aHandleOfAGroupStaysGood() throws IOException {
        ConsumerGroup group = rollcall.group("g");
        try (Socket client = connect()) {
            join(client);
            group.awaitMembers(1);
            rollcall.reset();
        }
        try (Socket client = connect()) {
            assertThat(join(client)).isZero();
            assertThat(group.awaitMembers(1).generation()).isEqualTo(1);
            assertThat(group.timeline().events())
                    .extracting(TimelineEvent::sequence)
                    .startsWith(0L);
        }
        assertThat(rollcall.group("g")).isSameAs(group);
    }

    @Test
    void whoeverWaitsIsTold() {
        CompletableFuture<ConsumerGroup> waiting = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                waiting.complete(rollcall.group("g").awaitStable(1, Duration.ofDays(1)));
            } catch (AwaitException given) {
                waiting.completeExceptionally(given);
            }
        });
        thread.start();
        Awaitility.await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);

        rollcall.reset();

        assertThatThrownBy(waiting::join)
                .hasCauseInstanceOf(AwaitException.class)
                .hasMessageContaining("the emulator was reset while somebody waited until group g is Stable");
    }

    @Test
    void laterChangesOfTheBuilderDoNotMatter() {
        RollcallBuilder builder = Rollcall.builder().topic("orders", 1);
        try (Rollcall other = builder.start()) {
            builder.topic("refunds", 1);
            other.reset();

            assertThat(other.topics()).extracting(TopicSpec::name).containsExactly("orders");
        }
    }
}
