package dev.rollcall.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Reads the primitive types of Kafka's protocol, big-endian, from a buffer that holds one message.
 *
 * <p>Every length is checked against what remains before anything is allocated. Whatever does not fit is refused with
 * a {@link MalformedMessageException} that names the field and its position. Invalid UTF-8 is no error: as in Kafka,
 * it becomes U+FFFD. A length of null is exactly -1 (or 0 in the compact form); other negative lengths are refused.
 *
 * <p>{@code flexible} says whether the version uses the compact form of lengths (KIP-482). Not thread-safe.
 */
public final class WireReader {

    private static final int MAX_STRING_BYTES = Short.MAX_VALUE;

    private final ByteBuffer buffer;
    private final Bytes source;
    private final int start;

    /**
     * Reads what remains in {@code buffer}, heap or direct, and moves its position. The buffer's byte order must be
     * big-endian, which is the default. Byte fields are copied out of it.
     */
    public WireReader(ByteBuffer buffer) {
        this(buffer, null);
    }

    /** Reads {@code source}; byte fields are slices of it, not copies. */
    public WireReader(Bytes source) {
        this(source.heapBuffer(), source);
    }

    private WireReader(ByteBuffer buffer, Bytes source) {
        this.buffer = buffer;
        this.source = source;
        this.start = buffer.position();
    }

    /** Number of bytes read so far. */
    public int position() {
        return buffer.position() - start;
    }

    /** Number of bytes not yet read. */
    public int remaining() {
        return buffer.remaining();
    }

    /** Refuses bytes after the end of {@code message}, which says what has been read. */
    public void expectEnd(String message) {
        if (buffer.hasRemaining()) {
            throw malformed(message, buffer.remaining() + " bytes left over after its end");
        }
    }

    /** The 16 bits {@code ahead} bytes from here, without moving: a request's API key (0) and version (2). */
    public short peekInt16(int ahead, String field) {
        if (ahead < 0 || ahead > buffer.remaining() - 2) {
            throw malformed(field, "needs " + (ahead + 2) + " bytes, " + buffer.remaining() + " remain");
        }
        return buffer.getShort(buffer.position() + ahead);
    }

    public boolean readBoolean(String field) {
        return readInt8(field) != 0;
    }

    public byte readInt8(String field) {
        need(1, field);
        return buffer.get();
    }

    public short readInt16(String field) {
        need(2, field);
        return buffer.getShort();
    }

    public int readUint16(String field) {
        return Short.toUnsignedInt(readInt16(field));
    }

    public int readInt32(String field) {
        need(4, field);
        return buffer.getInt();
    }

    public long readInt64(String field) {
        need(8, field);
        return buffer.getLong();
    }

    public double readFloat64(String field) {
        return Double.longBitsToDouble(readInt64(field));
    }

    public UUID readUuid(String field) {
        need(16, field);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    /** An unsigned varint of at most 31 bits. */
    public int readUnsignedVarint(String field) {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            byte next = readInt8(field);
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                if (value < 0 || (shift == 28 && next > 0x0f)) {
                    throw malformed(field, "varint does not fit into 31 bits");
                }
                return value;
            }
        }
        throw malformed(field, "varint longer than 5 bytes");
    }

    public String readString(String field, boolean flexible) {
        String value = readNullableString(field, flexible);
        if (value == null) {
            throw nullRefused(field);
        }
        return value;
    }

    public String readNullableString(String field, boolean flexible) {
        int length = flexible ? readUnsignedVarint(field) - 1 : readInt16(field);
        if (length == -1) {
            return null;
        }
        if (length > MAX_STRING_BYTES) {
            throw malformed(field, "string of " + length + " bytes, the protocol allows " + MAX_STRING_BYTES);
        }
        checkLength(length, field);
        return string(length);
    }

    public Bytes readBytes(String field, boolean flexible) {
        Bytes value = readNullableBytes(field, flexible);
        if (value == null) {
            throw nullRefused(field);
        }
        return value;
    }

    public Bytes readNullableBytes(String field, boolean flexible) {
        int length = flexible ? readUnsignedVarint(field) - 1 : readInt32(field);
        if (length == -1) {
            return null;
        }
        checkLength(length, field);
        if (source != null) {
            Bytes slice = source.slice(position(), length);
            buffer.position(buffer.position() + length);
            return slice;
        }
        byte[] copy = new byte[length];
        buffer.get(copy);
        return Bytes.wrap(copy);
    }

    /**
     * The number of elements that follow. So many of at least {@code minimum} bytes each fit into what remains, so
     * the caller may allocate for them.
     */
    public int readArrayLength(String field, boolean flexible, int minimum) {
        int length = readNullableArrayLength(field, flexible, minimum);
        if (length < 0) {
            throw nullRefused(field);
        }
        return length;
    }

    /** As {@link #readArrayLength}, and -1 for a null array. */
    public int readNullableArrayLength(String field, boolean flexible, int minimum) {
        int length = flexible ? readUnsignedVarint(field) - 1 : readInt32(field);
        if (length < -1) {
            throw malformed(field, "negative length " + length);
        }
        if ((long) length * minimum > buffer.remaining()) {
            throw malformed(
                    field,
                    length + " elements of at least " + minimum + " bytes each, " + buffer.remaining()
                            + " bytes remain");
        }
        return length;
    }

    /** The byte before a structure that may be null: true if the structure follows. */
    public boolean readPresence(String field) {
        return readInt8(field) >= 0;
    }

    /** Reads the size of a tagged field; returns the position at which it ends, for {@link #endTagged}. */
    public int beginTagged(String field) {
        int size = readUnsignedVarint(field);
        checkLength(size, field);
        return position() + size;
    }

    /** Refuses a tagged field whose content is shorter or longer than its size said. */
    public void endTagged(int end, int tag) {
        if (position() != end) {
            throw malformed("tagged field " + tag, "its size says that it ends at byte " + end);
        }
    }

    /** Skips a tagged field that this version of the protocol does not know. */
    public void skipTagged(int end) {
        buffer.position(start + end);
    }

    /** Skips a section of tagged fields none of which is known. */
    public void skipTaggedFields() {
        int count = readUnsignedVarint("tagged fields");
        for (int i = 0; i < count; i++) {
            readUnsignedVarint("tag");
            skipTagged(beginTagged("tagged field"));
        }
    }

    /** For a tag that the message knows, but not in the version that is being read. */
    public MalformedMessageException unexpectedTag(int tag, int version) {
        return malformed("tagged field " + tag, "does not exist in version " + version);
    }

    private String string(int length) {
        if (length == 0) {
            return "";
        }
        int from = buffer.position();
        buffer.position(from + length);
        if (buffer.hasArray()) {
            return new String(buffer.array(), buffer.arrayOffset() + from, length, StandardCharsets.UTF_8);
        }
        byte[] copy = new byte[length];
        buffer.get(from, copy);
        return new String(copy, StandardCharsets.UTF_8);
    }

    private void need(int size, String field) {
        if (buffer.remaining() < size) {
            throw malformed(field, "needs " + size + " bytes, " + buffer.remaining() + " remain");
        }
    }

    private void checkLength(int length, String field) {
        if (length < 0) {
            throw malformed(field, "negative length " + length);
        }
        if (length > buffer.remaining()) {
            throw malformed(field, "length " + length + ", only " + buffer.remaining() + " bytes remain");
        }
    }

    private MalformedMessageException nullRefused(String field) {
        return malformed(field, "null, which this version does not allow");
    }

    private MalformedMessageException malformed(String field, String problem) {
        return new MalformedMessageException(field + " at byte " + position() + ": " + problem);
    }
}
