package dev.rollcall.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.protocol.Message;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What we write, kafka-clients reads, and what cannot be written is refused as kafka-clients refuses it. */
class KafkaReadsTest {

    static List<MessageType> messages() {
        return MessageType.all();
    }

    @ParameterizedTest
    @MethodSource("messages")
    void whatWeWriteIsReadByKafkaAndWrittenBack(MessageType type) {
        Cases.run(type, 15, (version, random) -> {
            Message message = RandomRecord.valid(type, version, random);

            byte[] ours = MessageType.write(message, version);

            assertThat(ours).isEqualTo(MessageType.writeAsKafka(KafkaTwin.of(type, message), version));
            assertThat(MessageType.writeAsKafka(type.readAsKafka(ours, version), version))
                    .isEqualTo(ours);
            assertThat(type.read(ours, version)).isEqualTo(message).hasSameHashCodeAs(message);
        });
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aVersionRefusesExactlyWhatKafkaRefuses(MessageType type) {
        Cases.run(type, 15, (version, random) -> {
            Message message = RandomRecord.wild(type, version, random);
            byte[] kafkas;
            try {
                kafkas = MessageType.writeAsKafka(KafkaTwin.of(type, message), version);
            } catch (RuntimeException refused) {
                assertThatThrownBy(() -> MessageType.write(message, version))
                        .as("%s, which Kafka refuses with %s", message, refused)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith(type + ".")
                        .hasMessageContaining("version " + version);
                return;
            }
            assertThat(MessageType.write(message, version)).as("%s", message).isEqualTo(kafkas);
        });
    }
}
