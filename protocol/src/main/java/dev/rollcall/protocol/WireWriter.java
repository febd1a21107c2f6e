package dev.rollcall.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Writes the primitive types of Kafka's protocol, big-endian, into an array that grows as needed.
 *
 * <p>{@link Bytes} of {@value #BY_REFERENCE} bytes and more are kept by reference and not copied, so that an answer
 * with record batches costs no copy of them: {@link #segments()} returns the written bytes as a list of buffers.
 * Without such a value everything is in {@link #array()}. Reusable after {@link #reset()}. Not thread-safe.
 */
public final class WireWriter {

    /** From this length on, in bytes, {@link Bytes} are kept by reference. */
    public static final int BY_REFERENCE = 4096;

    private static final int MAX_STRING_BYTES = Short.MAX_VALUE;
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] array;
    private int length;
    private final List<Reference> references = new ArrayList<>(0);
    private long referenced;
    private int taggedDepth;

    /** {@code bytes} belong into the output at {@code at} of the array. */
    private record Reference(int at, Bytes bytes) {}

    public WireWriter() {
        this(256);
    }

    /** A writer whose array has {@code capacity} bytes to begin with. */
    public WireWriter(int capacity) {
        this.array = new byte[Math.max(capacity, 16)];
    }

    /** Forgets what was written and keeps the array. Buffers from {@link #segments()} become invalid. */
    public void reset() {
        length = 0;
        references.clear();
        referenced = 0;
        taggedDepth = 0;
    }

    /** Number of bytes written, those kept by reference included. */
    public int size() {
        return Math.toIntExact(length + referenced);
    }

    /** Whether all that was written is in {@link #array()}. */
    public boolean isContiguous() {
        return references.isEmpty();
    }

    /** The writer's own array; its first {@link #size()} bytes are the output as long as it is contiguous. */
    public byte[] array() {
        if (!isContiguous()) {
            throw new IllegalStateException("part of the output is kept by reference: use segments()");
        }
        return array;
    }

    /** The output as read-only buffers, in order, without a copy; valid until the next write or reset. */
    public List<ByteBuffer> segments() {
        List<ByteBuffer> segments = new ArrayList<>(2 * references.size() + 1);
        int from = 0;
        for (Reference reference : references) {
            if (reference.at > from) {
                segments.add(view(from, reference.at));
            }
            segments.add(reference.bytes.asByteBuffer());
            from = reference.at;
        }
        if (length > from) {
            segments.add(view(from, length));
        }
        return segments;
    }

    /** A copy of the whole output. */
    public byte[] toByteArray() {
        byte[] copy = new byte[size()];
        int from = 0;
        int at = 0;
        for (Reference reference : references) {
            System.arraycopy(array, from, copy, at, reference.at - from);
            at += reference.at - from;
            from = reference.at;
            reference.bytes.copyInto(copy, at);
            at += reference.bytes.length();
        }
        System.arraycopy(array, from, copy, at, length - from);
        return copy;
    }

    /** Leaves room for a frame's size, which is not known yet; for {@link #endFrame}. */
    public int beginFrame() {
        int frame = size();
        writeInt32(0);
        return frame;
    }

    /** Fills in the size of the frame that began at {@code frame}; nothing may be kept by reference before it. */
    public void endFrame(int frame) {
        if (!references.isEmpty() && references.get(0).at < frame) {
            throw new IllegalStateException("a frame must begin before anything is kept by reference");
        }
        putInt32(frame, size() - frame - 4);
    }

    public void writeBoolean(boolean value) {
        writeInt8(value ? 1 : 0);
    }

    public void writeInt8(int value) {
        ensure(1);
        array[length++] = (byte) value;
    }

    public void writeInt16(int value) {
        ensure(2);
        array[length++] = (byte) (value >>> 8);
        array[length++] = (byte) value;
    }

    /** @throws IllegalArgumentException if the value is not in 0..65535 */
    public void writeUint16(int value) {
        if (value < 0 || value > 0xffff) {
            throw new IllegalArgumentException(value + " is not in 0..65535");
        }
        writeInt16(value);
    }

    public void writeInt32(int value) {
        ensure(4);
        putInt32(length, value);
        length += 4;
    }

    public void writeInt64(long value) {
        ensure(8);
        putInt32(length, (int) (value >>> 32));
        putInt32(length + 4, (int) value);
        length += 8;
    }

    public void writeFloat64(double value) {
        writeInt64(Double.doubleToRawLongBits(value));
    }

    public void writeUuid(UUID value) {
        writeInt64(value.getMostSignificantBits());
        writeInt64(value.getLeastSignificantBits());
    }

    public void writeUnsignedVarint(int value) {
        ensure(5);
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            array[length++] = (byte) ((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        array[length++] = (byte) rest;
    }

    /** @throws IllegalArgumentException if the string is longer than 32767 bytes in UTF-8 */
    public void writeString(String value, boolean flexible) {
        if (isAscii(value)) {
            writeStringLength(value, value.length(), flexible);
            ensure(value.length());
            for (int i = 0; i < value.length(); i++) {
                array[length++] = (byte) value.charAt(i);
            }
        } else {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            writeStringLength(value, utf8.length, flexible);
            append(utf8);
        }
    }

    public void writeNullableString(String value, boolean flexible) {
        if (value != null) {
            writeString(value, flexible);
        } else if (flexible) {
            writeUnsignedVarint(0);
        } else {
            writeInt16(-1);
        }
    }

    public void writeBytes(Bytes value, boolean flexible) {
        writeArrayLength(value.length(), flexible);
        if (value.length() >= BY_REFERENCE && taggedDepth == 0) {
            references.add(new Reference(length, value));
            referenced += value.length();
        } else {
            ensure(value.length());
            value.copyInto(array, length);
            length += value.length();
        }
    }

    public void writeNullableBytes(Bytes value, boolean flexible) {
        if (value != null) {
            writeBytes(value, flexible);
        } else {
            writeArrayLength(-1, flexible);
        }
    }

    /** The number of elements (or bytes) that follow, -1 for null. */
    public void writeArrayLength(int count, boolean flexible) {
        if (flexible) {
            writeUnsignedVarint(count + 1);
        } else {
            writeInt32(count);
        }
    }

    /** The byte before a structure that may be null. */
    public void writePresence(boolean present) {
        writeInt8(present ? 1 : -1);
    }

    /** Writes a tag and begins its content, whose size is not known yet; for {@link #endTagged}. */
    public int beginTagged(int tag) {
        writeUnsignedVarint(tag);
        taggedDepth++;
        return length;
    }

    /** Ends the tagged field whose content began at {@code start}, and puts its size before it. */
    public void endTagged(int start) {
        taggedDepth--;
        int size = length - start;
        writeUnsignedVarint(size);
        int width = length - start - size;
        if (width == 1) {
            System.arraycopy(array, start, array, start + 1, size);
            array[start] = (byte) size;
        } else {
            byte[] varint = Arrays.copyOfRange(array, length - width, length);
            System.arraycopy(array, start, array, start + width, size);
            System.arraycopy(varint, 0, array, start, width);
        }
    }

    private static boolean isAscii(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private void writeStringLength(String value, int bytes, boolean flexible) {
        if (bytes > MAX_STRING_BYTES) {
            throw new IllegalArgumentException("a string of " + bytes + " bytes, the protocol allows "
                    + MAX_STRING_BYTES + ": \"" + value.substring(0, 20) + "...\"");
        }
        if (flexible) {
            writeUnsignedVarint(bytes + 1);
        } else {
            writeInt16(bytes);
        }
    }

    private void append(byte[] bytes) {
        ensure(bytes.length);
        System.arraycopy(bytes, 0, array, length, bytes.length);
        length += bytes.length;
    }

    private void putInt32(int at, int value) {
        array[at] = (byte) (value >>> 24);
        array[at + 1] = (byte) (value >>> 16);
        array[at + 2] = (byte) (value >>> 8);
        array[at + 3] = (byte) value;
    }

    private ByteBuffer view(int from, int to) {
        return ByteBuffer.wrap(array, from, to - from).slice().asReadOnlyBuffer();
    }

    private void ensure(int more) {
        if (more > array.length - length) {
            long needed = (long) length + more;
            if (needed > MAX_ARRAY) {
                throw new IllegalArgumentException("a message of more than " + MAX_ARRAY + " bytes");
            }
            array = Arrays.copyOf(array, (int) Math.min(MAX_ARRAY, Math.max(needed, 2L * array.length)));
        }
    }
}
