package dev.rollcall.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.Message;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What kafka-clients writes, we read, and write again byte for byte. */
class KafkaWritesTest {

    static List<MessageType> messages() {
        return MessageType.all();
    }

    @ParameterizedTest
    @MethodSource("messages")
    void whatKafkaWritesIsReadAndRewrittenByteForByte(MessageType type) {
        Cases.run(type, 15, (version, random) -> {
            byte[] any = RandomStruct.bytes(type.schema(version), random.nextLong());
            // A tagged field may be at its default here, which neither side writes: Kafka's class decides on the form.
            byte[] kafkas = MessageType.writeAsKafka(type.readAsKafka(any, version), version);

            Message message = type.read(kafkas, version);

            assertThat(MessageType.write(message, version)).isEqualTo(kafkas);
            assertThat(type.read(any, version)).isEqualTo(message);
        });
    }

    @ParameterizedTest
    @MethodSource("messages")
    void taggedFieldsThatNobodyKnowsAreSkipped(MessageType type) {
        Cases.run(type, 4, (version, random) -> {
            long seed = random.nextLong();
            Message withoutThem = type.read(RandomStruct.bytes(type.schema(version), seed), version);

            Message read = type.read(RandomStruct.bytesWithUnknownTags(type.schema(version), seed), version);

            assertThat(read).isEqualTo(withoutThem);
        });
    }

    @ParameterizedTest
    @MethodSource("messages")
    void versionsAreKafkas(MessageType type) throws ReflectiveOperationException {
        assertThat(type.ours().getField("LOWEST_VERSION").getInt(null)).isEqualTo(type.lowest());
        assertThat(type.ours().getField("HIGHEST_VERSION").getInt(null)).isEqualTo(type.highest());
    }

    @Test
    void allMessagesAreFound() {
        assertThat(messages())
                .hasSizeGreaterThan(140)
                .extracting(MessageType::toString)
                .contains("JoinGroupRequest");
    }
}
