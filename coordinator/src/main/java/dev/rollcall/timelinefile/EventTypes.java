package dev.rollcall.timelinefile;

import dev.rollcall.group.Effect;
import dev.rollcall.timeline.MemberRequests;
import dev.rollcall.timeline.TimelineEvent;
import java.util.Map;
import java.util.TreeMap;

/**
 * The kinds of line in a timeline's file, by name: each fact, event and count is a record, and its simple name is the
 * name of its kind. Found by walking the sealed types, so that a new kind needs no line here.
 */
final class EventTypes {

    private static final Map<String, RecordShape> BY_NAME = find();

    private EventTypes() {}

    private static Map<String, RecordShape> find() {
        Map<String, RecordShape> found = new TreeMap<>();
        add(Effect.Fact.class, found);
        add(TimelineEvent.class, found);
        add(MemberRequests.class, found);
        return found;
    }

    private static void add(Class<?> type, Map<String, RecordShape> found) {
        if (type == TimelineEvent.OfGroup.class) {
            return; // the envelope of a fact, which is written as its fact
        }
        if (type.isRecord()) {
            found.put(type.getSimpleName(), RecordShape.of(type));
        } else if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                add(permitted, found);
            }
        }
    }

    /** All kinds, by name. */
    static Map<String, RecordShape> all() {
        return BY_NAME;
    }

    /** The kind of this name, or null if this version does not know it. */
    static RecordShape named(String name) {
        return BY_NAME.get(name);
    }

    /** The kind of a record. */
    static RecordShape of(Record value) {
        return BY_NAME.get(value.getClass().getSimpleName());
    }
}
