package dev.rollcall.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireReaderTest {

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static WireReader reader(String hex) {
        return new WireReader(Bytes.wrap(bytes(hex)));
    }

    private static void refused(String hex, Consumer<WireReader> read, String text) {
        assertThatThrownBy(() -> read.accept(reader(hex)))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessage(text);
    }

    @Test
    void readsNumbersBigEndian() {
        WireReader in = reader("01 fe ff00 ff00 80000001 8000000000000001 3ff8000000000000");

        assertThat(in.readBoolean("f")).isTrue();
        assertThat(in.readInt8("f")).isEqualTo((byte) -2);
        assertThat(in.readInt16("f")).isEqualTo((short) -256);
        assertThat(in.readUint16("f")).isEqualTo(65280);
        assertThat(in.readInt32("f")).isEqualTo(-2147483647);
        assertThat(in.readInt64("f")).isEqualTo(-9223372036854775807L);
        assertThat(in.readFloat64("f")).isEqualTo(1.5);
        assertThat(in.remaining()).isZero();
        assertThat(in.position()).isEqualTo(26);
    }

    @Test
    void readsUuids() {
        assertThat(reader("00112233445566778899aabbccddeeff").readUuid("f"))
                .isEqualTo(UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
    }

    @ParameterizedTest
    @CsvSource({"00,0", "7f,127", "8001,128", "ffff03,65535", "ffffffff07,2147483647", "8000,0"})
    void readsVarints(String hex, int value) {
        WireReader in = reader(hex);
        assertThat(in.readUnsignedVarint("f")).isEqualTo(value);
        assertThat(in.remaining()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffff08", "ffffffff0f", "ffffffff10", "ffffffff7f"})
    void refusesAVarintOfMoreThan31Bits(String hex) {
        refused(hex, in -> in.readUnsignedVarint("f"), "f at byte 5: varint does not fit into 31 bits");
    }

    @Test
    void refusesAVarintWithoutEnd() {
        refused("808080808000", in -> in.readUnsignedVarint("f"), "f at byte 5: varint longer than 5 bytes");
        refused("8080", in -> in.readUnsignedVarint("f"), "f at byte 2: needs 1 bytes, 0 remain");
    }

    @Test
    void readsStrings() {
        assertThat(reader("0003 414243").readString("f", false)).isEqualTo("ABC");
        assertThat(reader("04 414243").readString("f", true)).isEqualTo("ABC");
        assertThat(reader("0000").readString("f", false)).isEmpty();
        assertThat(reader("01").readString("f", true)).isEmpty();
        assertThat(reader("ffff").readNullableString("f", false)).isNull();
        assertThat(reader("00").readNullableString("f", true)).isNull();
    }

    @Test
    void readsBytes() {
        assertThat(reader("00000002 0a0b").readBytes("f", false)).isEqualTo(Bytes.wrap(bytes("0a0b")));
        assertThat(reader("03 0a0b").readBytes("f", true)).isEqualTo(Bytes.wrap(bytes("0a0b")));
        assertThat(reader("00000000").readBytes("f", false)).isEqualTo(Bytes.EMPTY);
        assertThat(reader("ffffffff").readNullableBytes("f", false)).isNull();
        assertThat(reader("00").readNullableBytes("f", true)).isNull();
    }

    @Test
    void refusesNullWhereNoneIsAllowed() {
        String text = ": null, which this version does not allow";
        refused("ffff", in -> in.readString("name", false), "name at byte 2" + text);
        refused("00", in -> in.readString("name", true), "name at byte 1" + text);
        refused("ffffffff", in -> in.readBytes("data", false), "data at byte 4" + text);
        refused("00", in -> in.readArrayLength("topics", true, 1), "topics at byte 1" + text);
    }

    @Test
    void refusesNegativeLengthsOtherThanNull() {
        refused("fffe", in -> in.readNullableString("f", false), "f at byte 2: negative length -2");
        refused("80000000", in -> in.readNullableBytes("f", false), "f at byte 4: negative length -2147483648");
        refused("fffffffe", in -> in.readNullableArrayLength("f", false, 1), "f at byte 4: negative length -2");
    }

    @Test
    void refusesLengthsBeyondWhatRemains() {
        refused("0003 4142", in -> in.readString("f", false), "f at byte 2: length 3, only 2 bytes remain");
        refused("7fffffff 00", in -> in.readBytes("f", false), "f at byte 4: length 2147483647, only 1 bytes remain");
        refused(
                "00000003 0000000000",
                in -> in.readArrayLength("f", false, 2),
                "f at byte 4: 3 elements of at least 2 bytes each, 5 bytes remain");
        refused("05 0000", in -> in.beginTagged("f"), "f at byte 1: length 5, only 2 bytes remain");
    }

    @Test
    void refusesAStringThatNoWriterMayWrite() {
        byte[] tooLong = new byte[3 + 32768];
        System.arraycopy(bytes("818002"), 0, tooLong, 0, 3);
        assertThatThrownBy(() -> new WireReader(Bytes.wrap(tooLong)).readString("f", true))
                .hasMessage("f at byte 3: string of 32768 bytes, the protocol allows 32767");
    }

    @Test
    void allocatesNothingOnTheWordOfALength() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        WireReader bytes = reader("7ffffff0 00");
        WireReader array = reader("7ffffff0 00");
        long before = threads.getCurrentThreadAllocatedBytes();

        assertThatThrownBy(() -> bytes.readBytes("f", false)).isInstanceOf(MalformedMessageException.class);
        assertThatThrownBy(() -> array.readArrayLength("f", false, 1)).isInstanceOf(MalformedMessageException.class);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000_000L);
    }

    @Test
    void replacesInvalidUtf8AsKafkaDoes() {
        assertThat(reader("0002 ff41").readString("f", false))
                .isEqualTo(new String(bytes("ff41"), StandardCharsets.UTF_8))
                .isEqualTo("\ufffdA");
    }

    @Test
    void skipsTaggedFields() {
        WireReader in = reader("02 00 02 0a0b 85 01 00 2a");
        in.skipTaggedFields();
        assertThat(in.readInt8("f")).isEqualTo((byte) 42);
    }

    @Test
    void refusesTaggedFieldsThatEndElsewhere() {
        WireReader shorter = reader("02 0a0b");
        int end = shorter.beginTagged("f");
        shorter.readInt8("f");
        assertThatThrownBy(() -> shorter.endTagged(end, 7))
                .hasMessage("tagged field 7 at byte 2: its size says that it ends at byte 3");
    }

    @Test
    void refusesBytesAfterTheEnd() {
        WireReader in = reader("00 0102");
        in.readInt8("f");
        assertThatThrownBy(() -> in.expectEnd("Heartbeat"))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessage("Heartbeat at byte 1: 2 bytes left over after its end");
    }

    @Test
    void peeksWithoutMoving() {
        WireReader in = reader("000b 0009");
        assertThat(in.peekInt16(0, "key")).isEqualTo((short) 11);
        assertThat(in.peekInt16(2, "version")).isEqualTo((short) 9);
        assertThat(in.position()).isZero();
        assertThatThrownBy(() -> in.peekInt16(3, "version")).hasMessage("version at byte 0: needs 5 bytes, 4 remain");
    }

    @Test
    void readsTheSameFromEveryKindOfBuffer() {
        byte[] content = bytes("0003 41c3a4 00000002 0a0b");
        ByteBuffer offset = ByteBuffer.wrap(bytes("ffff 0003 41c3a4 00000002 0a0b ffff"), 2, content.length);
        ByteBuffer direct =
                ByteBuffer.allocateDirect(content.length).put(content).flip();
        Bytes slice = Bytes.wrap(bytes("ff 0003 41c3a4 00000002 0a0b ff")).slice(1, content.length);

        for (WireReader in : new WireReader[] {
            new WireReader(offset),
            new WireReader(offset.asReadOnlyBuffer()),
            new WireReader(offset.slice()),
            new WireReader(direct),
            new WireReader(slice)
        }) {
            assertThat(in.position()).isZero();
            assertThat(in.readString("f", false)).isEqualTo("Aä");
            assertThat(in.readBytes("f", false)).isEqualTo(Bytes.wrap(bytes("0a0b")));
            in.expectEnd("all");
        }
    }

    @Test
    void copiesByteFieldsOutOfABufferThatIsNotItsOwn() {
        byte[] array = bytes("03 0a0b");
        Bytes read = new WireReader(ByteBuffer.wrap(array)).readBytes("f", true);
        array[1] = 0;
        assertThat(read.toArray()).isEqualTo(bytes("0a0b"));
    }
}
