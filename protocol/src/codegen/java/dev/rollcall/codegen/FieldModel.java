package dev.rollcall.codegen;

/**
 * A field with everything decided.
 *
 * @param name the record component
 * @param qualifiedName as errors name it, {@code JoinGroupRequest.Protocol.name}
 * @param javaType the component's type
 * @param struct the structure that the field is or is an array of; null if there is none
 * @param versions in which the field exists, all of them versions of its structure
 * @param nullable in which it may be null
 * @param tagged in which it is a tagged field; all or the last of its versions
 * @param flexible in which its length is compact
 * @param defaultValue as the definition has it, empty for the type's own default
 */
record FieldModel(
        String name,
        String qualifiedName,
        FieldType type,
        String javaType,
        StructModel struct,
        Versions versions,
        Versions nullable,
        Versions tagged,
        Versions flexible,
        int tag,
        boolean ignorable,
        String defaultValue) {

    boolean isTagged() {
        return !tagged.isEmpty();
    }

    /** The versions in which the field stands among the untagged ones. */
    Versions plain() {
        if (!isTagged()) {
            return versions;
        }
        return tagged.lowest() == versions.lowest()
                ? Versions.NONE
                : new Versions(versions.lowest(), tagged.lowest() - 1);
    }

    boolean isPrimitive() {
        return type instanceof FieldType.Scalar scalar && scalar.isPrimitive();
    }

    private boolean defaultsToNull() {
        return defaultValue.equals("null");
    }

    /** The default as a Java expression. */
    String defaultExpression() {
        if (defaultsToNull()) {
            return "null";
        }
        if (type instanceof FieldType.Array) {
            return "List.of()";
        }
        if (type instanceof FieldType.Scalar scalar) {
            return switch (scalar) {
                case BOOL -> defaultValue.equals("true") ? "true" : "false";
                case INT8 -> "(byte) " + number();
                case INT16 -> "(short) " + number();
                case UINT16, INT32 -> Integer.toString((int) number());
                case INT64 -> number() + "L";
                case FLOAT64 -> defaultValue.isEmpty() ? "0.0" : defaultValue;
                case UUID -> "Fields.ZERO_UUID";
                case STRING -> '"' + defaultValue + '"';
                case BYTES, RECORDS -> "Bytes.EMPTY";
            };
        }
        return javaType + ".DEFAULTS";
    }

    private long number() {
        return defaultValue.isEmpty() ? 0 : Long.decode(defaultValue);
    }

    /** A Java condition: the component has another value than the default. */
    String differsFromDefault() {
        String value = "this." + name;
        if (defaultsToNull()) {
            return value + " != null";
        }
        if (type instanceof FieldType.Struct) {
            return value + " == null || !" + value + ".isDefault()";
        }
        if (type instanceof FieldType.Array) {
            return value + " == null || !" + value + ".isEmpty()";
        }
        return switch ((FieldType.Scalar) type) {
            case BOOL -> (defaultValue.equals("true") ? "!" : "") + value;
            case INT8, INT16, UINT16, INT32 -> value + " != " + number();
            case INT64, FLOAT64 -> value + " != " + defaultExpression();
            case UUID -> "!Fields.ZERO_UUID.equals(" + value + ")";
            case STRING ->
                defaultValue.isEmpty()
                        ? value + " == null || !" + value + ".isEmpty()"
                        : "!" + defaultExpression() + ".equals(" + value + ")";
            case BYTES, RECORDS -> value + " == null || !" + value + ".isEmpty()";
        };
    }
}
