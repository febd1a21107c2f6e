package dev.rollcall.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.FindCoordinatorResponse;
import dev.rollcall.server.ServerFixture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindCoordinatorHandlerTest {

    private final ServerFixture server = new ServerFixture();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aSingleKeyThatIsFoundHasTheMessageNone(int version) {
        assertThat(find(version, new FindCoordinatorRequest("g", (byte) 0, List.of()))
                        .errorMessage())
                .isEqualTo("NONE");
    }

    @Test
    void keysOfAListThatAreFoundHaveAnEmptyMessage() {
        assertThat(find(4, new FindCoordinatorRequest("", (byte) 0, List.of("g", "h")))
                        .coordinators())
                .extracting(FindCoordinatorResponse.Coordinator::errorMessage)
                .containsExactly("", "");
    }

    private FindCoordinatorResponse find(int version, FindCoordinatorRequest request) {
        return (FindCoordinatorResponse) server.connect().send(ApiKey.FIND_COORDINATOR, version, request);
    }
}
