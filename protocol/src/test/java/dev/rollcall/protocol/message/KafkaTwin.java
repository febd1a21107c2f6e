package dev.rollcall.protocol.message;

import dev.rollcall.protocol.Bytes;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.record.internal.BaseRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;

/** Kafka's object with the same content as a record of ours, made by Kafka's setters. */
final class KafkaTwin {

    private KafkaTwin() {}

    static Message of(MessageType type, dev.rollcall.protocol.Message record) {
        return (Message) structure(record, type.kafkas());
    }

    private static Object structure(Object record, Class<?> kafkas) {
        try {
            Object twin = kafkas.getConstructor().newInstance();
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                Method setter = setter(kafkas, component.getName());
                Object value = MessageType.invoke(component.getAccessor(), record);
                MessageType.invoke(setter, twin, convert(value, setter.getGenericParameterTypes()[0]));
            }
            return twin;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** An underscore at our component's end keeps it apart from a word of Java's. */
    private static Method setter(Class<?> kafkas, String component) throws ReflectiveOperationException {
        String name = component.replace("_", "");
        Class<?> type = kafkas.getDeclaredField(name).getType();
        return kafkas.getMethod("set" + Character.toUpperCase(name.charAt(0)) + name.substring(1), type);
    }

    private static Object convert(Object value, Type target) throws ReflectiveOperationException {
        if (value instanceof UUID uuid) {
            return new Uuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
        }
        if (value instanceof Bytes bytes) {
            return bytes(bytes, (Class<?>) target);
        }
        if (value instanceof List<?> list) {
            return collection(list, target);
        }
        return value instanceof Record ? structure(value, (Class<?>) target) : value;
    }

    private static Object bytes(Bytes bytes, Class<?> target) {
        if (target == byte[].class) {
            return bytes.toArray();
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes.toArray());
        return target == BaseRecords.class ? MemoryRecords.readableRecords(buffer) : buffer;
    }

    /** Kafka has lists, and collections of its own for structures that have a key. */
    private static Object collection(List<?> list, Type target) throws ReflectiveOperationException {
        Collection<Object> twins;
        Type element;
        if (target instanceof ParameterizedType generic) {
            twins = new ArrayList<>();
            element = generic.getActualTypeArguments()[0];
        } else {
            Class<?> collection = (Class<?>) target;
            @SuppressWarnings("unchecked")
            Collection<Object> keyed =
                    (Collection<Object>) collection.getConstructor().newInstance();
            twins = keyed;
            element = ((ParameterizedType) collection.getGenericSuperclass()).getActualTypeArguments()[0];
        }
        for (Object value : list) {
            twins.add(convert(value, element));
        }
        return twins;
    }
}
