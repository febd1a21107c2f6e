package dev.rollcall.timelinefile;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ConsumerGroupState;
import dev.rollcall.group.GroupState;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes a record of any kind, each component different from the last. */
final class SampleValues {

    private int next = 1;

    Record record(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = value(components[i].getGenericType());
        }
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return (Record) constructor.newInstance(values);
    }

    private Object value(Type type) throws ReflectiveOperationException {
        next++;
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return List.of(value(arguments[0]), value(arguments[0]));
            }
            Map<Object, Object> two = new HashMap<>();
            two.put(value(arguments[0]), value(arguments[1]));
            two.put(value(arguments[0]), value(arguments[1]));
            return two;
        }
        Class<?> plain = (Class<?>) type;
        if (plain == long.class || plain == Long.class) {
            return 10_000_000_000L + next;
        }
        if (plain == int.class || plain == Integer.class) {
            return next;
        }
        if (plain == boolean.class) {
            return next % 2 == 0;
        }
        if (plain == String.class) {
            return "text \"" + next + "\" \n\u00e9";
        }
        if (plain == TopicPartition.class) {
            return new TopicPartition("a-topic-7", next);
        }
        if (plain == GroupState.class) {
            List<ConsumerGroupState> states = List.of(ConsumerGroupState.values());
            return states.get(next % states.size());
        }
        if (plain.isEnum()) {
            return plain.getEnumConstants()[next % plain.getEnumConstants().length];
        }
        return record(plain);
    }
}
