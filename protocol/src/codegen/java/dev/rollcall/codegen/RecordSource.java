package dev.rollcall.codegen;

import java.util.ArrayList;
import java.util.List;

/** The Java source of a message: one record, with its structures nested in it. */
final class RecordSource {

    private final MessageModel message;
    private final Source out = new Source();

    private RecordSource(MessageModel message) {
        this.message = message;
    }

    static String of(MessageModel message) {
        return new RecordSource(message).file();
    }

    private String file() {
        out.line("package " + GenerateMessages.MESSAGE_PACKAGE + ";").line("");
        for (String type : imports()) {
            out.line("import " + type + ";");
        }
        Versions versions = message.definition().validVersions();
        out.line("");
        out.line("/** " + summary(versions) + " */");
        record(message.body(), true);
        return out.toString();
    }

    private String summary(Versions versions) {
        Integer apiKey = message.definition().apiKey();
        return (apiKey == null ? "A structure of Kafka's protocol" : "API key " + apiKey)
                + (versions.lowest() == versions.highest()
                        ? ", version " + versions.lowest() + "."
                        : ", versions " + versions.lowest() + " to " + versions.highest() + ".");
    }

    private List<String> imports() {
        List<StructModel> all = new ArrayList<>(message.structs());
        all.add(message.body());
        List<String> imports = new ArrayList<>();
        if (uses(all, "Bytes")) {
            imports.add(GenerateMessages.PROTOCOL_PACKAGE + ".Bytes");
        }
        if (all.stream().flatMap(s -> s.fields().stream()).anyMatch(BuilderSource::isErrorCode)) {
            imports.add(GenerateMessages.PROTOCOL_PACKAGE + ".ErrorCode");
        }
        imports.add(GenerateMessages.PROTOCOL_PACKAGE + ".Message");
        imports.add(GenerateMessages.PROTOCOL_PACKAGE + ".WireReader");
        imports.add(GenerateMessages.PROTOCOL_PACKAGE + ".WireWriter");
        if (uses(all, "List<")) {
            imports.add("java.util.ArrayList");
            imports.add("java.util.List");
        }
        if (uses(all, "UUID")) {
            imports.add("java.util.UUID");
        }
        return imports;
    }

    private static boolean uses(List<StructModel> structs, String type) {
        return structs.stream()
                .flatMap(s -> s.fields().stream())
                .anyMatch(f -> f.javaType().contains(type));
    }

    private void record(StructModel struct, boolean top) {
        if (struct.fields().isEmpty()) {
            out.open("public record " + struct.name() + "() implements Message");
        } else {
            out.line("public record " + struct.name() + "(");
            for (int i = 0; i < struct.fields().size(); i++) {
                FieldModel field = struct.fields().get(i);
                boolean last = i == struct.fields().size() - 1;
                out.continued(field.javaType() + " " + field.name() + (last ? ")" : ","), 2);
            }
            out.continued("implements Message {", 2);
            out.deeper();
        }
        if (top) {
            out.line("");
            out.line("public static final int LOWEST_VERSION = "
                    + struct.versions().lowest() + ";");
            out.line("public static final int HIGHEST_VERSION = "
                    + struct.versions().highest() + ";");
        }
        boolean hasDefaults = !top && isUsedAlone(struct);
        if (hasDefaults) {
            out.line("");
            out.line("private static final " + struct.name() + " DEFAULTS = builder().build();");
        }
        constructor(struct);
        out.line("");
        new ReadSource(struct, top, out).write();
        out.line("");
        new WriteSource(struct, top, out).write();
        if (hasDefaults) {
            isDefault(struct);
        }
        out.line("");
        new BuilderSource(struct, out).write();
        if (top) {
            for (StructModel nested : message.structs()) {
                out.line("");
                record(nested, false);
            }
        }
        out.close();
    }

    /** Whether some field is this structure itself, not an array of it, and not null by default. */
    private boolean isUsedAlone(StructModel struct) {
        List<StructModel> all = new ArrayList<>(message.structs());
        all.add(message.body());
        return all.stream()
                .flatMap(s -> s.fields().stream())
                .anyMatch(f -> struct.equals(f.struct())
                        && f.type() instanceof FieldType.Struct
                        && !f.defaultExpression().equals("null"));
    }

    private void constructor(StructModel struct) {
        List<FieldModel> lists = struct.fields().stream()
                .filter(f -> f.type() instanceof FieldType.Array)
                .toList();
        if (lists.isEmpty()) {
            return;
        }
        out.line("");
        out.open("public " + struct.name());
        for (FieldModel list : lists) {
            out.line(list.name() + " = Fields.copy(" + list.name() + ");");
        }
        out.close();
    }

    private void isDefault(StructModel struct) {
        out.line("");
        out.open("private boolean isDefault()");
        StringBuilder differs = new StringBuilder();
        for (FieldModel field : struct.fields()) {
            differs.append(differs.isEmpty() ? "" : " || ").append(field.differsFromDefault());
        }
        out.line("return !(" + differs + ");");
        out.close();
    }
}
