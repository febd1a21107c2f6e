package dev.rollcall;

import dev.rollcall.timeline.TimelineSnapshot;

/** What happened to all groups of an emulator until now. */
record EmulatorTimeline(TimelineSnapshot snapshot) implements RecordedTimeline {

    @Override
    public String toString() {
        return snapshot.toString();
    }
}
