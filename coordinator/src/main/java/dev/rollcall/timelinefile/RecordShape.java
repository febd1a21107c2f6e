package dev.rollcall.timelinefile;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a record is written and read: a field for each of its components, by its name. A component that is null is left
 * out. What is in the file and is no component is ignored, so that a newer version may add fields.
 */
final class RecordShape {

    /** A component and how its values look in the file. */
    record Field(String name, Method accessor, FieldType type) {}

    private final Constructor<?> constructor;
    private final List<Field> fields = new ArrayList<>();

    private RecordShape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            Method accessor = components[i].getAccessor();
            accessor.setAccessible(true);
            fields.add(new Field(components[i].getName(), accessor, FieldType.of(components[i].getGenericType())));
        }
        try {
            constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(type + " has no canonical constructor", impossible);
        }
    }

    static RecordShape of(Class<?> type) {
        return new RecordShape(type);
    }

    List<Field> fields() {
        return List.copyOf(fields);
    }

    void write(Record value, JsonGenerator json) throws IOException {
        for (Field field : fields) {
            Object part = call(field.accessor(), value);
            if (part != null) {
                json.writeFieldName(field.name());
                field.type().write(part, json);
            }
        }
    }

    private static Object call(Method accessor, Record value) {
        try {
            return accessor.invoke(value);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(accessor + " cannot be called", impossible);
        }
    }

    /**
     * @param object a JSON object
     * @throws UnreadableException if a field is missing that cannot be null, or is not of its type
     */
    Record read(Map<String, Object> object) {
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            Field field = fields.get(i);
            Object raw = object.get(field.name());
            if (raw == null && field.type().isPrimitive()) {
                throw new UnreadableException("field " + field.name() + " is missing");
            }
            try {
                values[i] = raw == null ? null : field.type().read(raw);
            } catch (UnreadableException unreadable) {
                throw new UnreadableException("field " + field.name() + ": " + unreadable.getMessage());
            }
        }
        try {
            return (Record) constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            throw new UnreadableException("a field is missing or not allowed (" + refused.getCause() + ")");
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(constructor + " cannot be called", impossible);
        }
    }
}
