package dev.rollcall.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireWriterTest {

    private final WireWriter out = new WireWriter(0);

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private String written() {
        return hex(out.toByteArray());
    }

    private static Bytes run(int length, int of) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) of);
        return Bytes.wrap(bytes);
    }

    private static byte[] joined(List<ByteBuffer> segments) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (ByteBuffer segment : segments) {
            while (segment.hasRemaining()) {
                joined.write(segment.get());
            }
        }
        return joined.toByteArray();
    }

    @Test
    void writesNumbersBigEndian() {
        out.writeBoolean(true);
        out.writeInt8(-2);
        out.writeInt16(-256);
        out.writeUint16(65280);
        out.writeInt32(-2147483647);
        out.writeInt64(-9223372036854775807L);
        out.writeFloat64(1.5);
        out.writeUuid(new UUID(1, -1));

        assertThat(written())
                .isEqualTo("01feff00ff00800000018000000000000001" + "3ff8000000000000"
                        + "0000000000000001ffffffffffffffff");
    }

    @ParameterizedTest
    @CsvSource({"0,00", "127,7f", "128,8001", "65535,ffff03", "2147483647,ffffffff07"})
    void writesVarints(int value, String hex) {
        out.writeUnsignedVarint(value);
        assertThat(written()).isEqualTo(hex);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65536})
    void refusesWhatIsNoUint16(int value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> out.writeUint16(value))
                .withMessage(value + " is not in 0..65535");
    }

    @Test
    void writesStringsAndNull() {
        out.writeString("Aä", false);
        out.writeString("Aä", true);
        out.writeString("", false);
        out.writeString("", true);
        out.writeNullableString(null, false);
        out.writeNullableString(null, true);
        assertThat(written()).isEqualTo("000341c3a4" + "0441c3a4" + "0000" + "01" + "ffff" + "00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "ä"})
    void refusesAStringOfMoreThan32767Bytes(String letter) {
        int tooMany = letter.equals("a") ? 32768 : 16384;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> out.writeString(letter.repeat(tooMany), true))
                .withMessage("a string of 32768 bytes, the protocol allows 32767: \"" + letter.repeat(20) + "...\"");
        out.reset();
        out.writeString("a".repeat(32767), false);
        assertThat(out.size()).isEqualTo(32769);
    }

    @Test
    void writesBytesAndNull() {
        out.writeBytes(run(2, 7), false);
        out.writeBytes(run(2, 7), true);
        out.writeNullableBytes(null, false);
        out.writeNullableBytes(null, true);
        assertThat(written()).isEqualTo("000000020707" + "030707" + "ffffffff" + "00");
    }

    @Test
    void keepsLongBytesByReference() {
        out.writeInt8(1);
        out.writeBytes(run(WireWriter.BY_REFERENCE, 2), false);
        out.writeBytes(run(WireWriter.BY_REFERENCE, 3), false);
        out.writeInt8(4);

        assertThat(out.isContiguous()).isFalse();
        assertThat(out.size()).isEqualTo(2 * WireWriter.BY_REFERENCE + 10);
        assertThat(out.segments()).extracting(ByteBuffer::remaining).containsExactly(5, 4096, 4, 4096, 1);
        assertThat(joined(out.segments())).isEqualTo(out.toByteArray());
        assertThat(hex(out.toByteArray()))
                .isEqualTo("01" + "00001000" + "02".repeat(4096) + "00001000" + "03".repeat(4096) + "04");
        assertThatIllegalStateException().isThrownBy(out::array).withMessageContaining("segments()");
    }

    @Test
    void copiesShorterBytes() {
        out.writeBytes(run(WireWriter.BY_REFERENCE - 1, 2), false);
        assertThat(out.isContiguous()).isTrue();
        assertThat(out.segments()).hasSize(1);
        assertThat(Arrays.copyOf(out.array(), out.size())).isEqualTo(out.toByteArray());
    }

    @Test
    void handsOutSegmentsThatCannotBeWritten() {
        out.writeBytes(run(WireWriter.BY_REFERENCE, 2), false);
        assertThat(out.segments()).allMatch(ByteBuffer::isReadOnly);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 5000, 20000})
    void putsTheSizeOfATaggedFieldBeforeIt(int length) {
        int start = out.beginTagged(3);
        for (int i = 0; i < length; i++) {
            out.writeInt8(i);
        }
        out.endTagged(start);
        out.writeInt8(42);

        WireReader in = new WireReader(Bytes.wrap(out.toByteArray()));
        assertThat(in.readUnsignedVarint("tag")).isEqualTo(3);
        int end = in.beginTagged("f");
        for (int i = 0; i < length; i++) {
            assertThat(in.readInt8("f")).isEqualTo((byte) i);
        }
        in.endTagged(end, 3);
        assertThat(in.readInt8("f")).isEqualTo((byte) 42);
    }

    @Test
    void copiesLongBytesInATaggedFieldWhoseSizeIsNotKnownYet() {
        int outer = out.beginTagged(1);
        int inner = out.beginTagged(2);
        out.writeBytes(run(5000, 7), true);
        out.endTagged(inner);
        out.endTagged(outer);

        assertThat(out.isContiguous()).isTrue();
        assertThat(written()).isEqualTo("01" + "8d27" + "02" + "8a27" + "8927" + "07".repeat(5000));
    }

    @Test
    void putsTheSizeOfAFrameBeforeIt() {
        int first = out.beginFrame();
        out.writeInt16(1);
        out.endFrame(first);
        int second = out.beginFrame();
        out.writeBytes(run(WireWriter.BY_REFERENCE, 2), true);
        out.endFrame(second);

        assertThat(written()).isEqualTo("00000002" + "0001" + "00001002" + "8120" + "02".repeat(4096));
    }

    @Test
    void refusesAFrameAfterBytesKeptByReference() {
        out.writeBytes(run(WireWriter.BY_REFERENCE, 2), true);
        int frame = out.beginFrame();
        assertThatIllegalStateException().isThrownBy(() -> out.endFrame(frame));
    }

    @Test
    void startsAnewAfterReset() {
        out.writeBytes(run(WireWriter.BY_REFERENCE, 2), true);
        out.beginTagged(1);
        out.reset();
        assertThat(out.size()).isZero();
        assertThat(out.segments()).isEmpty();

        out.writeBytes(run(WireWriter.BY_REFERENCE, 3), true);
        assertThat(out.isContiguous()).as("no tagged field is open any more").isFalse();
        assertThat(written()).isEqualTo("8120" + "03".repeat(4096));
    }
}
