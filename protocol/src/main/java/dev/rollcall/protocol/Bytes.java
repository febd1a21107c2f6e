package dev.rollcall.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * An immutable run of bytes: the {@code BYTES} and {@code RECORDS} fields of Kafka's messages, and everything that
 * the coordinator treats as opaque (subscriptions, assignments, user data, record batches).
 *
 * <p>Equality is by content. Instances may be shared between threads: the array behind one is never written after
 * construction; {@link #wrap(byte[])} hands its argument over and the caller must not touch it again.
 */
public final class Bytes {

    /** No bytes at all; not the same as a {@code null} field. */
    public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

    private final byte[] array;
    private final int offset;
    private final int length;

    private Bytes(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /** Takes ownership of {@code array}, without a copy. */
    public static Bytes wrap(byte[] array) {
        return array.length == 0 ? EMPTY : new Bytes(array, 0, array.length);
    }

    /** Copies what remains in {@code buffer}; its position does not move. */
    public static Bytes copyOf(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(buffer.position(), copy);
        return wrap(copy);
    }

    /** A view of {@code length} bytes from {@code from}, without a copy. */
    public Bytes slice(int from, int length) {
        if (from < 0 || length < 0 || from > this.length - length) {
            throw new IndexOutOfBoundsException(
                    "slice of " + length + " bytes at " + from + " in a run of " + this.length);
        }
        return length == 0 ? EMPTY : new Bytes(array, offset + from, length);
    }

    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** A read-only view, big-endian as everything in Kafka's protocol. */
    public ByteBuffer asByteBuffer() {
        return ByteBuffer.wrap(array, offset, length).slice().asReadOnlyBuffer();
    }

    public byte[] toArray() {
        return Arrays.copyOfRange(array, offset, offset + length);
    }

    /** A writable view for readers in this package, which do not write. */
    ByteBuffer heapBuffer() {
        return ByteBuffer.wrap(array, offset, length);
    }

    /** Copies all bytes into {@code target} at {@code at}. */
    void copyInto(byte[] target, int at) {
        System.arraycopy(array, offset, target, at, length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that
                && Arrays.equals(array, offset, offset + length, that.array, that.offset, that.offset + that.length);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    @Override
    public String toString() {
        return "Bytes(" + length + ")";
    }
}
