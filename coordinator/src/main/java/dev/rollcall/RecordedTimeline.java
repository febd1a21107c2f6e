package dev.rollcall;

import dev.rollcall.timeline.TimelineSnapshot;
import dev.rollcall.timelinefile.TimelineFile;
import java.io.IOException;
import java.nio.file.Path;

/** What happened until now: an immutable copy, to read, to compute from, and to keep. */
public interface RecordedTimeline {

    /** The events themselves, and what is missing. */
    TimelineSnapshot snapshot();

    /**
     * Writes it to a file of JSON lines, to be loaded with {@link TimelineFile#load}; a file that exists is replaced.
     *
     * @throws IOException if it cannot be written
     */
    default void save(Path file) throws IOException {
        TimelineFile.save(snapshot(), file);
    }
}
