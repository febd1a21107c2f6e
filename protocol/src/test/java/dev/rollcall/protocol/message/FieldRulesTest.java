package dev.rollcall.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.MalformedMessageException;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a generated record refuses, and in which words. */
class FieldRulesTest {

    private static void refused(Message message, int version, String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> message.write(new WireWriter(), version))
                .withMessage(text);
    }

    @Test
    void nullIsRefusedWhereTheVersionHasNone() {
        refused(
                HeartbeatRequest.builder().groupId(null).build(),
                4,
                "HeartbeatRequest.groupId is null, which version 4 cannot carry");
        refused(
                MetadataRequest.builder().topics(null).build(),
                0,
                "MetadataRequest.topics is null, which version 0 cannot carry");
        refused(
                JoinGroupRequest.builder()
                        .protocols(List.of(JoinGroupRequest.Protocol.builder()
                                .metadata(null)
                                .build()))
                        .build(),
                5,
                "JoinGroupRequest.Protocol.metadata is null, which version 5 cannot carry");
        refused(
                ConsumerGroupHeartbeatResponse.builder()
                        .assignment(ConsumerGroupHeartbeatResponse.Assignment.builder()
                                .topicPartitions(null)
                                .build())
                        .build(),
                0,
                "ConsumerGroupHeartbeatResponse.Assignment.topicPartitions is null, which version 0 cannot carry");
    }

    @Test
    void aValueThatTheVersionCannotCarryIsRefused() {
        refused(
                HeartbeatRequest.builder().groupInstanceId("static-1").build(),
                2,
                "HeartbeatRequest.groupInstanceId is static-1, but version 2 has no such field and a receiver must not"
                        + " miss it: leave it at its default");
    }

    @Test
    void aValueThatAReceiverMayMissIsLeftOut() {
        JoinGroupRequest request = JoinGroupRequest.builder()
                .rebalanceTimeoutMs(60_000)
                .reason("poll")
                .build();
        WireWriter out = new WireWriter();
        request.write(out, 0);
        assertThat(JoinGroupRequest.read(new WireReader(Bytes.wrap(out.toByteArray())), 0))
                .isEqualTo(JoinGroupRequest.builder().build());
    }

    @Test
    void numbersThatDoNotFitAreRefusedByTheBuilder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProduceRequest.builder().acks(40_000))
                .withMessage("ProduceRequest.acks = 40000 is not in -32768..32767");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FetchRequest.builder().isolationLevel(128))
                .withMessage("FetchRequest.isolationLevel = 128 is not in -128..127");
    }

    @Test
    void errorsAreSetByTheirNames() {
        assertThat(HeartbeatResponse.builder()
                        .errorCode(ErrorCode.REBALANCE_IN_PROGRESS)
                        .build()
                        .errorCode())
                .isEqualTo((short) 27);
    }

    @Test
    void listsAreCopiedAndCannotBeChanged() {
        List<String> names = new ArrayList<>(List.of("a"));
        DeleteGroupsRequest request = new DeleteGroupsRequest(names);
        names.add("b");
        assertThat(request.groupsNames()).containsExactly("a");
        assertThatThrownBy(() -> request.groupsNames().add("c")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aFieldThatTheVersionLacksReadsAsItsDefault() {
        WireReader in = new WireReader(Bytes.wrap(HexFormat.of().parseHex("0001670000000700016d")));
        HeartbeatRequest request = HeartbeatRequest.read(in, 0);
        assertThat(request).isEqualTo(new HeartbeatRequest("g", 7, "m", null));
    }

    @Test
    void aTaggedFieldThatTheVersionLacksIsRefused() {
        // FetchRequest has the tag 1, replicaState, from version 15 on.
        WireWriter out = new WireWriter();
        FetchRequest.builder().build().write(out, 12);
        byte[] bytes = out.toByteArray();
        byte[] tagged = Arrays.copyOf(bytes, bytes.length + 3);
        tagged[bytes.length - 1] = 1;
        tagged[bytes.length] = 1;
        tagged[bytes.length + 1] = 1;

        assertThatThrownBy(() -> FetchRequest.read(new WireReader(Bytes.wrap(tagged)), 12))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageStartingWith("tagged field 1 at byte ")
                .hasMessageEndingWith(": does not exist in version 12");
    }

    @Test
    void defaultsAreThoseOfTheProtocol() {
        assertThat(FetchRequest.builder().build())
                .extracting(FetchRequest::maxBytes, FetchRequest::sessionEpoch, FetchRequest::clusterId)
                .containsExactly(0x7fffffff, -1, null);
        assertThat(FetchRequest.Topic.builder().build().topicId()).isEqualTo(new UUID(0, 0));
    }
}
