package dev.rollcall.codegen;

import dev.rollcall.codegen.FieldType.Scalar;
import java.util.List;

/** A record's {@code read} method, and a method for each of its arrays. */
final class ReadSource {

    private final StructModel struct;
    private final boolean top;
    private final Source out;

    ReadSource(StructModel struct, boolean top, Source out) {
        this.struct = struct;
        this.top = top;
        this.out = out;
    }

    void write() {
        out.open("public static " + struct.name() + " read(WireReader in, int version)");
        if (top) {
            out.line("Fields.requireVersion(\"" + struct.name() + "\", version, LOWEST_VERSION, HIGHEST_VERSION);");
        }
        for (FieldModel field : struct.fields()) {
            readPlain(field);
        }
        String flexible = struct.flexible().condition(struct.versions());
        if (!flexible.equals("false")) {
            boolean always = flexible.equals("true");
            if (!always) {
                out.open("if (" + flexible + ")");
            }
            readTagged(struct.taggedFields());
            if (!always) {
                out.close();
            }
        }
        out.invocation(
                "return new " + struct.name(),
                struct.fields().stream().map(f -> Names.local(f.name())).toList());
        out.close();
        for (FieldModel field : struct.fields()) {
            if (field.type() instanceof FieldType.Array array) {
                out.line("");
                readArray(field, array.element());
            }
        }
    }

    private void readPlain(FieldModel field) {
        String variable = field.javaType() + " " + Names.local(field.name());
        String present = field.plain().condition(struct.versions());
        if (present.equals("true")) {
            out.line(variable + " = " + value(field, field.plain()) + ";");
            return;
        }
        out.line(variable + " = " + field.defaultExpression() + ";");
        if (!present.equals("false")) {
            out.open("if (" + present + ")");
            out.line(Names.local(field.name()) + " = " + value(field, field.plain()) + ";");
            out.close();
        }
    }

    private void readTagged(List<FieldModel> fields) {
        if (fields.isEmpty()) {
            out.line("in.skipTaggedFields();");
            return;
        }
        out.line("int tags = in.readUnsignedVarint(\"tagged fields\");");
        out.open("for (int i = 0; i < tags; i++)");
        out.line("int tag = in.readUnsignedVarint(\"tag\");");
        out.line("int end = in.beginTagged(\"tagged field\");");
        out.open("switch (tag)");
        for (FieldModel field : fields) {
            out.open("case " + field.tag() + " ->");
            String unknown = field.tagged().negatedCondition(struct.flexible());
            if (!unknown.equals("false")) {
                out.open("if (" + unknown + ")");
                out.line("throw in.unexpectedTag(tag, version);");
                out.close();
            }
            out.line(Names.local(field.name()) + " = " + value(field, field.tagged()) + ";");
            out.line("in.endTagged(end, tag);");
            out.close();
        }
        out.line("default -> in.skipTagged(end);");
        out.close();
        out.close();
    }

    /** The expression that reads the field, given that the version is one of {@code possible}. */
    private String value(FieldModel field, Versions possible) {
        if (field.type() instanceof FieldType.Array) {
            return "read" + capitalised(field.name()) + "(in, version)";
        }
        String nullable = field.nullable().condition(possible);
        if (field.type() instanceof Scalar scalar) {
            String plain = scalar(field, scalar, "", possible);
            return choose(nullable, scalar(field, scalar, "Nullable", possible), plain);
        }
        String struct = field.javaType() + ".read(in, version)";
        String present = "in.readPresence(\"" + field.name() + "\") ? " + struct + " : null";
        return nullable.equals("true") || nullable.equals("false")
                ? choose(nullable, present, struct)
                : choose(nullable, "(" + present + ")", struct);
    }

    private static String scalar(FieldModel field, Scalar scalar, String nullable, Versions possible) {
        String flexible = scalar.hasLength() ? ", " + field.flexible().condition(possible) : "";
        return "in.read" + nullable + scalar.codecName + "(\"" + field.name() + "\"" + flexible + ")";
    }

    private static String choose(String condition, String ifTrue, String ifFalse) {
        return switch (condition) {
            case "true" -> ifTrue;
            case "false" -> ifFalse;
            default -> condition + " ? " + ifTrue + " : " + ifFalse;
        };
    }

    private void readArray(FieldModel field, FieldType element) {
        Versions possible = field.versions();
        out.open("private static " + field.javaType() + " read" + capitalised(field.name())
                + "(WireReader in, int version)");
        String arguments = "(\"" + field.name() + "\", " + field.flexible().condition(possible) + ", "
                + Math.max(1, elementMinimum(field, element)) + ")";
        String nullable = field.nullable().condition(possible);
        out.line("int count = "
                + choose(nullable, "in.readNullableArrayLength" + arguments, "in.readArrayLength" + arguments) + ";");
        if (!nullable.equals("false")) {
            out.open("if (count < 0)").line("return null;").close();
        }
        out.line(field.javaType() + " list = new ArrayList<>(count);");
        out.open("for (int i = 0; i < count; i++)");
        String value = element instanceof Scalar scalar
                ? scalar(field, scalar, "", possible)
                : field.struct().name() + ".read(in, version)";
        out.line("list.add(" + value + ");");
        out.close();
        out.line("return list;");
        out.close();
    }

    private static int elementMinimum(FieldModel field, FieldType element) {
        if (element instanceof Scalar scalar) {
            return scalar.hasLength() && !field.flexible().isEmpty() ? 1 : scalar.minimumSize;
        }
        return field.struct().minimumSize();
    }

    private static String capitalised(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
