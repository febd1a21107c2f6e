package dev.rollcall.codegen;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** How definitions' names become Java names. */
final class Names {

    /** Types that a generated file refers to by their simple name; a nested record must not hide them. */
    private static final Set<String> TAKEN_TYPES = Set.of(
            "ArrayList",
            "Builder",
            "Bytes",
            "ErrorCode",
            "Fields",
            "IllegalArgumentException",
            "List",
            "Message",
            "Object",
            "Override",
            "Record",
            "String",
            "UUID",
            "WireReader",
            "WireWriter",
            "Boolean",
            "Byte",
            "Short",
            "Integer",
            "Long",
            "Double");

    /** Methods without parameters that a record has anyway, so that no component can have such a name. */
    private static final Set<String> TAKEN_COMPONENTS = Set.of(
            "builder",
            "clone",
            "finalize",
            "getClass",
            "hashCode",
            "isDefault",
            "notify",
            "notifyAll",
            "toString",
            "wait");

    /** Parameters and counters of the generated methods. */
    private static final Set<String> TAKEN_LOCALS = Set.of("in", "version", "tag", "tags", "end", "i");

    private Names() {}

    /** {@code GroupId} as record component: {@code groupId}; an underscore follows what Java does not allow. */
    static String component(String fieldName) {
        String name = Character.toLowerCase(fieldName.charAt(0)) + fieldName.substring(1);
        return SourceVersion.isKeyword(name) || TAKEN_COMPONENTS.contains(name) ? name + "_" : name;
    }

    /** The local variable that holds a component while it is read. */
    static String local(String component) {
        return TAKEN_LOCALS.contains(component) ? component + "_" : component;
    }

    /** {@code JoinGroup} as constant: {@code JOIN_GROUP}. */
    static String constant(String name) {
        StringBuilder constant = new StringBuilder();
        for (String word : words(name)) {
            constant.append(constant.isEmpty() ? "" : "_").append(word.toUpperCase(Locale.ROOT));
        }
        return constant.toString();
    }

    /**
     * The nested records' names, by the structures' names: as short as the message allows. Structures that would get
     * the same name, or a name that is taken, keep their own.
     */
    static Map<String, String> nested(String message, Collection<String> structs) {
        Map<String, String> shortNames = new LinkedHashMap<>();
        for (String struct : structs) {
            shortNames.put(struct, shortened(message, struct));
        }
        Map<String, String> names = new LinkedHashMap<>();
        for (String struct : structs) {
            String shortName = shortNames.get(struct);
            boolean clashes =
                    shortNames.values().stream().filter(shortName::equals).count() > 1
                            || (structs.contains(shortName) && !shortName.equals(struct))
                            || TAKEN_TYPES.contains(shortName)
                            || shortName.equals(message);
            String name = clashes ? struct : shortName;
            names.put(struct, TAKEN_TYPES.contains(name) || name.equals(message) ? name + "_" : name);
        }
        return names;
    }

    /**
     * A structure's name without what its message says anyway: a last {@code Request}, {@code Response} or
     * {@code Data}; then the message's or its API's whole name (also without the API's first word, as in
     * {@code ShareFetch}, {@code FetchTopic}) in front or, for the API, behind. Something always remains.
     */
    static String shortened(String message, String struct) {
        List<String> words = words(struct);
        List<String> messageWords = words(message);
        String last = messageWords.get(messageWords.size() - 1);
        boolean ofApi = last.equals("Request") || last.equals("Response");
        List<String> api = ofApi ? messageWords.subList(0, messageWords.size() - 1) : messageWords;
        words = withoutEnd(words, List.of("Data"));
        if (ofApi) {
            words = withoutEnd(words, List.of(last));
        }
        for (List<String> name : List.of(messageWords, tail(messageWords), api, tail(api))) {
            List<String> rest = withoutStart(words, name);
            if (rest.size() < words.size()) {
                words = rest;
                break;
            }
        }
        return String.join("", withoutEnd(words, api));
    }

    private static List<String> tail(List<String> words) {
        return words.subList(1, words.size());
    }

    private static List<String> withoutStart(List<String> words, List<String> start) {
        boolean found = !start.isEmpty()
                && words.size() > start.size()
                && words.subList(0, start.size()).equals(start);
        return found ? words.subList(start.size(), words.size()) : words;
    }

    private static List<String> withoutEnd(List<String> words, List<String> end) {
        int from = words.size() - end.size();
        return from > 0 && words.subList(from, words.size()).equals(end) ? words.subList(0, from) : words;
    }

    private static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= name.length(); i++) {
            if (i == name.length() || Character.isUpperCase(name.charAt(i))) {
                words.add(name.substring(start, i));
                start = i;
            }
        }
        return words;
    }
}
