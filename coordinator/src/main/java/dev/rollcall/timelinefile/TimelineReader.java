package dev.rollcall.timelinefile;

import dev.rollcall.group.Effect;
import dev.rollcall.timeline.MemberRequests;
import dev.rollcall.timeline.TimelineEvent;
import dev.rollcall.timeline.TimelineSnapshot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads one file: what it can, noting what it cannot. */
final class TimelineReader {

    /** How many lines that could not be read are told of one by one. */
    private static final int MOST_PROBLEMS = 10;

    private final String name;
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final List<TimelineEvent> events = new ArrayList<>();
    private final List<MemberRequests> requests = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Integer> unknown = new TreeMap<>();
    private long dropped;
    private int unreadable;
    private long promised = -1;

    TimelineReader(String name) {
        this.name = name;
    }

    TimelineSnapshot read(InputStream in) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        header(lines.readLine());
        int number = 1;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (!line.isBlank()) {
                take(line, number);
            }
        }
        conclude();
        return new TimelineSnapshot(labels, events, requests, dropped, problems);
    }

    private void header(String line) throws IOException {
        Map<String, Object> header;
        try {
            header = JsonLine.parse(line == null ? "" : line);
        } catch (UnreadableException unreadable) {
            throw notATimeline(unreadable.getMessage());
        }
        if (!TimelineFile.FORMAT.equals(header.get("format")) || !(header.get("version") instanceof Long version)) {
            throw notATimeline("it is " + header);
        }
        if (version > TimelineFile.VERSION) {
            problems.add(name + " is of version " + version + " of the format, and this is written for "
                    + TimelineFile.VERSION + ": what is new in it was left out; a newer Rollcall reads it all");
        }
        if (header.get("dropped") instanceof Long count) {
            dropped = count;
        }
        if (header.get("labels") instanceof Map<?, ?> said) {
            said.forEach((label, value) -> labels.put(String.valueOf(label), String.valueOf(value)));
        }
        if (header.get("problems") instanceof List<?> earlier) {
            earlier.forEach(problem -> problems.add(String.valueOf(problem)));
        }
    }

    private IOException notATimeline(String why) {
        return new IOException(name + " is no timeline: its first line should be {\"format\":\"" + TimelineFile.FORMAT
                + "\",\"version\":" + TimelineFile.VERSION + ",...}; " + why);
    }

    private void take(String line, int number) {
        try {
            Map<String, Object> object = JsonLine.parse(line);
            String type = String.valueOf(object.get("type"));
            RecordShape shape = EventTypes.named(type);
            if (type.equals(TimelineFile.END)) {
                promised = object.get("events") instanceof Long count ? count : -1;
            } else if (shape == null) {
                unknown.merge(type, 1, Integer::sum);
            } else {
                add(shape.read(object), object);
            }
        } catch (UnreadableException cannot) {
            unreadable++;
            if (unreadable <= MOST_PROBLEMS) {
                problems.add(name + ", line " + number + ": left out: " + cannot.getMessage());
            }
        }
    }

    private void add(Record record, Map<String, Object> object) {
        if (record instanceof Effect.Fact fact) {
            if (!(object.get("sequence") instanceof Long sequence) || !(object.get("realAt") instanceof Long realAt)) {
                throw new UnreadableException("field sequence or realAt is missing");
            }
            events.add(new TimelineEvent.OfGroup(sequence, realAt, fact));
        } else if (record instanceof MemberRequests counts) {
            requests.add(counts);
        } else {
            events.add((TimelineEvent) record);
        }
    }

    private void conclude() {
        if (unreadable > MOST_PROBLEMS) {
            problems.add(name + ": " + (unreadable - MOST_PROBLEMS) + " more lines left out");
        }
        unknown.forEach((type, count) -> problems.add(name + ": " + count + (count == 1 ? " event" : " events")
                + " of the unknown type " + type + " left out"));
        if (promised < 0) {
            problems.add(name + " was cut off: its last line is missing; " + events.size() + " events were read");
        } else if (unknown.isEmpty() && unreadable == 0 && promised != events.size()) {
            problems.add(name + " should have " + promised + " events and has " + events.size());
        }
    }
}
