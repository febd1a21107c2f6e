package dev.rollcall.timelinefile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.rollcall.timeline.MemberRequests;
import dev.rollcall.timeline.TimelineEvent;
import dev.rollcall.timeline.TimelineSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Saves timelines as JSON lines, and loads them: what can be read is read, and {@link TimelineSnapshot#problems} says
 * what could not. The same timeline makes the same file, byte for byte.
 */
public final class TimelineFile {

    /** The version of the format that is written. */
    public static final int VERSION = 1;

    static final String FORMAT = "rollcall-timeline";
    static final String END = "End";

    private static final JsonFactory JSON = new JsonFactory();

    private TimelineFile() {}

    /**
     * Writes a timeline to a file; one that exists is replaced.
     *
     * @throws IOException if it cannot be written
     */
    public static void save(TimelineSnapshot timeline, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            write(timeline, out);
        }
    }

    /** Writes a timeline, and leaves the stream open. */
    public static void write(TimelineSnapshot timeline, OutputStream out) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setRootValueSeparator(null);
            writeHeader(timeline, json);
            for (TimelineEvent event : timeline.events()) {
                writeEvent(event, json);
            }
            for (MemberRequests requests : timeline.requests()) {
                begin(requests, json);
                end(json);
            }
            json.writeStartObject();
            json.writeStringField("type", END);
            json.writeNumberField("events", timeline.events().size());
            end(json);
        }
    }

    private static void writeHeader(TimelineSnapshot timeline, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("format", FORMAT);
        json.writeNumberField("version", VERSION);
        json.writeNumberField("dropped", timeline.dropped());
        json.writeObjectFieldStart("labels");
        for (Map.Entry<String, String> label : timeline.labels().entrySet()) {
            json.writeStringField(label.getKey(), label.getValue());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("problems");
        for (String problem : timeline.problems()) {
            json.writeString(problem);
        }
        json.writeEndArray();
        end(json);
    }

    private static void writeEvent(TimelineEvent event, JsonGenerator json) throws IOException {
        if (event instanceof TimelineEvent.OfGroup ofGroup) {
            begin((Record) ofGroup.fact(), json);
            json.writeNumberField("sequence", ofGroup.sequence());
            json.writeNumberField("realAt", ofGroup.realAt());
        } else {
            begin((Record) event, json);
        }
        end(json);
    }

    private static void begin(Record value, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", value.getClass().getSimpleName());
        EventTypes.of(value).write(value, json);
    }

    private static void end(JsonGenerator json) throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    /**
     * Reads a timeline from a file.
     *
     * @throws IOException if there is no such file, it cannot be read, or it is no timeline at all
     */
    public static TimelineSnapshot load(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new TimelineReader(file.toString()).read(in);
        }
    }

    /**
     * Reads a timeline, and leaves the stream open.
     *
     * @param name what the stream is called in messages
     * @throws IOException if it cannot be read, or is no timeline at all
     */
    public static TimelineSnapshot read(InputStream in, String name) throws IOException {
        return new TimelineReader(name).read(in);
    }
}
