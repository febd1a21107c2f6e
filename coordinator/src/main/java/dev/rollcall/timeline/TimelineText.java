package dev.rollcall.timeline;

import dev.rollcall.group.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The timeline as a table for people: virtual time, generation, member, what happened. */
public final class TimelineText {

    private static final String EMPTY = "  (nothing happened)\n";

    private TimelineText() {}

    /** All events, one a line; times count from the first event. */
    public static String of(List<TimelineEvent> events) {
        return events.isEmpty() ? EMPTY : of(events, events, events.get(0).at());
    }

    /**
     * Some events of a timeline, one a line.
     *
     * @param events the lines wanted
     * @param all the whole timeline, from which members get their names
     * @param origin the time that is shown as 0, in milliseconds of the emulator's clock
     */
    public static String of(List<TimelineEvent> events, List<TimelineEvent> all, long origin) {
        if (events.isEmpty()) {
            return EMPTY;
        }
        MemberNames names = MemberNames.of(all);
        Words words = new Words(names);
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"time", "real", "gen", "member", "what happened"});
        for (TimelineEvent event : events) {
            rows.add(new String[] {
                Words.seconds(event.at() - origin),
                String.format(Locale.ROOT, "%,d ms", event.realAt()),
                generation(event),
                names.of(event.memberId()),
                words.of(event)
            });
        }
        return table(rows);
    }

    private static String generation(TimelineEvent event) {
        if (event instanceof TimelineEvent.OfGroup ofGroup) {
            Effect.Fact fact = ofGroup.fact();
            return fact.generation() < 0 ? "" : Integer.toString(fact.generation());
        }
        return "";
    }

    /** Numbers to the right, words to the left. */
    private static String table(List<String[]> rows) {
        int[] widths = new int[5];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        String format = "%" + widths[0] + "s  %" + widths[1] + "s  %" + widths[2] + "s  %-" + widths[3] + "s  %s";
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            text.append(String.format(Locale.ROOT, format, (Object[]) row).stripTrailing())
                    .append('\n');
        }
        return text.toString();
    }
}
