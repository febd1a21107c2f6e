package dev.rollcall.protocol.message;

import java.util.List;
import java.util.UUID;

/** The rules about fields that all generated messages share. */
final class Fields {

    static final UUID ZERO_UUID = new UUID(0, 0);

    private Fields() {}

    static void requireVersion(String message, int version, int lowest, int highest) {
        if (version < lowest || version > highest) {
            throw new IllegalArgumentException(
                    message + " has versions " + lowest + " to " + highest + ", not " + version);
        }
    }

    /** An immutable copy; null stays null, because some versions of some fields allow it. */
    static <T> List<T> copy(List<T> list) {
        return list == null ? null : List.copyOf(list);
    }

    static <T> T required(T value, String field, int version) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is null, which version " + version + " cannot carry");
        }
        return value;
    }

    static IllegalArgumentException notCarried(String field, Object value, int version) {
        return new IllegalArgumentException(field + " is " + value + ", but version " + version
                + " has no such field and a receiver must not miss it: leave it at its default");
    }

    static byte int8(String field, int value) {
        if (value != (byte) value) {
            throw new IllegalArgumentException(field + " = " + value + " is not in -128..127");
        }
        return (byte) value;
    }

    static short int16(String field, int value) {
        if (value != (short) value) {
            throw new IllegalArgumentException(field + " = " + value + " is not in -32768..32767");
        }
        return (short) value;
    }

    static int uint16(String field, int value) {
        if (value < 0 || value > 0xffff) {
            throw new IllegalArgumentException(field + " = " + value + " is not in 0..65535");
        }
        return value;
    }
}
