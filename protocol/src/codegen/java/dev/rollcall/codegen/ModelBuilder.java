package dev.rollcall.codegen;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns a definition into a {@link MessageModel}: resolves structures, versions and names. */
final class ModelBuilder {

    private final Definition definition;
    private final Map<String, List<Definition.Field>> structFields = new LinkedHashMap<>();
    private final Map<String, Versions> structVersions = new LinkedHashMap<>();
    private final Map<String, StructModel> models = new LinkedHashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final Map<String, String> names;

    private ModelBuilder(Definition definition) {
        this.definition = definition;
        for (Definition.Struct struct : definition.commonStructs()) {
            define(struct.name(), struct.fields());
        }
        collectInlineStructs(definition.fields());
        for (Definition.Struct struct : definition.commonStructs()) {
            collectInlineStructs(struct.fields());
        }
        propagateVersions(definition.fields(), definition.validVersions());
        structFields.keySet().retainAll(structVersions.keySet());
        names = Names.nested(definition.name(), structFields.keySet());
    }

    static MessageModel build(Definition definition) {
        try {
            ModelBuilder builder = new ModelBuilder(definition);
            StructModel body = builder.struct(
                    definition.name(), definition.name(), definition.validVersions(), definition.fields());
            return new MessageModel(definition, body, List.copyOf(builder.models.values()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(definition.name() + ": " + e.getMessage(), e);
        }
    }

    private void define(String name, List<Definition.Field> fields) {
        if (structFields.put(name, fields) != null) {
            throw new IllegalArgumentException("structure " + name + " is defined twice");
        }
    }

    private void collectInlineStructs(List<Definition.Field> fields) {
        for (Definition.Field field : fields) {
            if (field.fields() != null) {
                define(FieldType.parse(field.type()).structName(), field.fields());
                collectInlineStructs(field.fields());
            }
        }
    }

    /** A structure is used in the versions of all the fields that have it, as far as these are used themselves. */
    private void propagateVersions(List<Definition.Field> fields, Versions used) {
        for (Definition.Field field : fields) {
            String struct = FieldType.parse(field.type()).structName();
            Versions versions = field.versions().intersect(used);
            if (struct == null || versions.isEmpty()) {
                continue;
            }
            if (!structFields.containsKey(struct)) {
                throw new IllegalArgumentException("field " + field.name() + " has unknown type " + field.type());
            }
            if (open.contains(struct)) {
                throw new IllegalArgumentException("structure " + struct + " contains itself");
            }
            open.push(struct);
            structVersions.merge(struct, versions, Versions::hull);
            propagateVersions(structFields.get(struct), versions);
            open.pop();
        }
    }

    private StructModel struct(
            String name, String qualifiedName, Versions versions, List<Definition.Field> definitions) {
        List<FieldModel> fields = new ArrayList<>();
        for (Definition.Field field : definitions) {
            if (!field.versions().intersect(versions).isEmpty()) {
                fields.add(field(qualifiedName, versions, field));
            }
        }
        return new StructModel(
                name, qualifiedName, versions, definition.flexibleVersions().intersect(versions), fields);
    }

    private FieldModel field(String owner, Versions used, Definition.Field field) {
        FieldType type = FieldType.parse(field.type());
        String name = Names.component(field.name());
        Versions versions = field.versions().intersect(used);
        Versions nullable = orNone(field.nullableVersions()).intersect(versions);
        Versions tagged = orNone(field.taggedVersions()).intersect(versions);
        Versions flexible = (field.flexibleVersions() == null
                        ? definition.flexibleVersions()
                        : field.flexibleVersions())
                .intersect(versions);
        check(field, type, versions, nullable, tagged);
        return new FieldModel(
                name,
                owner + "." + name,
                type,
                javaType(type),
                type.structName() == null ? null : nested(type.structName()),
                versions,
                nullable,
                tagged,
                flexible,
                field.tag() == null ? -1 : field.tag(),
                field.ignorable(),
                field.defaultValue() == null ? "" : field.defaultValue());
    }

    private void check(Definition.Field field, FieldType type, Versions versions, Versions nullable, Versions tagged) {
        if (!nullable.isEmpty() && type instanceof FieldType.Scalar scalar && !scalar.hasLength()) {
            throw new IllegalArgumentException("field " + field.name() + " of type " + field.type() + " is nullable");
        }
        if (tagged.isEmpty()) {
            return;
        }
        if (field.tag() == null) {
            throw new IllegalArgumentException("field " + field.name() + " has tagged versions but no tag");
        }
        if (tagged.highest() != versions.highest()) {
            throw new IllegalArgumentException("field " + field.name() + " is tagged in all but its last versions");
        }
        if (!definition.flexibleVersions().intersect(tagged).equals(tagged)) {
            throw new IllegalArgumentException("field " + field.name() + " is tagged in versions without tags");
        }
    }

    private static Versions orNone(Versions versions) {
        return versions == null ? Versions.NONE : versions;
    }

    private StructModel nested(String struct) {
        StructModel known = models.get(struct);
        if (known == null) {
            String name = names.get(struct);
            String qualifiedName = definition.name() + "." + name;
            known = struct(name, qualifiedName, structVersions.get(struct), structFields.get(struct));
            models.put(struct, known);
        }
        return known;
    }

    private String javaType(FieldType type) {
        if (type instanceof FieldType.Array array) {
            return "List<" + boxed(array.element()) + ">";
        }
        return type instanceof FieldType.Scalar scalar ? scalar.javaName : boxed(type);
    }

    private String boxed(FieldType type) {
        return type instanceof FieldType.Scalar scalar ? scalar.boxedName : names.get(type.structName());
    }
}
