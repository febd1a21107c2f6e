package dev.rollcall.protocol.message;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.RawTaggedField;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.TaggedFields;
import org.apache.kafka.common.protocol.types.Type;
import org.apache.kafka.common.record.internal.MemoryRecords;

/** Random messages as bytes, made with nothing but Kafka's schemas: all that a version can carry, null included. */
final class RandomStruct {

    private static final int UNKNOWN_TAG = 5000;

    private final RandomValues random;
    private final RandomValues unknown;

    private RandomStruct(RandomValues random, RandomValues unknown) {
        this.random = random;
        this.unknown = unknown;
    }

    /** Tagged fields are those of the schema only. */
    static byte[] bytes(Schema schema, long seed) {
        return bytes(schema, new RandomStruct(new RandomValues(new Random(seed)), null));
    }

    /** The same message as {@link #bytes}, with tagged fields here and there that no schema has. */
    static byte[] bytesWithUnknownTags(Schema schema, long seed) {
        return bytes(schema, new RandomStruct(new RandomValues(new Random(seed)), new RandomValues(new Random(~seed))));
    }

    private static byte[] bytes(Schema schema, RandomStruct maker) {
        Struct struct = maker.struct(schema);
        ByteBuffer buffer = ByteBuffer.allocate(struct.sizeOf());
        struct.writeTo(buffer);
        return buffer.array();
    }

    private Struct struct(Schema schema) {
        Struct struct = new Struct(schema);
        for (BoundField field : schema.fields()) {
            Object value = field.def.type instanceof TaggedFields tagged ? tags(tagged) : value(field.def.type);
            struct.set(field, value);
        }
        return struct;
    }

    private NavigableMap<Integer, Object> tags(TaggedFields section) {
        NavigableMap<Integer, Object> tags = new TreeMap<>();
        for (Map.Entry<Integer, Field> tag : new TreeMap<>(section.fields()).entrySet()) {
            if (random.chance(2)) {
                tags.put(tag.getKey(), value(tag.getValue().type));
            }
        }
        if (unknown != null && unknown.chance(2)) {
            tags.put(UNKNOWN_TAG, new RawTaggedField(UNKNOWN_TAG, unknown.noise()));
        }
        return tags;
    }

    private Object value(Type type) {
        if (type.isNullable() && random.chance(4)) {
            return null;
        }
        if (type instanceof Schema schema) {
            return struct(schema);
        }
        if (type.isArray()) {
            Type element = type.arrayElementType().orElseThrow();
            Object[] array = new Object[random.count(!(element instanceof Schema))];
            for (int i = 0; i < array.length; i++) {
                array[i] = value(element);
            }
            return array;
        }
        return scalar(type.toString().replace("COMPACT_", "").replace("NULLABLE_", ""));
    }

    private Object scalar(String type) {
        return switch (type) {
            case "BOOLEAN" -> random.bool();
            case "INT8" -> (byte) random.number();
            case "INT16" -> (short) random.number();
            case "UINT16" -> random.uint16();
            case "INT32" -> (int) random.number();
            case "INT64" -> random.number();
            case "FLOAT64" -> random.float64();
            case "UUID" -> {
                java.util.UUID uuid = random.uuid();
                yield new Uuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
            }
            case "STRING" -> random.text();
            case "BYTES" -> ByteBuffer.wrap(random.bytes());
            case "RECORDS" -> MemoryRecords.readableRecords(ByteBuffer.wrap(random.bytes()));
            default -> throw new AssertionError("no random value for Kafka's type " + type);
        };
    }
}
