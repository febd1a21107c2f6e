package dev.rollcall.codegen;

import dev.rollcall.codegen.FieldType.Scalar;
import java.util.List;

/** A record's {@code write} method. */
final class WriteSource {

    private final StructModel struct;
    private final boolean top;
    private final Source out;

    WriteSource(StructModel struct, boolean top, Source out) {
        this.struct = struct;
        this.top = top;
        this.out = out;
    }

    void write() {
        out.line("@Override");
        out.open("public void write(WireWriter out, int version)");
        if (top) {
            out.line("Fields.requireVersion(\"" + struct.name() + "\", version, LOWEST_VERSION, HIGHEST_VERSION);");
        }
        for (FieldModel field : struct.fields()) {
            writePlain(field);
        }
        String flexible = struct.flexible().condition(struct.versions());
        if (!flexible.equals("false")) {
            boolean always = flexible.equals("true");
            if (!always) {
                out.open("if (" + flexible + ")");
            }
            writeTagged(struct.taggedFields());
            if (!always) {
                out.close();
            }
        }
        out.close();
    }

    private void writePlain(FieldModel field) {
        String present = field.plain().condition(struct.versions());
        boolean refused = !field.versions().equals(struct.versions()) && !field.ignorable();
        if (present.equals("true")) {
            value(field, field.plain());
        } else if (!present.equals("false")) {
            out.open("if (" + present + ")");
            value(field, field.plain());
            if (refused && !field.isTagged()) {
                out.closeAndOpen("else if (" + field.differsFromDefault() + ")");
                out.line(refusal(field));
            }
            out.close();
        }
        if (refused && field.isTagged()) {
            String absent = field.versions().negatedCondition(struct.versions());
            out.open("if (" + absent + " && " + operand(field.differsFromDefault()) + ")");
            out.line(refusal(field));
            out.close();
        }
    }

    private static String refusal(FieldModel field) {
        return "throw Fields.notCarried(\"" + field.qualifiedName() + "\", this." + field.name() + ", version);";
    }

    /** A condition as part of a conjunction. */
    private static String operand(String condition) {
        return condition.contains("||") ? "(" + condition + ")" : condition;
    }

    private void writeTagged(List<FieldModel> fields) {
        if (fields.isEmpty()) {
            out.line("out.writeUnsignedVarint(0);");
            return;
        }
        StringBuilder count = new StringBuilder();
        for (FieldModel field : fields) {
            String known = field.tagged().condition(struct.flexible());
            String present = known.equals("true")
                    ? field.differsFromDefault()
                    : known + " && " + operand(field.differsFromDefault());
            out.line("boolean tag" + field.tag() + " = " + present + ";");
            count.append(count.isEmpty() ? "" : " + ").append("(tag" + field.tag() + " ? 1 : 0)");
        }
        out.line("int tags = " + (fields.size() == 1 ? "tag" + fields.get(0).tag() + " ? 1 : 0" : count) + ";");
        out.line("out.writeUnsignedVarint(tags);");
        for (FieldModel field : fields) {
            out.open("if (tag" + field.tag() + ")");
            out.line("int start = out.beginTagged(" + field.tag() + ");");
            value(field, field.tagged());
            out.line("out.endTagged(start);");
            out.close();
        }
    }

    /** Writes the field, given that the version is one of {@code possible}. */
    private void value(FieldModel field, Versions possible) {
        String value = "this." + field.name();
        if (field.isPrimitive()) {
            out.line("out.write" + ((Scalar) field.type()).codecName + "(" + value + ");");
            return;
        }
        String nullable = field.nullable().condition(possible);
        String required = "Fields.required(" + value + ", \"" + field.qualifiedName() + "\", version)";
        if (field.type() instanceof Scalar scalar) {
            String flexible = scalar.hasLength() ? ", " + field.flexible().condition(possible) : "";
            String checked = switch (nullable) {
                case "true" -> value;
                case "false" -> required;
                default -> nullable + " ? " + value + " : " + required;
            };
            String method = nullable.equals("false") ? "write" : "writeNullable";
            out.line("out." + method + scalar.codecName + "(" + checked + flexible + ");");
            return;
        }
        if (nullable.equals("false")) {
            out.line(required + ";");
            content(field, possible);
            return;
        }
        if (!nullable.equals("true")) {
            out.open("if (" + field.nullable().negatedCondition(possible) + ")")
                    .line(required + ";")
                    .close();
        }
        nullableContent(field, possible, nullable);
    }

    private void nullableContent(FieldModel field, Versions possible, String nullable) {
        if (field.type() instanceof FieldType.Array) {
            out.open("if (this." + field.name() + " == null)");
            out.line("out.writeArrayLength(-1, " + field.flexible().condition(possible) + ");");
            out.closeAndOpen("else");
            content(field, possible);
            out.close();
            return;
        }
        if (!nullable.equals("true")) {
            throw new IllegalArgumentException(
                    "field " + field.name() + " is a structure that may be null in some of its versions only");
        }
        out.line("out.writePresence(this." + field.name() + " != null);");
        out.open("if (this." + field.name() + " != null)");
        content(field, possible);
        out.close();
    }

    /** Writes an array or structure that is not null. */
    private void content(FieldModel field, Versions possible) {
        String value = "this." + field.name();
        if (!(field.type() instanceof FieldType.Array array)) {
            out.line(value + ".write(out, version);");
            return;
        }
        String flexible = field.flexible().condition(possible);
        out.line("out.writeArrayLength(" + value + ".size(), " + flexible + ");");
        out.open("for (int i = 0; i < " + value + ".size(); i++)");
        String element = value + ".get(i)";
        if (array.element() instanceof Scalar scalar) {
            String compact = scalar.hasLength() ? ", " + flexible : "";
            out.line("out.write" + scalar.codecName + "(" + element + compact + ");");
        } else {
            out.line(element + ".write(out, version);");
        }
        out.close();
    }
}
