package dev.rollcall.log;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One configuration that Kafka knows, with its default and the values it may take.
 *
 * @param name Kafka's name of it
 * @param type the type of its values
 * @param defaultValue Kafka's default, as a client reads it
 * @param brokerName the broker's configuration that sets the default of a topic's; null if there is none
 * @param check says what is wrong with a value that is of the type, or null
 */
public record ConfigKey(
        String name, Type type, String defaultValue, String brokerName, Function<String, String> check) {

    /** The types of configurations, with their ids in DescribeConfigs. */
    public enum Type {
        BOOLEAN(1, "true or false"),
        STRING(2, "a string"),
        INT(3, "an integer of 32 bits"),
        LONG(5, "an integer of 64 bits"),
        DOUBLE(6, "a number"),
        LIST(7, "a comma-separated list");

        private final byte id;
        private final String words;

        Type(int id, String words) {
            this.id = (byte) id;
            this.words = words;
        }

        public byte id() {
            return id;
        }

        private boolean accepts(String value) {
            try {
                switch (this) {
                    case BOOLEAN -> {
                        return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
                    }
                    case INT -> Integer.parseInt(value);
                    case LONG -> Long.parseLong(value);
                    case DOUBLE -> Double.parseDouble(value);
                    default -> {}
                }
                return true;
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }

    static ConfigKey key(Type type, String name, Object defaultValue, String brokerName) {
        return new ConfigKey(name, type, String.valueOf(defaultValue), brokerName, value -> null);
    }

    ConfigKey atLeast(long least) {
        return between(least, Long.MAX_VALUE);
    }

    ConfigKey between(long least, long most) {
        return checked(value -> {
            double number = Double.parseDouble(value);
            if (number >= least && number <= most) {
                return null;
            }
            return most == Long.MAX_VALUE ? "must be " + least + " or more" : "must be from " + least + " to " + most;
        });
    }

    ConfigKey oneOf(String... allowed) {
        List<String> names = List.of(allowed);
        return checked(value -> names.contains(value) ? null : "must be one of " + names);
    }

    /** A list without repetitions whose elements are all among these. */
    ConfigKey someOf(String... allowed) {
        List<String> names = List.of(allowed);
        return checked(value -> {
            List<String> elements = elements(value);
            Set<String> distinct = new HashSet<>(elements);
            return distinct.size() == elements.size() && names.containsAll(elements)
                    ? null
                    : "must list some of " + names + ", each once";
        });
    }

    ConfigKey checked(Function<String, String> by) {
        return new ConfigKey(name, type, defaultValue, brokerName, by);
    }

    /** The elements of a list's value. */
    public static List<String> elements(String value) {
        return value.isEmpty() ? List.of() : List.of(value.split("\\s*,\\s*", -1));
    }

    /** What is wrong with a value (trimmed), if anything is. */
    public Optional<String> objectionTo(String value) {
        String objection = type.accepts(value) ? check.apply(value) : "must be " + type.words;
        return Optional.ofNullable(objection).map(text -> name + "=" + value + ": " + text);
    }
}
