package dev.rollcall.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.Test;

class ErrorCodeTest {

    @Test
    void hasEveryErrorOfKafkaByItsNameAndCode() {
        Map<Integer, String> kafka = new TreeMap<>();
        Arrays.stream(Errors.values()).forEach(error -> kafka.put((int) error.code(), error.name()));
        Map<Integer, String> ours = new TreeMap<>();
        Arrays.stream(ErrorCode.values()).forEach(error -> ours.put((int) error.code(), error.name()));

        assertThat(ours).isEqualTo(kafka).contains(entry(25, "UNKNOWN_MEMBER_ID"));
        assertThat(ErrorCode.values()).as("no code twice").hasSameSizeAs(Errors.values());
    }

    @Test
    void isFoundByItsCode() {
        for (ErrorCode error : ErrorCode.values()) {
            assertThat(ErrorCode.of(error.code())).isEqualTo(error);
        }
    }

    @Test
    void isUnknownServerErrorForACodeThatKafkaDoesNotKnow() {
        int beyond = Arrays.stream(ErrorCode.values())
                        .mapToInt(ErrorCode::code)
                        .max()
                        .orElseThrow()
                + 1;
        for (int code : new int[] {beyond, -2, Short.MIN_VALUE, Short.MAX_VALUE}) {
            assertThat(ErrorCode.of(code)).as("code %d", code).isEqualTo(ErrorCode.UNKNOWN_SERVER_ERROR);
            assertThat(Errors.forCode((short) code).name()).isEqualTo("UNKNOWN_SERVER_ERROR");
        }
    }
}
