package dev.rollcall.log;

import static dev.rollcall.log.ConfigKey.Type.BOOLEAN;
import static dev.rollcall.log.ConfigKey.Type.DOUBLE;
import static dev.rollcall.log.ConfigKey.Type.INT;
import static dev.rollcall.log.ConfigKey.Type.LIST;
import static dev.rollcall.log.ConfigKey.Type.LONG;
import static dev.rollcall.log.ConfigKey.Type.STRING;
import static dev.rollcall.log.ConfigKey.key;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The topic configurations of Kafka 4.3, all of them, with Kafka's defaults. Which of them the log obeys,
 * {@link TopicConfig} says; the others are kept and told, as a topic's description.
 */
public final class TopicConfigKeys {

    static final String CLEANUP_POLICY = "cleanup.policy";
    static final String MAX_MESSAGE_BYTES = "max.message.bytes";
    static final String MESSAGE_TIMESTAMP_AFTER_MAX_MS = "message.timestamp.after.max.ms";
    static final String MESSAGE_TIMESTAMP_BEFORE_MAX_MS = "message.timestamp.before.max.ms";
    static final String MESSAGE_TIMESTAMP_TYPE = "message.timestamp.type";
    static final String MAX_COMPACTION_LAG_MS = "max.compaction.lag.ms";
    static final String MIN_COMPACTION_LAG_MS = "min.compaction.lag.ms";
    static final String MIN_INSYNC_REPLICAS = "min.insync.replicas";
    static final String RETENTION_BYTES = "retention.bytes";
    static final String RETENTION_MS = "retention.ms";
    static final String SEGMENT_BYTES = "segment.bytes";

    private static final long DAY_MS = 24 * 60 * 60 * 1000L;
    private static final int MIB = 1024 * 1024;
    private static final Pattern THROTTLED = Pattern.compile("\\*|([0-9]+:[0-9]+)(,\\s*[0-9]+:[0-9]+)*|");

    private static final Map<String, ConfigKey> BY_NAME = index(
            key(LIST, CLEANUP_POLICY, "delete", "log.cleanup.policy").someOf("compact", "delete"),
            key(INT, "compression.gzip.level", -1, "compression.gzip.level")
                    .checked(
                            value -> value.equals("-1") || value.matches("[1-9]") ? null : "must be -1 or from 1 to 9"),
            key(INT, "compression.lz4.level", 9, "compression.lz4.level").between(1, 17),
            key(STRING, "compression.type", "producer", "compression.type")
                    .oneOf("uncompressed", "zstd", "lz4", "snappy", "gzip", "producer"),
            key(INT, "compression.zstd.level", 3, "compression.zstd.level").between(-131072, 22),
            key(LONG, "delete.retention.ms", DAY_MS, "log.cleaner.delete.retention.ms")
                    .atLeast(0),
            key(LONG, "file.delete.delay.ms", 60_000, "log.segment.delete.delay.ms")
                    .atLeast(0),
            key(LONG, "flush.messages", Long.MAX_VALUE, "log.flush.interval.messages")
                    .atLeast(1),
            key(LONG, "flush.ms", Long.MAX_VALUE, "log.flush.interval.ms").atLeast(0),
            key(LIST, "follower.replication.throttled.replicas", "", null).checked(TopicConfigKeys::throttled),
            key(INT, "index.interval.bytes", 4096, "log.index.interval.bytes").atLeast(0),
            key(LIST, "leader.replication.throttled.replicas", "", null).checked(TopicConfigKeys::throttled),
            key(LONG, "local.retention.bytes", -2, "log.local.retention.bytes").atLeast(-2),
            key(LONG, "local.retention.ms", -2, "log.local.retention.ms").atLeast(-2),
            key(LONG, MAX_COMPACTION_LAG_MS, Long.MAX_VALUE, "log.cleaner.max.compaction.lag.ms")
                    .atLeast(1),
            key(INT, MAX_MESSAGE_BYTES, MIB + RecordBatch.LOG_OVERHEAD, "message.max.bytes")
                    .atLeast(0),
            key(LONG, MESSAGE_TIMESTAMP_AFTER_MAX_MS, 3_600_000, "log.message.timestamp.after.max.ms")
                    .atLeast(0),
            key(LONG, MESSAGE_TIMESTAMP_BEFORE_MAX_MS, Long.MAX_VALUE, "log.message.timestamp.before.max.ms")
                    .atLeast(0),
            key(STRING, MESSAGE_TIMESTAMP_TYPE, "CreateTime", "log.message.timestamp.type")
                    .oneOf("CreateTime", "LogAppendTime"),
            key(DOUBLE, "min.cleanable.dirty.ratio", 0.5, "log.cleaner.min.cleanable.ratio")
                    .between(0, 1),
            key(LONG, MIN_COMPACTION_LAG_MS, 0, "log.cleaner.min.compaction.lag.ms")
                    .atLeast(0),
            key(INT, MIN_INSYNC_REPLICAS, 1, "min.insync.replicas").atLeast(1),
            key(BOOLEAN, "preallocate", false, "log.preallocate"),
            key(BOOLEAN, "remote.log.copy.disable", false, null),
            key(BOOLEAN, "remote.log.delete.on.disable", false, null),
            key(BOOLEAN, "remote.storage.enable", false, null)
                    .checked(value -> value.equalsIgnoreCase("false") ? null : "tiered storage is not available"),
            key(LONG, RETENTION_BYTES, -1, "log.retention.bytes"),
            key(LONG, RETENTION_MS, 7 * DAY_MS, "log.retention.ms").atLeast(-1),
            key(INT, SEGMENT_BYTES, 1024 * MIB, "log.segment.bytes").atLeast(MIB),
            key(INT, "segment.index.bytes", 10 * MIB, "log.index.size.max.bytes")
                    .atLeast(4),
            key(LONG, "segment.jitter.ms", 0, "log.roll.jitter.ms").atLeast(0),
            key(LONG, "segment.ms", 7 * DAY_MS, "log.roll.ms").atLeast(1),
            key(BOOLEAN, "unclean.leader.election.enable", false, "unclean.leader.election.enable"));

    private TopicConfigKeys() {}

    /** All of them, by name. */
    public static Collection<ConfigKey> all() {
        return BY_NAME.values();
    }

    /** The configuration of this name, or null if topics have none. */
    public static ConfigKey named(String name) {
        return BY_NAME.get(name);
    }

    private static String throttled(String value) {
        return THROTTLED.matcher(value).matches() ? null : "must be * or a list of partition:broker";
    }

    private static Map<String, ConfigKey> index(ConfigKey... keys) {
        Map<String, ConfigKey> byName = new TreeMap<>();
        for (ConfigKey key : keys) {
            byName.put(key.name(), key);
        }
        return Collections.unmodifiableMap(byName);
    }
}
