package dev.rollcall.log;

import static dev.rollcall.log.TopicConfigKeys.CLEANUP_POLICY;
import static dev.rollcall.log.TopicConfigKeys.MAX_COMPACTION_LAG_MS;
import static dev.rollcall.log.TopicConfigKeys.MAX_MESSAGE_BYTES;
import static dev.rollcall.log.TopicConfigKeys.MESSAGE_TIMESTAMP_AFTER_MAX_MS;
import static dev.rollcall.log.TopicConfigKeys.MESSAGE_TIMESTAMP_BEFORE_MAX_MS;
import static dev.rollcall.log.TopicConfigKeys.MESSAGE_TIMESTAMP_TYPE;
import static dev.rollcall.log.TopicConfigKeys.MIN_COMPACTION_LAG_MS;
import static dev.rollcall.log.TopicConfigKeys.MIN_INSYNC_REPLICAS;
import static dev.rollcall.log.TopicConfigKeys.RETENTION_BYTES;
import static dev.rollcall.log.TopicConfigKeys.RETENTION_MS;
import static dev.rollcall.log.TopicConfigKeys.SEGMENT_BYTES;

import dev.rollcall.protocol.ErrorCode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The configuration of one topic: what was set on it, and Kafka's defaults for the rest. Immutable.
 *
 * <p>The log obeys what has a method here. It does not compact ({@code cleanup.policy=compact} only demands keys and
 * exempts the topic from retention), nor does it compress ({@code compression.type} is told, not done).
 */
public final class TopicConfig {

    /** Nothing set. */
    public static final TopicConfig DEFAULT = new TopicConfig(new TreeMap<>());

    private final SortedMap<String, String> overrides;
    private final int maxMessageBytes;
    private final int segmentBytes;
    private final int minInsyncReplicas;
    private final long retentionMs;
    private final long retentionBytes;
    private final long timestampBeforeMaxMs;
    private final long timestampAfterMaxMs;
    private final boolean logAppendTime;
    private final boolean compacted;
    private final boolean deleted;

    private TopicConfig(SortedMap<String, String> overrides) {
        this.overrides = Collections.unmodifiableSortedMap(overrides);
        this.maxMessageBytes = Integer.parseInt(value(MAX_MESSAGE_BYTES));
        this.segmentBytes = Integer.parseInt(value(SEGMENT_BYTES));
        this.minInsyncReplicas = Integer.parseInt(value(MIN_INSYNC_REPLICAS));
        this.retentionMs = Long.parseLong(value(RETENTION_MS));
        this.retentionBytes = Long.parseLong(value(RETENTION_BYTES));
        this.timestampBeforeMaxMs = Long.parseLong(value(MESSAGE_TIMESTAMP_BEFORE_MAX_MS));
        this.timestampAfterMaxMs = Long.parseLong(value(MESSAGE_TIMESTAMP_AFTER_MAX_MS));
        this.logAppendTime = value(MESSAGE_TIMESTAMP_TYPE).equals("LogAppendTime");
        List<String> policies = ConfigKey.elements(value(CLEANUP_POLICY));
        this.compacted = policies.contains("compact");
        this.deleted = policies.contains("delete");
    }

    /**
     * The configuration with these values set; INVALID_CONFIG if one is unknown, null, of the wrong type or out of
     * range.
     */
    public static Result<TopicConfig> of(Map<String, String> overrides) {
        SortedMap<String, String> trimmed = new TreeMap<>();
        for (Map.Entry<String, String> override : overrides.entrySet()) {
            ConfigKey key = TopicConfigKeys.named(override.getKey());
            if (key == null) {
                return invalid("topics have no configuration " + override.getKey());
            }
            if (override.getValue() == null) {
                return invalid("the value of " + override.getKey() + " must not be null");
            }
            String value = override.getValue().strip();
            Optional<String> objection = key.objectionTo(value);
            if (objection.isPresent()) {
                return invalid(objection.get());
            }
            trimmed.put(key.name(), value);
        }
        TopicConfig config = new TopicConfig(trimmed);
        if (config.asLong(MIN_COMPACTION_LAG_MS) > config.asLong(MAX_COMPACTION_LAG_MS)) {
            return invalid(MIN_COMPACTION_LAG_MS + " must not exceed " + MAX_COMPACTION_LAG_MS);
        }
        return Result.of(config);
    }

    private static Result<TopicConfig> invalid(String message) {
        return Result.error(ErrorCode.INVALID_CONFIG, message);
    }

    /** What was set on the topic, by name. */
    public SortedMap<String, String> overrides() {
        return overrides;
    }

    /** The value in force of a configuration that topics have. */
    public String value(String name) {
        String override = overrides.get(name);
        return override != null ? override : TopicConfigKeys.named(name).defaultValue();
    }

    private long asLong(String name) {
        return Long.parseLong(value(name));
    }

    public int maxMessageBytes() {
        return maxMessageBytes;
    }

    public int segmentBytes() {
        return segmentBytes;
    }

    public int minInsyncReplicas() {
        return minInsyncReplicas;
    }

    /** How long records are kept, by their timestamps; -1 is forever. */
    public long retentionMs() {
        return retentionMs;
    }

    /** How many bytes a partition keeps; negative is no limit. */
    public long retentionBytes() {
        return retentionBytes;
    }

    public long timestampBeforeMaxMs() {
        return timestampBeforeMaxMs;
    }

    public long timestampAfterMaxMs() {
        return timestampAfterMaxMs;
    }

    /** Whether the log stamps batches with its own time. */
    public boolean logAppendTime() {
        return logAppendTime;
    }

    /** Whether records need keys. */
    public boolean compacted() {
        return compacted;
    }

    /** Whether retention drops old records. */
    public boolean deleted() {
        return deleted;
    }
}
