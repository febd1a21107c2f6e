package dev.rollcall.server.api;

import static dev.rollcall.log.ConfigKey.Type.BOOLEAN;
import static dev.rollcall.log.ConfigKey.Type.INT;
import static dev.rollcall.log.ConfigKey.Type.LONG;
import static dev.rollcall.log.ConfigKey.Type.STRING;

import dev.rollcall.group.GroupConfig;
import dev.rollcall.log.ConfigKey;
import dev.rollcall.log.TopicConfigKeys;
import dev.rollcall.protocol.message.DescribeConfigsResponse;
import dev.rollcall.server.Broker;
import dev.rollcall.server.BrokerSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The configuration of a broker, as far as something here obeys it or a topic's default comes from it. All of it is
 * read-only: it is set when the emulator starts.
 */
final class BrokerConfigs {

    private BrokerConfigs() {}

    /**
     * One setting.
     *
     * @param standard what Kafka has if nothing is set; null if that is nothing
     */
    private record Setting(ConfigKey.Type type, String name, Object value, Object standard) {

        private DescribeConfigsResponse.ResourceResult tell(boolean synonyms) {
            String text = value == null ? null : value.toString();
            byte source = value == null || value.equals(standard) ? ConfigEntries.DEFAULT : ConfigEntries.SET_ON_BROKER;
            return DescribeConfigsResponse.ResourceResult.builder()
                    .name(name)
                    .value(text)
                    .readOnly(true)
                    .configSource(source)
                    .synonyms(synonyms ? synonyms(text, source) : List.of())
                    .configType(type.id())
                    .documentation(null)
                    .build();
        }

        private List<DescribeConfigsResponse.Synonym> synonyms(String text, byte source) {
            List<DescribeConfigsResponse.Synonym> synonyms = new ArrayList<>();
            if (source == ConfigEntries.SET_ON_BROKER) {
                synonyms.add(new DescribeConfigsResponse.Synonym(name, text, source));
            }
            if (standard != null) {
                synonyms.add(new DescribeConfigsResponse.Synonym(name, standard.toString(), ConfigEntries.DEFAULT));
            }
            return synonyms;
        }
    }

    /** All settings of this broker, by name. */
    static List<DescribeConfigsResponse.ResourceResult> describe(
            BrokerSettings settings, Broker broker, boolean synonyms) {
        List<Setting> all = new ArrayList<>();
        all.add(new Setting(STRING, "advertised.listeners", "PLAINTEXT://" + broker.address(), null));
        all.add(new Setting(BOOLEAN, "auto.create.topics.enable", settings.autoCreateTopics(), true));
        all.add(new Setting(INT, "broker.id", broker.nodeId(), null));
        all.add(new Setting(STRING, "broker.rack", broker.rack(), null));
        all.add(new Setting(INT, "default.replication.factor", 1, 1));
        all.add(new Setting(INT, "node.id", broker.nodeId(), null));
        all.add(new Setting(INT, "num.partitions", settings.defaultPartitions(), 1));
        addGroupSettings(all, settings.groups());
        for (ConfigKey key : TopicConfigKeys.all()) {
            if (key.brokerName() != null) {
                all.add(new Setting(key.type(), key.brokerName(), key.defaultValue(), key.defaultValue()));
            }
        }
        return all.stream()
                .sorted(Comparator.comparing(Setting::name))
                .map(setting -> setting.tell(synonyms))
                .toList();
    }

    private static void addGroupSettings(List<Setting> all, GroupConfig groups) {
        GroupConfig standard = GroupConfig.DEFAULT;
        all.add(new Setting(
                INT,
                "group.initial.rebalance.delay.ms",
                groups.initialRebalanceDelayMs(),
                standard.initialRebalanceDelayMs()));
        all.add(new Setting(
                INT, "group.min.session.timeout.ms", groups.minSessionTimeoutMs(), standard.minSessionTimeoutMs()));
        all.add(new Setting(
                INT, "group.max.session.timeout.ms", groups.maxSessionTimeoutMs(), standard.maxSessionTimeoutMs()));
        all.add(new Setting(INT, "group.max.size", groups.maxSize(), standard.maxSize()));
        all.add(new Setting(
                INT, "offset.metadata.max.bytes", groups.offsetMetadataMaxBytes(), standard.offsetMetadataMaxBytes()));
        all.add(new Setting(
                LONG,
                "offsets.retention.check.interval.ms",
                groups.offsetsRetentionCheckIntervalMs(),
                standard.offsetsRetentionCheckIntervalMs()));
        all.add(new Setting(
                INT,
                "offsets.retention.minutes",
                groups.offsetsRetentionMs() / 60_000,
                standard.offsetsRetentionMs() / 60_000));
    }
}
