package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.fault.FaultAction;
import dev.rollcall.fault.FaultMatcher;
import dev.rollcall.fault.FaultRule;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every API can be refused with an error, and throttled, in every version that is served. */
class ErrorAnswersTest {

    private final ServerFixture server = new ServerFixture();

    static Stream<Arguments> everyVersion() {
        return Apis.servedApis().stream()
                .flatMap(api -> IntStream.rangeClosed(api.lowestVersion(), api.highestStableVersion())
                        .mapToObj(version -> Arguments.of(api, version)));
    }

    /** The values of all fields of this name, of the record and of the records in its lists. */
    private static List<Object> fields(String name, Object record) throws ReflectiveOperationException {
        List<Object> found = new ArrayList<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value = component.getAccessor().invoke(record);
            if (component.getName().equals(name)) {
                found.add(value);
            } else if (value instanceof List<?> list) {
                for (Object element : list) {
                    if (element instanceof Message) {
                        found.addAll(fields(name, element));
                    }
                }
            }
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("everyVersion")
    void everyApiIsRefusedInEveryVersion(ApiKey api, int version) throws ReflectiveOperationException {
        ErrorCode error = ErrorCode.REQUEST_TIMED_OUT;
        server.services().faults().set(new FaultRule(FaultMatcher.of(Set.of(api)), new FaultAction.AnswerError(error)));

        Message answer = server.connect().send(api, version, SampleRequests.of(api, version));

        assertThat(fields("errorCode", answer)).contains(error.code());
    }

    @ParameterizedTest
    @MethodSource("everyVersion")
    void everyApiIsThrottledInEveryVersionThatCan(ApiKey api, int version) throws ReflectiveOperationException {
        server.topic("orders", 1);
        Message usual =
                new ServerFixture().topic("orders", 1).connect().send(api, version, SampleRequests.of(api, version));
        server.services().faults().set(new FaultRule(FaultMatcher.of(Set.of(api)), new FaultAction.Throttle(70)));

        Message answer = server.connect().send(api, version, SampleRequests.of(api, version));

        assertThat(answer).hasSameClassAs(usual);
        // The first versions of old APIs have no such field.
        assertThat(fields("throttleTimeMs", answer)).containsAnyOf(70, version > 4 ? 70 : 0);
    }
}
