package dev.rollcall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.ClassicGroupState;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class RollcallTest {

    /** ApiVersions version 0, correlation id 1, no client id. */
    private static final byte[] API_VERSIONS = {0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, -1, -1};

    private static int port(Rollcall rollcall) {
        return rollcall.brokers().get(0).port();
    }

    private static List<Thread> threadsOfRollcall() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("rollcall"))
                .toList();
    }

    @Test
    void listensOnAFreePortOfTheLoopbackInterface() throws IOException {
        try (Rollcall rollcall = Rollcall.builder().start();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port(rollcall))) {
            assertThat(rollcall.bootstrapServers()).isEqualTo("127.0.0.1:" + port(rollcall));
            assertThat(socket.isConnected()).isTrue();
        }
    }

    @Test
    void leavesNoThreadAndNoPortBehind() throws IOException {
        Rollcall rollcall = Rollcall.builder().brokers(3).start();
        List<Integer> ports =
                rollcall.brokers().stream().map(broker -> broker.port()).toList();
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), ports.get(0))) {
            // An answer shows that the connection is not merely in the listener's backlog.
            client.getOutputStream().write(API_VERSIONS);
            DataInputStream answers = new DataInputStream(client.getInputStream());
            answers.skipNBytes(answers.readInt());
            rollcall.close();

            assertThat(answers.read()).as("end of stream").isEqualTo(-1);
        }
        Awaitility.await().untilAsserted(() -> assertThat(threadsOfRollcall()).isEmpty());
        for (int port : ports) {
            try (ServerSocket again = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                assertThat(again.isBound()).isTrue();
            }
        }
    }

    @Test
    void mayBeClosedTwiceAndIsUselessAfterwards() {
        Rollcall rollcall = Rollcall.builder().start();
        rollcall.close();
        rollcall.close();

        assertThatThrownBy(() -> rollcall.createTopic("orders", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void severalBrokersHavePortsOfTheirOwn() {
        try (Rollcall rollcall =
                Rollcall.builder().brokers(3).racks("a", "b").topic("orders", 4).start()) {
            assertThat(rollcall.brokers()).extracting(broker -> broker.nodeId()).containsExactly(0, 1, 2);
            assertThat(rollcall.brokers()).extracting(broker -> broker.rack()).containsExactly("a", "b", "a");
            assertThat(rollcall.brokers())
                    .extracting(broker -> broker.port())
                    .doesNotHaveDuplicates()
                    .doesNotContain(0);
            assertThat(rollcall.bootstrapServers().split(",")).hasSize(3);
        }
    }

    @Test
    void aPortInUseIsNamedWithWhatToDo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(
                            () -> Rollcall.builder().port(taken.getLocalPort()).start())
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContaining("choose another port, or 0");
        }
        Awaitility.await().untilAsserted(() -> assertThat(threadsOfRollcall()).isEmpty());
    }

    @Test
    void aBuilderMisusedSaysWhatToDo() {
        RollcallBuilder builder = Rollcall.builder();
        assertThatThrownBy(() -> builder.topic("orders", 0))
                .hasMessage("topic \"orders\" cannot have 0 partitions: give 1 or more");
        builder.topic("orders", 1);
        assertThatThrownBy(() -> builder.topic("orders", 2)).hasMessageContaining("is given twice");
        assertThatThrownBy(() -> builder.brokers(0)).hasMessage("brokers: 0 is too few; give 1 or more");
        assertThatThrownBy(() -> builder.port(65_536)).hasMessageContaining("0 (any) to 65535");
        assertThatThrownBy(() -> builder.clockSpeed(-1)).hasMessageContaining("-1.0 times");
        assertThatThrownBy(() -> builder.initialRebalanceDelay(Duration.ofSeconds(-1)))
                .hasMessageContaining("PT-1S");
        assertThatThrownBy(() -> builder.sessionTimeoutBounds(Duration.ofSeconds(9), Duration.ofSeconds(8)))
                .hasMessageContaining("group.max.session.timeout.ms is 8000 but must be at least 9000");
    }

    @Test
    void aTopicThatKafkaWouldRefuseFailsTheStart() {
        assertThatThrownBy(() -> Rollcall.builder().topic("no/slash", 1).start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("contains '/'");
        Awaitility.await().untilAsserted(() -> assertThat(threadsOfRollcall()).isEmpty());
    }

    @Test
    void topicsCanBeCreatedGrownAndDeleted() {
        try (Rollcall rollcall = Rollcall.builder().topic("orders", 2).start()) {
            rollcall.createTopic("refunds", 1).growTopic("orders", 5);

            assertThat(rollcall.topics()).extracting(TopicSpec::name).containsExactly("orders", "refunds");
            assertThat(rollcall.topics()).extracting(TopicSpec::partitionCount).containsExactly(5, 1);

            rollcall.deleteTopic("orders");
            assertThat(rollcall.topics()).extracting(TopicSpec::name).containsExactly("refunds");
            assertThatThrownBy(() -> rollcall.deleteTopic("orders"))
                    .hasMessage("there is no topic \"orders\"; there are [refunds]");
            assertThatThrownBy(() -> rollcall.growTopic("refunds", 1))
                    .hasMessageContaining("partitions are only added");
            assertThatThrownBy(() -> rollcall.createTopic("refunds", 1)).hasMessageContaining("already");
        }
    }

    @Test
    void aFrozenClockMovesOnlyWhenItIsMoved() {
        try (Rollcall rollcall = Rollcall.builder().frozen().start()) {
            Instant before = rollcall.clock().now();
            rollcall.clock().warp(Duration.ofDays(1));

            assertThat(rollcall.clock().now()).isEqualTo(before.plus(Duration.ofDays(1)));
            assertThatThrownBy(() -> rollcall.clock().warp(Duration.ofMillis(-1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("does not run backwards");
        }
    }

    @Test
    void aGroupThatDoesNotExistIsDeadAndHasNoMembers() {
        try (Rollcall rollcall = Rollcall.builder().start()) {
            ConsumerGroup billing = rollcall.group("billing");

            assertThat(billing.state()).isEqualTo(ClassicGroupState.DEAD);
            assertThat(billing.members()).isEmpty();
            assertThat(billing.generation()).isZero();
            assertThat(billing.committedOffset("orders", 0)).isEmpty();
            assertThat(billing).hasToString("group billing does not exist: nobody has joined or committed yet");
            assertThatThrownBy(() -> billing.member("ben"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("group billing has no member ben; it has []");
        }
    }

    @Test
    void aWaitThatFailsSaysWhatTheGroupLooksLike() {
        try (Rollcall rollcall = Rollcall.builder().start()) {
            assertThatThrownBy(() -> rollcall.group("billing").awaitStable(2, Duration.ofMillis(1)))
                    .isInstanceOf(AwaitException.class)
                    .hasMessageContaining(
                            "until group billing is Stable with 2 members, but group billing does not exist");
        }
    }

    @Test
    void startsAndStopsManyTimesWithoutGrowing() {
        for (int i = 0; i < 50; i++) {
            Rollcall.builder().topic("orders", 6).start().close();
        }
        Awaitility.await().untilAsserted(() -> assertThat(threadsOfRollcall()).isEmpty());
    }
}
