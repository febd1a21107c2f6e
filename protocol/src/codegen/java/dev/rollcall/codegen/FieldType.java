package dev.rollcall.codegen;

/** The type of a field: a scalar, an array of something, or a structure. */
sealed interface FieldType {

    /** A value without structure, and how Java holds, reads and writes it. */
    enum Scalar implements FieldType {
        BOOL("bool", "boolean", "Boolean", "Boolean", 1),
        INT8("int8", "byte", "Byte", "Int8", 1),
        INT16("int16", "short", "Short", "Int16", 2),
        UINT16("uint16", "int", "Integer", "Uint16", 2),
        INT32("int32", "int", "Integer", "Int32", 4),
        INT64("int64", "long", "Long", "Int64", 8),
        FLOAT64("float64", "double", "Double", "Float64", 8),
        UUID("uuid", "UUID", "UUID", "Uuid", 16),
        STRING("string", "String", "String", "String", 2),
        BYTES("bytes", "Bytes", "Bytes", "Bytes", 4),
        RECORDS("records", "Bytes", "Bytes", "Bytes", 4);

        final String wireName;
        final String javaName;
        final String boxedName;
        /** What follows {@code read} and {@code write} in the names of the reader's and writer's methods. */
        final String codecName;
        /** Bytes in the non-compact form, at least. */
        final int minimumSize;

        Scalar(String wireName, String javaName, String boxedName, String codecName, int minimumSize) {
            this.wireName = wireName;
            this.javaName = javaName;
            this.boxedName = boxedName;
            this.codecName = codecName;
            this.minimumSize = minimumSize;
        }

        boolean isPrimitive() {
            return !javaName.equals(boxedName);
        }

        /** Whether a length comes first, compact in flexible versions; only such scalars may be null. */
        boolean hasLength() {
            return this == STRING || this == BYTES || this == RECORDS;
        }
    }

    record Array(FieldType element) implements FieldType {}

    /** {@code name} as in the definition. */
    record Struct(String name) implements FieldType {}

    static FieldType parse(String text) {
        if (text.startsWith("[]")) {
            FieldType element = parse(text.substring(2));
            if (element instanceof Array) {
                throw new IllegalArgumentException("an array of arrays: " + text);
            }
            return new Array(element);
        }
        for (Scalar scalar : Scalar.values()) {
            if (scalar.wireName.equals(text)) {
                return scalar;
            }
        }
        if (!Character.isUpperCase(text.charAt(0))) {
            throw new IllegalArgumentException("unknown type " + text);
        }
        return new Struct(text);
    }

    /** The structure that this type is or is an array of; null if there is none. */
    default String structName() {
        if (this instanceof Array array) {
            return array.element.structName();
        }
        return this instanceof Struct struct ? struct.name : null;
    }
}
