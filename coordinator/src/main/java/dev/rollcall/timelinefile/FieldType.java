package dev.rollcall.timelinefile;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.ConsumerGroupState;
import dev.rollcall.group.GroupState;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How values of a Java type look in JSON. */
interface FieldType {

    /** Enums that stand for an interface; in the file they are {@code ClassicGroupState.STABLE}. */
    Map<Class<?>, List<Class<? extends Enum<?>>>> CHOICES =
            Map.of(GroupState.class, List.of(ClassicGroupState.class, ConsumerGroupState.class));

    void write(Object value, JsonGenerator json) throws IOException;

    /**
     * @param raw a Boolean, Number, String, List or Map; never null
     * @throws UnreadableException if it is no value of this type
     */
    Object read(Object raw);

    /** Whether a value must be there. */
    default boolean isPrimitive() {
        return false;
    }

    /** The value as the name of a field of a JSON object. */
    default String toKey(Object value) {
        throw new IllegalStateException("no key can be made of " + value);
    }

    /**
     * @throws IllegalStateException if nothing is known of the type: a fact has a component of a new type, which is to
     *     be added here and in docs/timeline-format.md
     */
    static FieldType of(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return new ListType(of(arguments[0]));
            }
            if (generic.getRawType() == Map.class) {
                return new MapType(of(arguments[0]), of(arguments[1]));
            }
        }
        if (type instanceof Class<?> plain) {
            if (plain == long.class || plain == int.class || plain == Long.class || plain == Integer.class) {
                return new NumberType(plain);
            }
            if (plain == boolean.class) {
                return new BooleanType();
            }
            if (plain == String.class) {
                return new StringType();
            }
            if (plain == TopicPartition.class) {
                return new PartitionType();
            }
            if (plain.isEnum()) {
                return new EnumType(plain);
            }
            if (CHOICES.containsKey(plain)) {
                return new ChoiceType(CHOICES.get(plain));
            }
            if (plain.isRecord()) {
                return new RecordType(RecordShape.of(plain));
            }
        }
        throw new IllegalStateException("timeline files cannot hold a " + type);
    }

    /** A JSON number without a fraction. */
    record NumberType(Class<?> type) implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            json.writeNumber(((Number) value).longValue());
        }

        @Override
        public Object read(Object raw) {
            if (!(raw instanceof Long number)) {
                throw new UnreadableException("not a whole number: " + raw);
            }
            if (type == long.class || type == Long.class) {
                return number;
            }
            if (number != number.intValue()) {
                throw new UnreadableException("too large: " + raw);
            }
            return number.intValue();
        }

        @Override
        public boolean isPrimitive() {
            return type.isPrimitive();
        }
    }

    /** {@code true} or {@code false}. */
    record BooleanType() implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            json.writeBoolean((Boolean) value);
        }

        @Override
        public Object read(Object raw) {
            return as(Boolean.class, raw);
        }

        @Override
        public boolean isPrimitive() {
            return true;
        }
    }

    /** A JSON string. */
    record StringType() implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            json.writeString((String) value);
        }

        @Override
        public Object read(Object raw) {
            return as(String.class, raw);
        }

        @Override
        public String toKey(Object value) {
            return (String) value;
        }
    }

    /** A string: the topic's name, a hyphen, the number. */
    record PartitionType() implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            json.writeString(value.toString());
        }

        @Override
        public Object read(Object raw) {
            String text = as(String.class, raw);
            int hyphen = text.lastIndexOf('-');
            try {
                return new TopicPartition(text.substring(0, hyphen), Integer.parseInt(text.substring(hyphen + 1)));
            } catch (NumberFormatException | StringIndexOutOfBoundsException unreadable) {
                throw new UnreadableException("not a partition, as in orders-3: " + text);
            }
        }

        @Override
        public String toKey(Object value) {
            return value.toString();
        }
    }

    /** A string: the constant's name. */
    record EnumType(Class<?> type) implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            json.writeString(((Enum<?>) value).name());
        }

        @Override
        public Object read(Object raw) {
            String name = as(String.class, raw);
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(name)) {
                    return constant;
                }
            }
            throw new UnreadableException("unknown " + type.getSimpleName() + ": " + name);
        }
    }

    /** A string: the enum's name, a dot, the constant's name. */
    record ChoiceType(List<Class<? extends Enum<?>>> types) implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            Enum<?> constant = (Enum<?>) value;
            json.writeString(constant.getDeclaringClass().getSimpleName() + "." + constant.name());
        }

        @Override
        public Object read(Object raw) {
            String name = as(String.class, raw);
            int dot = name.indexOf('.');
            for (Class<? extends Enum<?>> type : types) {
                if (dot > 0 && type.getSimpleName().equals(name.substring(0, dot))) {
                    return new EnumType(type).read(name.substring(dot + 1));
                }
            }
            throw new UnreadableException("unknown: " + name);
        }
    }

    /** A JSON array. */
    record ListType(FieldType elements) implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            json.writeStartArray();
            for (Object element : (Collection<?>) value) {
                elements.write(element, json);
            }
            json.writeEndArray();
        }

        @Override
        public Object read(Object raw) {
            List<Object> values = new ArrayList<>();
            for (Object element : as(List.class, raw)) {
                values.add(elements.read(notNull(element)));
            }
            return List.copyOf(values);
        }
    }

    /** A JSON object, sorted by its keys where the map has no order of its own. */
    record MapType(FieldType keys, FieldType values) implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            json.writeStartObject();
            List<Map.Entry<?, ?>> entries = new ArrayList<>(((Map<?, ?>) value).entrySet());
            entries.sort((one, other) -> keys.toKey(one.getKey()).compareTo(keys.toKey(other.getKey())));
            for (Map.Entry<?, ?> entry : entries) {
                json.writeFieldName(keys.toKey(entry.getKey()));
                if (entry.getValue() == null) {
                    json.writeNull();
                } else {
                    values.write(entry.getValue(), json);
                }
            }
            json.writeEndObject();
        }

        @Override
        public Object read(Object raw) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) as(Map.class, raw)).entrySet()) {
                Object value = entry.getValue();
                map.put(keys.read(entry.getKey()), value == null ? null : values.read(value));
            }
            return Collections.unmodifiableMap(map);
        }
    }

    /** A JSON object with a field for each component. */
    record RecordType(RecordShape shape) implements FieldType {
        @Override
        public void write(Object value, JsonGenerator json) throws IOException {
            json.writeStartObject();
            shape.write((Record) value, json);
            json.writeEndObject();
        }

        @Override
        @SuppressWarnings("unchecked") // the keys of a JSON object are strings
        public Object read(Object raw) {
            return shape.read((Map<String, Object>) as(Map.class, raw));
        }
    }

    private static <T> T as(Class<T> type, Object raw) {
        if (!type.isInstance(raw)) {
            throw new UnreadableException("not a " + type.getSimpleName() + ": " + raw);
        }
        return type.cast(raw);
    }

    private static Object notNull(Object element) {
        if (element == null) {
            throw new UnreadableException("null in a list");
        }
        return element;
    }
}
