package dev.rollcall.log;

import java.util.Optional;
import java.util.Set;

/** Kafka's rules for the names of topics. */
public final class TopicNames {

    private static final int MAX_LENGTH = 249;
    private static final Set<String> INTERNAL =
            Set.of("__consumer_offsets", "__share_group_state", "__transaction_state");

    private TopicNames() {}

    /** Whether Kafka keeps its own records in a topic of this name, so that clients leave it alone unless told. */
    public static boolean isInternal(String name) {
        return INTERNAL.contains(name);
    }

    /** What is wrong with a name, if anything is. */
    public static Optional<String> objectionTo(String name) {
        if (name.isEmpty()) {
            return Optional.of("a topic's name must not be empty");
        }
        if (name.equals(".") || name.equals("..")) {
            return Optional.of("a topic's name must not be \"" + name + "\"");
        }
        if (name.length() > MAX_LENGTH) {
            return Optional.of("a topic's name has at most " + MAX_LENGTH + " characters, not " + name.length());
        }
        for (int i = 0; i < name.length(); i++) {
            if (!isLegal(name.charAt(i))) {
                return Optional.of("the topic's name \"" + name + "\" contains '" + name.charAt(i)
                        + "'; letters, digits, '.', '_' and '-' are allowed");
            }
        }
        return Optional.empty();
    }

    private static boolean isLegal(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '_'
                || c == '-';
    }

    /**
     * A name with '_' for '.': topics for which that is the same cannot be told apart by Kafka's metrics, so that it
     * refuses the second one.
     */
    static String unify(String name) {
        return name.replace('.', '_');
    }
}
