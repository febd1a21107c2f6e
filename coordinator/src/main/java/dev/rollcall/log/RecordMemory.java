package dev.rollcall.log;

/** Bytes that the records of all partitions take, counted as the arrays come and go. */
final class RecordMemory {

    static final int SMALLEST_SEGMENT = 16 * 1024;
    private static final int LARGEST_SEGMENT = 1024 * 1024;
    /** Memory is freed by segments, so that there must be several within the limit. */
    private static final int SEGMENTS_WITHIN_LIMIT = 8;

    private final long limit;
    private long used;

    RecordMemory(long limit) {
        this.limit = limit;
    }

    void take(long bytes) {
        used += bytes;
    }

    void giveBack(long bytes) {
        used -= bytes;
    }

    boolean isOverLimit() {
        return used > limit;
    }

    /** How large an array to take for many small batches. */
    int largestSegment() {
        return (int) Math.max(SMALLEST_SEGMENT, Math.min(LARGEST_SEGMENT, limit / SEGMENTS_WITHIN_LIMIT));
    }

    long used() {
        return used;
    }
}
