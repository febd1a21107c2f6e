package dev.rollcall.codegen;

import java.util.Comparator;
import java.util.List;

/**
 * A structure, or the message itself, with everything decided.
 *
 * @param name the record's simple name
 * @param qualifiedName the record's name with its message's, {@code JoinGroupRequest.Protocol}
 * @param versions in which it is used
 * @param flexible in which it ends with a section of tagged fields
 */
record StructModel(String name, String qualifiedName, Versions versions, Versions flexible, List<FieldModel> fields) {

    /** By ascending tag, which is their order on the wire. */
    List<FieldModel> taggedFields() {
        return fields.stream()
                .filter(FieldModel::isTagged)
                .sorted(Comparator.comparingInt(FieldModel::tag))
                .toList();
    }

    /** The fewest bytes that it takes in any of its versions. */
    int minimumSize() {
        int minimum = Integer.MAX_VALUE;
        for (int version = versions.lowest(); version <= versions.highest(); version++) {
            minimum = Math.min(minimum, minimumSize(version));
        }
        return minimum;
    }

    private int minimumSize(int version) {
        int size = flexible.contains(version) ? 1 : 0;
        for (FieldModel field : fields) {
            if (field.plain().contains(version)) {
                size += minimumSize(field, version);
            }
        }
        return size;
    }

    private static int minimumSize(FieldModel field, int version) {
        boolean flexible = field.flexible().contains(version);
        if (field.type() instanceof FieldType.Scalar scalar) {
            return scalar.hasLength() && flexible ? 1 : scalar.minimumSize;
        }
        if (field.type() instanceof FieldType.Array) {
            return flexible ? 1 : 4;
        }
        return field.nullable().contains(version) ? 1 : field.struct().minimumSize(version);
    }
}
