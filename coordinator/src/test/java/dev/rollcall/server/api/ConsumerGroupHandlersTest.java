package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.ConsumerGroupDescribeRequest;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse;
import dev.rollcall.protocol.message.ConsumerGroupDescribeResponse.DescribedGroup;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatRequest;
import dev.rollcall.protocol.message.ConsumerGroupHeartbeatResponse;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.ListGroupsRequest;
import dev.rollcall.protocol.message.ListGroupsResponse;
import dev.rollcall.protocol.message.OffsetFetchRequest;
import dev.rollcall.protocol.message.OffsetFetchResponse;
import dev.rollcall.server.ServerFixture;
import dev.rollcall.server.TestClient;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each API says of a group of the consumer protocol. */
class ConsumerGroupHandlersTest {

    private final ServerFixture server = new ServerFixture();
    private final TestClient client = server.connect();

    private ConsumerGroupHeartbeatResponse join(int version, String memberId) {
        return (ConsumerGroupHeartbeatResponse) client.send(
                ApiKey.CONSUMER_GROUP_HEARTBEAT,
                version,
                ConsumerGroupHeartbeatRequest.builder()
                        .groupId("g")
                        .memberId(memberId)
                        .rebalanceTimeoutMs(60_000)
                        .subscribedTopicNames(List.of("nothing"))
                        .topicPartitions(List.of())
                        .build());
    }

    private DescribedGroup describe(String groupId) {
        ConsumerGroupDescribeResponse described = (ConsumerGroupDescribeResponse) client.send(
                ApiKey.CONSUMER_GROUP_DESCRIBE, 1, new ConsumerGroupDescribeRequest(List.of(groupId), true));
        return described.groups().get(0);
    }

    @Test
    void aMemberOfVersionZeroIsGivenAnId() {
        ConsumerGroupHeartbeatResponse joined = join(0, "");
        assertThat(joined.errorCode()).isEqualTo(ErrorCode.NONE.code());
        assertThat(joined.memberId()).isNotEmpty();
        assertThat(joined.memberEpoch()).isEqualTo(2);
        assertThat(joined.assignment().topicPartitions()).isEmpty();
    }

    @Test
    void fromVersionOneOnItMustBringOne() {
        ConsumerGroupHeartbeatResponse refused = join(1, "");
        assertThat(refused.errorCode()).isEqualTo(ErrorCode.INVALID_REQUEST.code());
        assertThat(refused.errorMessage()).isEqualTo("MemberId can't be empty.");
    }

    @Test
    void consumerGroupDescribeKnowsItAndDescribeGroupsDoesNot() {
        join(1, "m");
        DescribedGroup group = describe("g");
        assertThat(group.groupState()).isEqualTo("Stable");
        assertThat(group.groupEpoch()).isEqualTo(2);
        assertThat(group.assignmentEpoch()).isEqualTo(2);
        assertThat(group.assignorName()).isEqualTo("uniform");
        assertThat(group.authorizedOperations()).isPositive();
        assertThat(group.members()).singleElement().satisfies(member -> {
            assertThat(member.memberId()).isEqualTo("m");
            assertThat(member.subscribedTopicNames()).containsExactly("nothing");
            assertThat(member.memberType()).isEqualTo((byte) 1);
        });
        assertThat(describe("other").errorMessage()).isEqualTo("Group other not found.");

        DescribeGroupsResponse classic = (DescribeGroupsResponse)
                client.send(ApiKey.DESCRIBE_GROUPS, 6, new DescribeGroupsRequest(List.of("g"), false));
        assertThat(classic.groups()).singleElement().satisfies(described -> {
            assertThat(described.errorCode()).isEqualTo(ErrorCode.GROUP_ID_NOT_FOUND.code());
            assertThat(described.errorMessage()).isEqualTo("Group g is not a classic group.");
            assertThat(described.groupState()).isEqualTo("Dead");
        });
    }

    @Test
    void listGroupsTellsItsType() {
        join(1, "m");
        ListGroupsResponse listed = (ListGroupsResponse)
                client.send(ApiKey.LIST_GROUPS, 5, new ListGroupsRequest(List.of(), List.of("Consumer")));
        assertThat(listed.groups()).singleElement().satisfies(group -> {
            assertThat(group.groupType()).isEqualTo("consumer");
            assertThat(group.protocolType()).isEqualTo("consumer");
        });
    }

    @Test
    void offsetFetchChecksWhoNamesItself() {
        join(1, "m");
        assertThat(fetch("m", 2)).isEqualTo(ErrorCode.NONE.code());
        assertThat(fetch("m", 1)).isEqualTo(ErrorCode.STALE_MEMBER_EPOCH.code());
        assertThat(fetch("n", 2)).isEqualTo(ErrorCode.UNKNOWN_MEMBER_ID.code());
        assertThat(fetch(null, -1)).isEqualTo(ErrorCode.NONE.code());
    }

    private short fetch(String memberId, int memberEpoch) {
        OffsetFetchResponse fetched = (OffsetFetchResponse) client.send(
                ApiKey.OFFSET_FETCH,
                9,
                OffsetFetchRequest.builder()
                        .groups(List.of(new OffsetFetchRequest.Group("g", memberId, memberEpoch, null)))
                        .build());
        return fetched.groups().get(0).errorCode();
    }
}
