package dev.rollcall.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.AssignmentMode;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.Outcome;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptedMemberTest {

    private static final MemberSettings RANGE = MemberSettings.of("range", "orders");

    private final Rollcall rollcall =
            Rollcall.builder().topic("orders", 6).frozen().start();
    private final ScriptedGroup scripted = rollcall.scripted("billing");
    private final ConsumerGroup billing = rollcall.group("billing");

    @AfterEach
    void close() {
        rollcall.close();
    }

    private ScriptedMember member(String clientId, MemberSettings settings, boolean wire) {
        return wire ? scripted.wireMember(clientId, settings) : scripted.member(clientId, settings);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachMethodIsOneRequest(boolean wire) {
        try (ScriptedMember b = member("b", RANGE, wire)) {
            assertThat(b.join().get().error()).isEqualTo(ErrorCode.MEMBER_ID_REQUIRED);
            assertThat(b.identity().memberId()).startsWith("b-");
            assertThat(b.join().get().generationId()).isEqualTo(1);
            assertThat(b.commit("orders", 3, 7)).isEqualTo(ErrorCode.REBALANCE_IN_PROGRESS);
            assertThat(b.sync().get().error()).isEqualTo(ErrorCode.NONE);
            assertThat(b.owned()).hasSize(6);
            assertThat(b.heartbeat()).isEqualTo(ErrorCode.NONE);
            assertThat(b.commit("orders", 3, 7)).isEqualTo(ErrorCode.NONE);
            assertThat(billing.committedOffset("orders", 3)).hasValue(7);
            assertThat(b.leave()).isEqualTo(ErrorCode.NONE);
            assertThat(billing.state()).isEqualTo(ClassicGroupState.EMPTY);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itAsksAsSomebodyElseOrAsItWasBefore(boolean wire) {
        try (ScriptedMember b = member("b", RANGE, wire)) {
            b.enter().get();
            Identity old = b.identity();
            billing.rebalance();
            b.enter().get();

            assertThat(b.identity().generation()).isEqualTo(2);
            assertThat(b.heartbeat(old)).isEqualTo(ErrorCode.ILLEGAL_GENERATION);
            assertThat(b.commit(old, "orders", 0, 1)).isEqualTo(ErrorCode.ILLEGAL_GENERATION);
            assertThat(b.commit(old.withMemberId("nobody"), "orders", 0, 1)).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
            assertThat(b.sync(old, "range", Map.of()).get().error()).isEqualTo(ErrorCode.ILLEGAL_GENERATION);
            assertThat(b.join(old.withMemberId("nobody")).get().error()).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
            assertThat(b.leave(old.withMemberId("nobody"), "no reason")).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID);
        }
    }

    @Test
    void everyVersionOfEveryRequestIsUnderstood() {
        for (int join = 0; join <= ApiKey.JOIN_GROUP.highestVersion(); join++) {
            int least = join;
            MemberSettings settings = RANGE.withVersion(ApiKey.JOIN_GROUP, join)
                    .withVersion(ApiKey.SYNC_GROUP, Math.min(least, ApiKey.SYNC_GROUP.highestVersion()))
                    .withVersion(ApiKey.HEARTBEAT, Math.min(least, ApiKey.HEARTBEAT.highestVersion()))
                    .withVersion(ApiKey.LEAVE_GROUP, Math.min(least, ApiKey.LEAVE_GROUP.highestVersion()))
                    .withVersion(ApiKey.FIND_COORDINATOR, Math.min(least, ApiKey.FIND_COORDINATOR.highestVersion()))
                    .withVersion(ApiKey.OFFSET_COMMIT, Math.min(least + 2, ApiKey.OFFSET_COMMIT.highestVersion()));
            try (ScriptedMember b = scripted.wireMember("b", settings)) {
                assertThat(b.enter().get()).hasSize(6);
                assertThat(b.heartbeat()).isEqualTo(ErrorCode.NONE);
                assertThat(b.commit("orders", 0, join)).isEqualTo(ErrorCode.NONE);
                assertThat(billing.committedOffset("orders", 0)).hasValue(join);
                assertThat(b.leave()).isEqualTo(ErrorCode.NONE);
                assertThat(b.version(ApiKey.JOIN_GROUP)).isEqualTo(join);
            }
        }
        assertThat(billing.generation()).isEqualTo(2 * (ApiKey.JOIN_GROUP.highestVersion() + 1));
    }

    @Test
    void aJoinThatWaitsForOthersIsAnsweredWhenTheyHaveJoined() {
        ScriptedMember a = scripted.member("a", RANGE);
        a.enter().get();
        try (ScriptedMember b = scripted.wireMember("b", RANGE)) {
            Answer<List<TopicPartition>> entered = b.enter();
            billing.awaitMembers(2);
            assertThat(entered.isThere()).isFalse();
            assertThatThrownBy(() -> entered.get(Duration.ofMillis(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("b was not answered within 1 ms");
            assertThat(a.heartbeat()).isEqualTo(ErrorCode.REBALANCE_IN_PROGRESS);

            assertThat(a.enter().get()).hasSize(3);
            assertThat(entered.get()).hasSize(3);
        }
    }

    @Test
    void aLeaderAssignsWhereTheCoordinatorDoesNot() {
        try (Rollcall asKafka = Rollcall.builder()
                .topic("orders", 6)
                .assignment(AssignmentMode.CLIENT)
                .start()) {
            ScriptedMember a = asKafka.scripted("billing").member("a", RANGE);

            assertThat(a.enter().get()).hasSize(6);
        }
    }

    @Test
    void itSaysWhatItLikesOfItsSubscription() {
        ScriptedMember b = scripted.member("b", MemberSettings.of("cooperative-sticky", "orders"));
        b.enter().get();

        b.metadata("nonsense".getBytes(StandardCharsets.UTF_8)).join().get();
        Outcome.Synced synced = b.sync().get();

        assertThat(synced.error()).isEqualTo(ErrorCode.NONE);
        assertThat(b.owned()).isEmpty();
        b.claim(1, List.of(new TopicPartition("orders", 5)));
        assertThat(b.enter().get()).hasSize(6);
    }

    @Test
    void whatWaitsOnAConnectionThatIsClosedFails() {
        scripted.member("a", RANGE).enter().get();
        ScriptedMember b = scripted.wireMember("b", RANGE);
        Answer<List<TopicPartition>> entered = b.enter();
        billing.awaitMembers(2);

        rollcall.close();

        assertThatThrownBy(entered::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("b is not answered")
                .hasMessageContaining("the broker closed the connection of b");
        b.close();
    }

    @Test
    void whatCannotBeIsSaid() {
        assertThatThrownBy(() -> RANGE.withVersion(ApiKey.JOIN_GROUP, 12))
                .hasMessage("JoinGroup has no version 12; give 0 to 9");
        assertThatThrownBy(() -> RANGE.withAssignors()).hasMessageContaining("needs an assignor");
        assertThatThrownBy(() -> scripted.wireMember("b", RANGE, 7))
                .hasMessage("there is no broker 7; there are 0 to 0");
        assertThatThrownBy(() -> scripted.fleet("m", 0, i -> RANGE)).hasMessageContaining("give 1 or more");
    }
}
