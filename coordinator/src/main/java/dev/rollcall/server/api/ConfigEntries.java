package dev.rollcall.server.api;

import dev.rollcall.log.ConfigKey;
import dev.rollcall.log.TopicConfig;
import dev.rollcall.log.TopicConfigKeys;
import dev.rollcall.protocol.message.CreateTopicsResponse;
import dev.rollcall.protocol.message.DescribeConfigsResponse;
import java.util.ArrayList;
import java.util.List;

/** How the configuration of a topic is told to clients. */
final class ConfigEntries {

    /** Where a value comes from: Kafka's ConfigSource. */
    static final byte SET_ON_TOPIC = 1;

    static final byte SET_ON_BROKER = 4;
    static final byte DEFAULT = 5;

    private ConfigEntries() {}

    static List<CreateTopicsResponse.CreatableTopicConfigs> ofNewTopic(TopicConfig config) {
        List<CreateTopicsResponse.CreatableTopicConfigs> entries = new ArrayList<>();
        for (ConfigKey key : TopicConfigKeys.all()) {
            entries.add(new CreateTopicsResponse.CreatableTopicConfigs(
                    key.name(), config.value(key.name()), false, sourceOf(key, config), false));
        }
        return entries;
    }

    static DescribeConfigsResponse.ResourceResult ofTopic(ConfigKey key, TopicConfig config, boolean synonyms) {
        return DescribeConfigsResponse.ResourceResult.builder()
                .name(key.name())
                .value(config.value(key.name()))
                .configSource(sourceOf(key, config))
                .synonyms(synonyms ? synonymsOf(key, config) : List.of())
                .configType(key.type().id())
                .documentation(null)
                .build();
    }

    /** Where the value could come from, what decides first: the topic, then the broker's configuration for all. */
    private static List<DescribeConfigsResponse.Synonym> synonymsOf(ConfigKey key, TopicConfig config) {
        List<DescribeConfigsResponse.Synonym> synonyms = new ArrayList<>();
        if (config.overrides().containsKey(key.name())) {
            synonyms.add(new DescribeConfigsResponse.Synonym(key.name(), config.value(key.name()), SET_ON_TOPIC));
        }
        if (key.brokerName() != null) {
            synonyms.add(new DescribeConfigsResponse.Synonym(key.brokerName(), key.defaultValue(), DEFAULT));
        }
        return synonyms;
    }

    private static byte sourceOf(ConfigKey key, TopicConfig config) {
        return config.overrides().containsKey(key.name()) ? SET_ON_TOPIC : DEFAULT;
    }
}
