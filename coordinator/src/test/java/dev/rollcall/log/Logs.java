package dev.rollcall.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import java.util.HashMap;
import java.util.Map;

/** One partition under test, and what its tests say often. */
final class Logs {

    static final long NOW = 1_700_000_000_000L;

    final RecordMemory memory = new RecordMemory(Long.MAX_VALUE);
    final PartitionLog log;

    private Logs(TopicConfig config) {
        log = new PartitionLog(config, memory);
    }

    /** A partition of a topic with these settings: name, value, name, value ... */
    static Logs with(String... settings) {
        Map<String, String> config = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            config.put(settings[i], settings[i + 1]);
        }
        return new Logs(TopicConfig.of(config).value());
    }

    AppendResult append(BatchWriter batch) {
        return log.append(batch.write(), NOW, NOW);
    }

    /** Appends a batch that must be taken; the offset of its first record. */
    long appended(BatchWriter batch) {
        AppendResult result = append(batch);
        assertThat(result.error()).as(result.message()).isEqualTo(ErrorCode.NONE);
        return result.baseOffset();
    }

    Bytes read(long offset) {
        return log.read(offset, Integer.MAX_VALUE, true).value();
    }
}
