package dev.rollcall.protocol.message;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.Message;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.TaggedFields;

/**
 * Random records of ours. Kafka's schema says which components a version carries and which may be null; the others
 * are left at the builder's default. A wild record breaks these rules now and then.
 */
final class RandomRecord {

    private static final ClassValue<Object> DEFAULTS = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            return defaults(type);
        }
    };

    private final RandomValues random;
    private final boolean wild;

    private RandomRecord(RandomValues random, boolean wild) {
        this.random = random;
        this.wild = wild;
    }

    static Message valid(MessageType type, int version, Random random) {
        return new RandomRecord(new RandomValues(random), false).record(type.ours(), type.schema(version));
    }

    /** Some component may be null, or not at its default, where the version has no way to say so. */
    static Message wild(MessageType type, int version, Random random) {
        return new RandomRecord(new RandomValues(random), true).record(type.ours(), type.schema(version));
    }

    /** {@code schema} is null for a structure that the version does not have. */
    private Message record(Class<?> type, Schema schema) {
        Map<String, Field> carried = carried(schema);
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        Object defaults = DEFAULTS.get(type);
        for (int i = 0; i < components.length; i++) {
            RecordComponent component = components[i];
            Field field = carried.remove(plain(component.getName()));
            types[i] = component.getType();
            if (wild && random.chance(10)) {
                values[i] = anything(component.getGenericType(), field != null);
            } else if (field != null) {
                values[i] = value(component.getGenericType(), field.type);
            } else {
                values[i] = MessageType.invoke(component.getAccessor(), defaults);
            }
        }
        if (!carried.isEmpty()) {
            throw new AssertionError(type + " lacks " + carried.keySet());
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return (Message) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Object defaults(Class<?> type) {
        try {
            Object builder = type.getMethod("builder").invoke(null);
            return builder.getClass().getMethod("build").invoke(builder);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** The schema's fields, tagged ones included, by plain name. */
    private static Map<String, Field> carried(Schema schema) {
        Map<String, Field> fields = new HashMap<>();
        if (schema == null) {
            return fields;
        }
        for (BoundField field : schema.fields()) {
            if (field.def.type instanceof TaggedFields tagged) {
                tagged.fields().values().forEach(tag -> fields.put(plain(tag.name), tag));
            } else {
                fields.put(plain(field.def.name), field.def);
            }
        }
        return fields;
    }

    /** {@code group_id} and {@code groupId} are one. */
    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** A uuid is never null in any version, so where it is not carried nobody looks: Kafka's own classes cannot hold it. */
    private Object anything(Type type, boolean carried) {
        boolean nullable = !((Class<?>) rawType(type)).isPrimitive() && (carried || type != UUID.class);
        return nullable && random.bool() ? null : value(type, null);
    }

    private static Type rawType(Type type) {
        return type instanceof ParameterizedType generic ? generic.getRawType() : type;
    }

    /** {@code wire} is null if the version does not carry the value. */
    private Object value(Type type, org.apache.kafka.common.protocol.types.Type wire) {
        if (wire != null && wire.isNullable() && random.chance(4)) {
            return null;
        }
        if (type instanceof ParameterizedType list) {
            Type element = list.getActualTypeArguments()[0];
            return list(element, wire == null ? null : wire.arrayElementType().orElseThrow());
        }
        if (type instanceof Class<?> record && record.isRecord()) {
            return record(record, (Schema) wire);
        }
        return scalar((Class<?>) type, wire == null || wire.toString().equals("UINT16"));
    }

    private List<Object> list(Type element, org.apache.kafka.common.protocol.types.Type wire) {
        boolean scalars = !((Class<?>) element).isRecord();
        int count = random.count(scalars);
        List<Object> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(value(element, wire));
        }
        return list;
    }

    private Object scalar(Class<?> type, boolean small) {
        return switch (type.getSimpleName()) {
            case "boolean", "Boolean" -> random.bool();
            case "byte", "Byte" -> (byte) random.number();
            case "short", "Short" -> (short) random.number();
            case "int", "Integer" -> small ? random.uint16() : (int) random.number();
            case "long", "Long" -> random.number();
            case "double", "Double" -> random.float64();
            case "UUID" -> random.uuid();
            case "String" -> random.text();
            case "Bytes" -> Bytes.wrap(random.bytes());
            default -> throw new AssertionError("no random value for " + type);
        };
    }
}
