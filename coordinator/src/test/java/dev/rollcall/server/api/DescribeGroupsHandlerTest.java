package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.DescribeGroupsResponse.DescribedGroup;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

class DescribeGroupsHandlerTest {

    private final ServerFixture server = new ServerFixture();

    @Test
    void anUnknownGroupIsDeadAndStillHasAuthorizedOperations() {
        DescribedGroup group = describe(5);

        assertThat(group.errorCode()).isEqualTo(ErrorCode.NONE.code());
        assertThat(group.groupState()).isEqualTo("Dead");
        assertThat(group.authorizedOperations()).isPositive();
    }

    @Test
    void fromVersionSixOnItIsAnErrorAndHasNone() {
        DescribedGroup group = describe(6);

        assertThat(group.errorCode()).isEqualTo(ErrorCode.GROUP_ID_NOT_FOUND.code());
        assertThat(group.authorizedOperations()).isEqualTo(Integer.MIN_VALUE);
    }

    private DescribedGroup describe(int version) {
        DescribeGroupsResponse described = (DescribeGroupsResponse)
                server.connect().send(ApiKey.DESCRIBE_GROUPS, version, new DescribeGroupsRequest(List.of("g"), true));
        return described.groups().get(0);
    }
}
