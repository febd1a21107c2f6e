package dev.rollcall.codegen;

/** A record's builder. */
final class BuilderSource {

    private final StructModel struct;
    private final Source out;

    BuilderSource(StructModel struct, Source out) {
        this.struct = struct;
        this.out = out;
    }

    /** Whether the field is an error code, which can be given as the enum too. */
    static boolean isErrorCode(FieldModel field) {
        return field.type() == FieldType.Scalar.INT16
                && (field.name().equals("errorCode") || field.name().endsWith("ErrorCode"));
    }

    void write() {
        out.open("public static Builder builder()")
                .line("return new Builder();")
                .close();
        out.line("");
        out.line("/** All fields begin with the defaults of the protocol. Not thread-safe. */");
        out.open("public static final class Builder");
        for (FieldModel field : struct.fields()) {
            out.line("private " + field.javaType() + " " + field.name() + " = " + field.defaultExpression() + ";");
        }
        out.line("");
        out.line("private Builder() {}");
        for (FieldModel field : struct.fields()) {
            setter(field);
        }
        out.line("");
        out.open("public " + struct.name() + " build()");
        out.invocation(
                "return new " + struct.name(),
                struct.fields().stream().map(FieldModel::name).toList());
        out.close();
        out.close();
    }

    private void setter(FieldModel field) {
        String check = field.type() instanceof FieldType.Scalar scalar
                ? switch (scalar) {
                    case INT8 -> "int8";
                    case INT16 -> "int16";
                    case UINT16 -> "uint16";
                    default -> null;
                }
                : null;
        String type = check == null ? field.javaType() : "int";
        String value = check == null ? "value" : "Fields." + check + "(\"" + field.qualifiedName() + "\", value)";
        setter(field, type, value);
        if (isErrorCode(field)) {
            setter(field, "ErrorCode", "value.code()");
        }
    }

    private void setter(FieldModel field, String type, String value) {
        out.line("");
        out.open("public Builder " + field.name() + "(" + type + " value)");
        out.line("this." + field.name() + " = " + value + ";");
        out.line("return this;");
        out.close();
    }
}
