package dev.rollcall.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicConfigTest {

    @Test
    void everyDefaultIsAValueThatCouldBeSet() {
        for (ConfigKey key : TopicConfigKeys.all()) {
            assertThat(key.objectionTo(key.defaultValue())).as(key.name()).isEmpty();
        }
    }

    @Test
    void defaultsAreKafkas() {
        TopicConfig config = TopicConfig.DEFAULT;
        assertThat(config.maxMessageBytes()).isEqualTo(1_048_588);
        assertThat(config.retentionMs()).isEqualTo(604_800_000);
        assertThat(config.retentionBytes()).isEqualTo(-1);
        assertThat(config.segmentBytes()).isEqualTo(1_073_741_824);
        assertThat(config.minInsyncReplicas()).isEqualTo(1);
        assertThat(config.timestampAfterMaxMs()).isEqualTo(3_600_000);
        assertThat(config.timestampBeforeMaxMs()).isEqualTo(Long.MAX_VALUE);
        assertThat(config.logAppendTime()).isFalse();
        assertThat(config.compacted()).isFalse();
        assertThat(config.deleted()).isTrue();
    }

    @Test
    void whatIsSetIsInForceAndTheRestIsDefault() {
        TopicConfig config = TopicConfig.of(Map.of("cleanup.policy", "compact, delete", "retention.ms", " 5 "))
                .value();
        assertThat(config.overrides())
                .containsExactly(Map.entry("cleanup.policy", "compact, delete"), Map.entry("retention.ms", "5"));
        assertThat(config.compacted()).isTrue();
        assertThat(config.deleted()).isTrue();
        assertThat(config.retentionMs()).isEqualTo(5);
        assertThat(config.value("segment.ms")).isEqualTo("604800000");
    }

    @ParameterizedTest
    @CsvSource({
        "cleanup.policy,keep",
        "cleanup.policy,'delete,delete'",
        "cleanup.policy,'delete,'",
        "compression.type,gunzip",
        "compression.gzip.level,0",
        "compression.gzip.level,10",
        "compression.lz4.level,18",
        "compression.zstd.level,23",
        "leader.replication.throttled.replicas,zero",
        "max.message.bytes,-1",
        "max.message.bytes,1.5",
        "max.message.bytes,2147483648",
        "message.timestamp.type,createtime",
        "min.cleanable.dirty.ratio,1.1",
        "min.insync.replicas,0",
        "preallocate,yes",
        "remote.storage.enable,true",
        "retention.bytes,much",
        "retention.ms,-2",
        "segment.bytes,1048575",
        "no.such.config,1"
    })
    void isRefused(String name, String value) {
        Result<TopicConfig> result = TopicConfig.of(Map.of(name, value));
        assertThat(result.error()).isEqualTo(ErrorCode.INVALID_CONFIG);
        assertThat(result.message()).contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "0:1", "0:1,1:2", "0:1, 1:2", ""})
    void throttledReplicasAreAccepted(String value) {
        assertThat(TopicConfig.of(Map.of("follower.replication.throttled.replicas", value))
                        .isError())
                .isFalse();
    }

    @Test
    void nullIsNoValue() {
        Map<String, String> config = new HashMap<>();
        config.put("retention.ms", null);
        assertThat(TopicConfig.of(config).error()).isEqualTo(ErrorCode.INVALID_CONFIG);
    }

    @Test
    void theShortestCompactionLagCannotExceedTheLongest() {
        Map<String, String> config = Map.of("min.compaction.lag.ms", "2", "max.compaction.lag.ms", "1");
        assertThat(TopicConfig.of(config).error()).isEqualTo(ErrorCode.INVALID_CONFIG);
    }

    @Test
    void aTopicMayBeNeitherCompactedNorDeleted() {
        TopicConfig config = TopicConfig.of(Map.of("cleanup.policy", "")).value();
        assertThat(config.compacted()).isFalse();
        assertThat(config.deleted()).isFalse();
    }
}
