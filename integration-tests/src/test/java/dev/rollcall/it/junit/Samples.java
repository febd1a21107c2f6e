package dev.rollcall.it.junit;

import dev.rollcall.Clock;
import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.junit.Group;
import dev.rollcall.junit.RollcallExtension;
import dev.rollcall.junit.RollcallTest;
import dev.rollcall.junit.Topic;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What {@link OtherJUnitsTest} runs. No test by its name, since one of them fails on purpose. */
@RollcallTest(topics = "orders:6", frozen = true)
class Samples {

    @Test
    @Topic(name = "refunds")
    void takesParameters(Rollcall rollcall, Clock clock, @Group("billing") ConsumerGroup billing) {
        Assertions.assertEquals(2, rollcall.topics().size());
        Assertions.assertEquals("billing", billing.id());
        Instant before = clock.now();
        clock.warp(Duration.ofDays(1));
        Assertions.assertEquals(before.plus(Duration.ofDays(1)), clock.now());
    }

    @Test
    void isReset(Rollcall rollcall) {
        Assertions.assertEquals(1, rollcall.topics().size());
    }

    @Test
    void fails(Rollcall rollcall) {
        Assertions.fail("on purpose");
    }

    @Nested
    class Inside {
        @Test
        void worksInNestedClasses(Rollcall rollcall) {
            Assertions.assertEquals(1, rollcall.topics().size());
        }
    }

    /** Without the annotation. */
    static class ByField {
        @RegisterExtension
        static final RollcallExtension KAFKA =
                RollcallExtension.of(Rollcall.builder().topic("orders", 1));

        @Test
        void isThere() {
            Assertions.assertFalse(KAFKA.bootstrapServers().isEmpty());
        }
    }
}
