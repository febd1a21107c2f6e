package dev.rollcall.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.MalformedMessageException;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.WireWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes that are no message are refused as such, whatever they are. */
class MalformedInputTest {

    private static final int SMALL = 400;

    static List<MessageType> messages() {
        return MessageType.all();
    }

    private static byte[] small(MessageType type, int version, Random random) {
        byte[] bytes;
        do {
            bytes = RandomStruct.bytes(type.schema(version), random.nextLong());
        } while (bytes.length > SMALL);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageCutShortAnywhereIsRefused(MessageType type) {
        Cases.run(type, 1, (version, random) -> {
            byte[] whole = small(type, version, random);
            for (int length = 0; length < whole.length; length++) {
                String problem = refusal(type, Arrays.copyOf(whole, length), version);
                assertThat(problem).as("%d of %d bytes", length, whole.length).contains(" at byte ");
            }
        });
    }

    /** Why the bytes are refused; null if they are not. */
    private static String refusal(MessageType type, byte[] bytes, int version) {
        try {
            type.read(bytes, version);
            return null;
        } catch (MalformedMessageException e) {
            return e.getMessage();
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void bytesAfterTheEndAreLeftForTheCallerToRefuse(MessageType type) {
        Cases.run(type, 1, (version, random) -> {
            byte[] whole = small(type, version, random);
            WireReader in = new WireReader(Bytes.wrap(Arrays.copyOf(whole, whole.length + 3)));

            type.read(in, version);

            assertThat(in.remaining()).isEqualTo(3);
        });
    }

    /** Nothing else may come out, such as an index out of bounds, and we accept nothing that Kafka refuses. */
    @ParameterizedTest
    @MethodSource("messages")
    void spoiltBytesAreRefusedOrAMessageForKafkaToo(MessageType type) {
        Cases.run(type, 5, (version, random) -> {
            byte[] spoilt = small(type, version, random);
            for (int i = 0; i < 1 + random.nextInt(3) && spoilt.length > 0; i++) {
                spoilt[random.nextInt(spoilt.length)] = (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
            }
            WireReader in = new WireReader(Bytes.wrap(spoilt));
            Message message;
            try {
                message = type.read(in, version);
            } catch (MalformedMessageException refused) {
                return;
            }
            type.readAsKafka(Arrays.copyOf(spoilt, in.position()), version);
            assertThat(type.read(MessageType.write(message, version), version)).isEqualTo(message);
        });
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aVersionThatDoesNotExistIsRefused(MessageType type) {
        Message message = RandomRecord.valid(type, type.lowest(), new Random(1));
        for (int version : new int[] {type.lowest() - 1, type.highest() + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            String text = type + " has versions " + type.lowest() + " to " + type.highest() + ", not " + version;
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> type.read(new WireReader(Bytes.EMPTY), version))
                    .withMessage(text);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> message.write(new WireWriter(), version))
                    .withMessage(text);
        }
    }
}
