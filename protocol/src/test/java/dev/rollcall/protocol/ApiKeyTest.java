package dev.rollcall.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.protocol.ApiKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ApiKeyTest {

    @ParameterizedTest
    @EnumSource
    void hasKafkasNumberNameAndVersions(ApiKey api) {
        ApiKeys kafka = ApiKeys.forId(api.id());

        assertThat(api.name()).isEqualTo(kafka.name());
        assertThat(api.apiName()).isEqualTo(kafka.name);
        assertThat(api.lowestVersion()).isEqualTo(kafka.messageType.lowestSupportedVersion());
        assertThat(api.highestVersion()).isEqualTo(kafka.messageType.highestSupportedVersion(true));
        assertThat(api.highestStableVersion()).isEqualTo(kafka.messageType.highestSupportedVersion(false));
    }

    @ParameterizedTest
    @EnumSource
    void hasKafkasHeaderVersions(ApiKey api) {
        ApiKeys kafka = ApiKeys.forId(api.id());
        for (int version = api.lowestVersion(); version <= api.highestVersion(); version++) {
            short kafkaVersion = (short) version;
            assertThat(api.requestHeaderVersion(version))
                    .as("before a request of version %d", version)
                    .isEqualTo(kafka.requestHeaderVersion(kafkaVersion));
            assertThat(api.responseHeaderVersion(version))
                    .as("before a response of version %d", version)
                    .isEqualTo(kafka.responseHeaderVersion(kafkaVersion));
            assertThat(api.isFlexible(version)).isEqualTo(kafka.requestHeaderVersion(kafkaVersion) == 2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void hasNoVersionOutsideItsRange(ApiKey api) {
        assertThat(api.hasVersion(api.lowestVersion())).isTrue();
        assertThat(api.hasVersion(api.highestVersion())).isTrue();
        assertThat(api.hasVersion(api.lowestVersion() - 1)).isFalse();
        assertThat(api.hasVersion(api.highestVersion() + 1)).isFalse();
    }

    @Test
    void isFoundByItsNumberAndNullForOneThatIsNotHere() {
        for (int id = Short.MIN_VALUE; id <= Short.MAX_VALUE; id++) {
            int wanted = id;
            ApiKey expected = Arrays.stream(ApiKey.values())
                    .filter(api -> api.id() == wanted)
                    .findAny()
                    .orElse(null);
            assertThat(ApiKey.of(id)).as("API %d", id).isEqualTo(expected);
        }
    }

    /** What is left out concerns KRaft's controllers, or is spoken between brokers and their share coordinator. */
    @Test
    void leavesOutOnlyWhatNoClientOfGroupsAndTopicsSends() {
        Set<String> leftOut = ApiKeys.clientApis().stream().map(Enum::name).collect(Collectors.toSet());
        Arrays.stream(ApiKey.values()).map(Enum::name).forEach(leftOut::remove);

        assertThat(leftOut)
                .containsExactlyInAnyOrder(
                        "UNREGISTER_BROKER",
                        "UNREGISTER_CONTROLLER",
                        "ADD_RAFT_VOTER",
                        "REMOVE_RAFT_VOTER",
                        "INITIALIZE_SHARE_GROUP_STATE",
                        "READ_SHARE_GROUP_STATE",
                        "WRITE_SHARE_GROUP_STATE",
                        "DELETE_SHARE_GROUP_STATE",
                        "READ_SHARE_GROUP_STATE_SUMMARY");
    }

    @Test
    void isOrderedByNumber() {
        assertThat(ApiKey.values()).isSortedAccordingTo((a, b) -> Short.compare(a.id(), b.id()));
    }
}
