package dev.rollcall.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VirtualTimeTest {

    private static final long MS = 1_000_000;

    private long realNanos = 17 * MS;
    private final VirtualTime time = new VirtualTime(1_000, () -> realNanos);

    private void realMsPass(long ms) {
        realNanos += ms * MS;
    }

    @Test
    void runsWithRealTimeFromWhereItStarts() {
        realMsPass(250);

        assertThat(time.nowMs()).isEqualTo(1_250);
        assertThat(time.realNanosUntil(1_300)).isEqualTo(50 * MS);
        assertThat(time.realNanosUntil(1_250)).isZero();
    }

    @Test
    void standsStillAtSpeedZeroAndGoesOnFromThere() {
        realMsPass(100);
        time.setSpeed(0);
        realMsPass(3_600_000);

        assertThat(time.nowMs()).isEqualTo(1_100);
        assertThat(time.realNanosUntil(1_101)).isEqualTo(Long.MAX_VALUE);

        time.setSpeed(1);
        realMsPass(5);
        assertThat(time.nowMs()).isEqualTo(1_105);
    }

    @Test
    void runsFasterThanRealTime() {
        time.setSpeed(10);
        realMsPass(7);

        assertThat(time.nowMs()).isEqualTo(1_070);
        assertThat(time.realNanosUntil(1_100)).isEqualTo(3 * MS);
    }

    @Test
    void isThereWhenTheRealTimeUntilThenHasPassed() {
        for (double speed : new double[] {0.3, 1, 3, 7.77, 1_000}) {
            time.setSpeed(speed);
            long target = time.nowMs() + 12_345;
            realNanos += time.realNanosUntil(target);

            assertThat(time.nowMs()).as("at speed %s", speed).isGreaterThanOrEqualTo(target);
        }
    }

    @Test
    void movesAheadButNeverBack() {
        time.moveTo(50_000);
        assertThat(time.nowMs()).isEqualTo(50_000);

        time.moveTo(2_000);
        assertThat(time.nowMs()).isEqualTo(50_000);
    }

    @Test
    void refusesToRunBackwards() {
        assertThatThrownBy(() -> time.setSpeed(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1.0");
        assertThatThrownBy(() -> time.setSpeed(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
